import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { BeingWritten } from './being-written.tsx';
import { failedWords, writtenWords } from './block-words.ts';
import type { Transcript } from './merge-acts.ts';
import type { MergeSides } from './merge-sides.ts';
import type { Blocks } from './use-blocks.ts';
import { WriteBlock } from './write-block.tsx';

interface BlockByModelProps {
  readonly transcript: Transcript;
  readonly onChange: (transcript: Transcript) => void;
  readonly sides: MergeSides;
  readonly theirHead: string;
  readonly blocks: Blocks;
}

/** Under the block: who wrote it and what that cost, and how a model writes it. */
export function BlockByModel({ transcript, onChange, sides, theirHead, blocks }: BlockByModelProps) {
  const [isOpen, setOpen] = useState(false);
  const [newest] = blocks.all;
  const taken =
    transcript.take === 'model' ? blocks.all.find(({ session }) => session === transcript.writer) : undefined;
  const shown = taken ?? blocks.all.find(({ status }) => status === 'done');
  const failed = newest === undefined ? '' : failedWords(newest);
  return (
    <>
      {isOpen && shown === undefined ? null : (
        <div className="mt-1.5 flex min-h-7 items-center gap-2 text-xs text-ink-2">
          {shown === undefined ? null : (
            <span className="tn min-w-0 truncate">
              <LineText text={writtenWords(shown)} />
            </span>
          )}
          {transcript.take === 'model' && transcript.edited !== undefined ? <span>· changed by you</span> : null}
          {shown === undefined ? null : (
            <Button
              look="link"
              onClick={() =>
                onChange(taken === undefined ? { take: 'model', writer: shown.session } : { take: 'block' })
              }
            >
              {taken === undefined ? 'Use it' : 'Use the extract'}
            </Button>
          )}
          {isOpen ? null : (
            <Button
              size={26}
              className="ml-auto"
              because={blocks.writing === undefined ? undefined : 'A model is writing it.'}
              onClick={() => setOpen(true)}
            >
              Write with a model…
            </Button>
          )}
        </div>
      )}
      {failed === '' ? null : (
        <p role="alert" className="text-xs text-warn">
          <LineText text={failed} />
        </p>
      )}
      {isOpen ? <WriteBlock {...{ sides, theirHead, blocks }} onClose={() => setOpen(false)} /> : null}
      {blocks.writing === undefined ? null : <BeingWritten block={blocks.writing} onStop={blocks.stop} />}
    </>
  );
}
