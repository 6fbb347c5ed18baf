import { useEffect } from 'react';
import type { MergeUnderWay } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { Late } from '../../ui/late.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { FilesLayer } from './files-layer.tsx';
import type { MergeView } from './load-merge.ts';
import { MemoryLayer } from './memory-layer.tsx';
import type { MergeSides } from './merge-sides.ts';
import { anchorOf, type Layers, type Part } from './parts.ts';
import { TranscriptLayer } from './transcript-layer.tsx';
import type { Blocks } from './use-blocks.ts';
import type { Growth } from './use-growth.ts';
import type { Merging } from './use-merge.ts';
import type { Telling } from './use-transcript.ts';

interface MergeCentreProps {
  readonly sides: MergeSides;
  readonly merging: Merging;
  readonly layers: Layers | undefined;
  readonly settled: MergeUnderWay['settled'];
  readonly part: Part | undefined;
  readonly transcript: Telling;
  readonly blocks: Blocks;
  readonly text: string;
  readonly growth: Growth;
}

/** The three layers, the chosen one in view; or in words why there are none to look at. */
export function MergeCentre({
  sides,
  merging,
  layers,
  settled,
  part,
  transcript,
  blocks,
  text,
  growth,
}: MergeCentreProps) {
  const anchor = part && anchorOf(part);
  useEffect(() => {
    if (anchor !== undefined) document.getElementById(anchor)?.scrollIntoView({ block: 'nearest' });
  }, [anchor]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
      <Standing view={merging.view} onAbandon={merging.abandon} />
      {layers === undefined ? null : (
        <>
          <TranscriptLayer
            {...{ sides, blocks, text, growth }}
            telling={transcript}
            made={layers.transcript}
            theirHead={layers.theirHead}
          />
          <FilesLayer layers={layers} settled={settled} merging={merging} part={part} />
          <MemoryLayer {...{ layers, settled, merging }} />
        </>
      )}
    </div>
  );
}

function Standing({ view, onAbandon }: { readonly view: MergeView; readonly onAbandon: () => void }) {
  if (view.state === 'asking')
    return (
      <Late>
        <p className="text-sm text-ink-3">Merging all layers to see what comes…</p>
      </Late>
    );
  if (view.state === 'failed')
    return (
      <p role="alert" className="text-sm text-ink-2">
        <RefusalWords refusal={view.refusal} />
      </p>
    );
  if (view.state === 'previewed' && view.preview.meeting.type === 'fast-forward')
    return (
      <p className="text-sm text-ink-2">
        This branch has nothing of its own since they parted: it goes on from their newest event. No step is added.
      </p>
    );
  if (view.state === 'open' && view.open.hasMoved)
    return (
      <div role="alert" className="text-sm">
        <p className="text-warn">A branch went on since this merge was opened.</p>
        <Button className="mt-2" onClick={onAbandon}>
          Abandon
        </Button>
      </div>
    );
  return null;
}
