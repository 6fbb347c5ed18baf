import type { Transcript } from '../../stores/merge-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { BeingWritten } from './being-written.tsx';
import { failedWords, writtenWords } from './block-words.ts';
import type { MergeSides } from './merge-sides.ts';
import type { BlockOffer } from './use-block-offer.ts';
import type { Blocks } from './use-blocks.ts';
import { WriteBlock } from './write-block.tsx';

interface BlockByModelProps {
  readonly transcript: Transcript;
  readonly onChange: (transcript: Transcript) => void;
  readonly sides: MergeSides;
  readonly theirHead: string;
  readonly blocks: Blocks;
  readonly offer: BlockOffer;
  /** The fields in which a model is chosen are shown. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Under the block: who wrote it and what that cost, and the fields in which another model is chosen. */
export function BlockByModel(props: BlockByModelProps) {
  const { transcript, onChange, sides, theirHead, blocks, offer, isOpen, onClose } = props;
  const [newest] = blocks.all;
  const taken =
    transcript.take === 'model' ? blocks.all.find(({ session }) => session === transcript.writer) : undefined;
  const shown = taken ?? blocks.all.find(({ status }) => status === 'done');
  const failed = newest === undefined ? '' : failedWords(newest);
  return (
    <>
      {shown === undefined ? null : (
        <div className="mt-1.5 flex min-h-7 items-center gap-2 text-xs text-ink-2">
          <span className="tn min-w-0 truncate">
            <LineText text={writtenWords(shown)} />
          </span>
          {transcript.take === 'model' && transcript.edited !== undefined ? <span>· changed by you</span> : null}
          <Button
            look="link"
            onClick={() => onChange(taken === undefined ? { take: 'model', writer: shown.session } : { take: 'block' })}
          >
            {taken === undefined ? 'Use it' : 'Use the extract'}
          </Button>
        </div>
      )}
      {failed === '' ? null : (
        <p role="alert" className="text-xs text-warn">
          <LineText text={failed} />
        </p>
      )}
      {isOpen ? <WriteBlock {...{ sides, theirHead, blocks, onClose }} first={offer.draft} /> : null}
      {blocks.writing === undefined ? null : <BeingWritten block={blocks.writing} onStop={blocks.stop} />}
    </>
  );
}
