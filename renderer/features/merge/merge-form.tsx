import { useState } from 'react';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Late } from '../../ui/late.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { AdoptField } from './adopt-field.tsx';
import { FilesLayer } from './files-layer.tsx';
import { IntoField } from './into-field.tsx';
import type { MergeView } from './load-merge.ts';
import { MemoryLayer } from './memory-layer.tsx';
import type { Transcript } from './merge-acts.ts';
import { MergeFoot } from './merge-foot.tsx';
import { MergeGains } from './merge-gains.tsx';
import type { MergeSides } from './merge-sides.ts';
import { TranscriptLayer } from './transcript-layer.tsx';
import { type Blocks, useBlocks } from './use-blocks.ts';
import { type Merging, useMerge } from './use-merge.ts';

interface MergeFormProps {
  readonly sides: Omit<MergeSides, 'adopt'>;
  /** Another branch is to be ours. */
  readonly onInto: (ours: string) => void;
  readonly onClose: () => void;
}

/** One merge, from its preview to its end. Nothing is recorded before the first answer or the end. */
export function MergeForm({ sides: both, onInto, onClose }: MergeFormProps) {
  const [isAdopted, setAdopted] = useState(false);
  const sides: MergeSides = isAdopted ? { ...both, adopt: true } : both;
  const merging = useMerge(sides, onClose);
  const [transcript, setTranscript] = useState<Transcript>({ take: 'block' });
  // What a person wrote meanwhile stays.
  const blocks = useBlocks(sides, ({ session, status }) => {
    if (status === 'done') setTranscript((now) => (isAsMade(now) ? { take: 'model', writer: session } : now));
  });
  const theirs = useSessions((state) => (state.rev >= 0 ? state.rows.get(sides.theirs) : undefined));
  const { view } = merging;
  return (
    <Dialog
      open
      onClose={onClose}
      width={1040}
      title={`Merge “${theirs === undefined ? sides.theirs : seenText(sessionTitle(theirs), 'prose')}”`}
      about="Agent, place, policy, budget, approvals and pins stay ours. Usage is not added twice."
      foot={
        <MergeFoot
          merging={merging}
          transcript={transcript}
          isWriting={blocks.writing !== undefined}
          onClose={onClose}
        />
      }
    >
      <IntoField sides={sides} isFixed={view.state === 'open'} onInto={onInto} />
      <AdoptField {...{ sides, view }} onChange={setAdopted} />
      {view.state === 'asking' ? (
        <Late>
          <p className="mt-3 text-sm text-ink-3">Merging all layers to see what comes…</p>
        </Late>
      ) : null}
      {view.state === 'failed' ? (
        <p role="alert" className="mt-3 text-sm text-ink-2">
          <RefusalWords refusal={view.refusal} />
        </p>
      ) : null}
      <Layers {...{ sides, merging, transcript, blocks }} onTranscript={setTranscript} />
    </Dialog>
  );
}

function isAsMade(transcript: Transcript): boolean {
  return (transcript.take === 'block' || transcript.take === 'model') && transcript.edited === undefined;
}

interface LayersProps {
  readonly sides: MergeSides;
  readonly blocks: Blocks;
  readonly merging: Merging;
  readonly transcript: Transcript;
  readonly onTranscript: (transcript: Transcript) => void;
}

function Layers({ sides, merging, transcript, blocks, onTranscript }: LayersProps) {
  const { view } = merging;
  const layers = layersOf(view);
  if (layers === undefined) return null;
  if (view.state === 'previewed' && view.preview.meeting.type === 'fast-forward')
    return (
      <p className="mt-3 text-sm text-ink-2">
        This branch has nothing of its own since they parted: it goes on from their newest event. No step is added.
      </p>
    );
  if (view.state === 'open' && view.open.hasMoved)
    return (
      <div role="alert" className="mt-3 text-sm">
        <p className="text-warn">A branch went on since this merge was opened.</p>
        <Button className="mt-2" onClick={merging.abandon}>
          Abandon
        </Button>
      </div>
    );
  const settled = view.state === 'open' ? view.open.settled : [];
  return (
    <>
      <TranscriptLayer
        {...{ sides, transcript, blocks, theirHead: layers.theirHead }}
        made={layers.transcript}
        onChange={onTranscript}
      />
      <FilesLayer files={layers.workspace} settled={settled} merging={merging} />
      <MemoryLayer memory={layers.memory} settled={settled} merging={merging} />
      <MergeGains sides={sides} layers={layers} />
    </>
  );
}

function layersOf(view: MergeView) {
  if (view.state === 'previewed') return view.preview;
  return view.state === 'open' ? view.open : undefined;
}
