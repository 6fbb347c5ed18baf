import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { estimateWords, offerWords } from './block-words.ts';
import type { BlockOffer } from './use-block-offer.ts';
import type { Blocks } from './use-blocks.ts';

interface WriteButtonsProps {
  readonly offer: BlockOffer;
  readonly blocks: Blocks;
  /** Their head as it was previewed. */
  readonly theirHead: string;
  /** Shows the fields in which a model is chosen. */
  readonly onChoose: () => void;
}

/** Has the block written by the model that worked here, at once where its cost is known and stands on the button; else by one that is chosen. */
export function WriteButtons({ offer: { model, estimated }, blocks, theirHead, onChoose }: WriteButtonsProps) {
  const [isAsking, setAsking] = useState(false);
  const because = isAsking || blocks.writing !== undefined ? 'A model is writing it.' : undefined;
  const price = estimated.state === 'ready' ? offerWords(estimated.estimate) : undefined;
  const write = async (by: NonNullable<typeof model>) => {
    setAsking(true);
    await blocks.write(by, theirHead);
    setAsking(false);
  };
  if (model === undefined || price === undefined || estimated.state !== 'ready')
    return (
      <Button size={26} because={because ?? whileCounting(model, estimated)} onClick={onChoose}>
        <Sparkles size={13} aria-hidden />
        {model === undefined ? 'Write with a model…' : <>Write with {<LineText text={model.name} mode="exact" />}…</>}
      </Button>
    );
  return (
    <>
      <Button size={26} because={because} title={estimateWords(estimated.estimate)} onClick={() => void write(model)}>
        <Sparkles size={13} aria-hidden />
        <span className="max-w-40 truncate">
          Write with <LineText text={model.name} mode="exact" />
        </span>
        <span className="tn">· {price}</span>
      </Button>
      <Button size={26} look="quiet" because={because} onClick={onChoose}>
        Another model…
      </Button>
    </>
  );
}

/** What the button says does not change under the pointer: it waits for its price. */
function whileCounting(model: BlockOffer['model'], { state }: BlockOffer['estimated']): string | undefined {
  return model !== undefined && state === 'asking' ? 'Its cost is being estimated.' : undefined;
}
