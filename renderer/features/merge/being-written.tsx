import { useState } from 'react';
import type { WrittenBlock } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { forWords, tailOf } from '../live/live-words.ts';
import { useElapsedAtHost } from '../live/use-elapsed-at-host.ts';
import { useLiveHead } from '../live/use-live-head.ts';
import { PlainText } from '../untrusted-text/plain-text.tsx';

interface BeingWrittenProps {
  readonly block: WrittenBlock;
  readonly onStop: () => Promise<void>;
}

/** What a model writes, as it streams: its end. Stop ends it, and no block comes of it. */
export function BeingWritten({ block, onStop }: BeingWrittenProps) {
  const [isStopping, setStopping] = useState(false);
  const head = useLiveHead(block.session);
  const forMs = useElapsedAtHost(block.beganAtMs);
  const text = head?.kind === 'text' ? tailOf(head.text, 12, 2_400) : '';
  return (
    <section aria-label="Being written" className="mt-2 rounded-lg border border-dashed border-line-2 px-3 py-2">
      <div className="flex items-center gap-2 text-sm">
        <span role="status" className="shim font-medium">
          {text === '' ? 'The model reads…' : 'The model writes…'}
        </span>
        <span className="tn text-2xs text-ink-3">{forWords(forMs)}</span>
        <Button
          size={26}
          className="ml-auto"
          because={isStopping ? 'It is being stopped.' : undefined}
          onClick={() => {
            setStopping(true);
            void onStop().finally(() => setStopping(false));
          }}
        >
          Stop
        </Button>
      </div>
      {text === '' ? null : (
        <div className="mt-1">
          <PlainText text={text} mode="prose" />
        </div>
      )}
    </section>
  );
}
