import { useState } from 'react';
import { useSessions } from '../../stores/sessions-store.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { Panes } from '../shell/panes.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { LayerList } from './layer-list.tsx';
import { MergeAside } from './merge-aside.tsx';
import { MergeCentre } from './merge-centre.tsx';
import { MergeHead } from './merge-head.tsx';
import type { MergeSides } from './merge-sides.ts';
import { conflictsIn, firstPart, layersOf, nextOpen, type Part, partsIn } from './parts.ts';
import { useBlocks } from './use-blocks.ts';
import { useGrowth } from './use-growth.ts';
import { useMerge } from './use-merge.ts';
import { useMergeKeys } from './use-merge-keys.ts';
import { useTranscript } from './use-transcript.ts';

interface MergeSubjectProps {
  readonly sides: Pick<MergeSides, 'ours' | 'theirs'>;
  /** Another branch is to be ours. */
  readonly onInto: (ours: string) => void;
  readonly onLeave: () => void;
}

/** One merge, from its preview to its end. Nothing is recorded before the first answer or the end. */
export function MergeSubject({ sides: both, onInto, onLeave }: MergeSubjectProps) {
  const [isAdopted, setAdopted] = useState(false);
  const [ancestor, setAncestor] = useState<string>();
  const [chosen, setChosen] = useState<Part>();
  const sides: MergeSides = { ...both, ...(isAdopted && { adopt: true }), ...(ancestor && { ancestor }) };
  const merging = useMerge(sides, onLeave);
  const layers = layersOf(merging.view);
  const transcript = useTranscript(sides, layers);
  const blocks = useBlocks(sides, transcript.onWritten);
  const text = transcript.textOf(blocks);
  const growth = useGrowth(sides.theirs, text, layers?.transcript);
  const named = useNameOf(sides.theirs);
  const parts = layers === undefined ? [] : partsIn(layers);
  const part = parts.find((each) => isSame(each, chosen)) ?? (layers && firstPart(layers));
  const settled = merging.view.state === 'open' ? merging.view.open.settled : [];
  const next = layers && nextOpen(conflictsIn(layers), settled, part);
  useMergeKeys({ parts, part, onChoose: setChosen });
  const list =
    layers === undefined ? null : <LayerList {...{ layers, settled, parts, part, text }} onChoose={setChosen} />;
  return (
    <section aria-label={`Merge “${named}”`} className="flex h-full">
      {list}
      <div className="min-w-0 flex-1">
        <Panes
          name="merge"
          rightPx={304}
          rightMinPx={250}
          right={
            <MergeAside
              {...{ sides, merging, layers, blocks, growth, text, onLeave }}
              transcript={transcript.transcript}
              onNext={next && (() => setChosen(next))}
            />
          }
        >
          <div className="flex h-full flex-col">
            <MergeHead {...{ sides, merging, onInto, onLeave }} onAdopt={setAdopted} onAncestor={setAncestor} />
            <MergeCentre {...{ sides, merging, layers, settled, part, transcript, blocks, text, growth }} />
          </div>
        </Panes>
      </div>
    </section>
  );
}

function isSame(one: Part, other: Part | undefined): boolean {
  return one.layer === other?.layer && one.name === other.name;
}

function useNameOf(session: string): string {
  const row = useSessions((state) => (state.rev >= 0 ? state.rows.get(session) : undefined));
  return row === undefined ? session : seenText(sessionTitle(row), 'prose');
}
