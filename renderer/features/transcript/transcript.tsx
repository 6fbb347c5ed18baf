import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Composer } from '../compose/composer.tsx';
import { LeftOutLink } from '../import/left-out-link.tsx';
import { Skeleton } from '../inspector/skeleton.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FindBar } from './find-bar.tsx';
import { NewSteps } from './new-steps.tsx';
import { type PickRow, PickRowProvider } from './pick-row.ts';
import { TranscriptBar } from './transcript-bar.tsx';
import { type ListControl, TranscriptList } from './transcript-list.tsx';
import type { Transcript as Rows } from './transcript-rows.ts';
import './transcript.css';
import type { TurnHere } from './turn-words.ts';
import { useFindInTranscript } from './use-find-in-transcript.ts';
import { useFindMarks } from './use-find-marks.ts';
import { useTranscript } from './use-transcript.ts';
import { useTranscriptKeys } from './use-transcript-keys.ts';
import { useUnseen } from './use-unseen.ts';

/** A branch to read: everything its model would have seen, in order, its own steps last. */
export function Transcript() {
  const session = useNavigation(({ route }) => (route.screen === 'session' ? route.session : ''));
  const state = useLineage((lineage) => lineage.state);
  const refusal = useLineage((lineage) => lineage.refusal);
  const isHere = useLineage((lineage) => lineage.rev >= 0 && lineage.lanes.has(session));
  if (state === 'refused')
    return (
      <EmptyState title={refusal?.message ?? 'The host refused.'}>
        {refusal?.remedy === undefined ? null : <LineText text={refusal.remedy} />}
      </EmptyState>
    );
  if (state !== 'ready') return <Skeleton rows={12} />;
  if (!isHere)
    return <EmptyState title="This session is not in the lineage on screen.">Choose another one.</EmptyState>;
  return <Branch key={session} session={session} />;
}

function Branch({ session }: { readonly session: string }) {
  const transcript = useTranscript(session);
  const isWhole = useLineage((lineage) => lineage.complete);
  const rows = useRowsWithLive(session, transcript.rows);
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  const [atEnd, setAtEnd] = useState(true);
  const unseen = useUnseen(transcript.steps, atEnd);
  const list = useRef<ListControl>(null);
  const find = useFindInTranscript(session, transcript.rows, list);
  useTranscriptKeys(session, transcript.rows, find);
  const view = useRef<HTMLDivElement>(null);
  useFindMarks(view, { wanted: find.isOpen ? find.wanted : '', current: find.current });
  const picked = useRef<string>(undefined);
  const pick = useCallback<PickRow>(({ key, step }) => {
    picked.current = key;
    useSelection.getState().select({ type: 'step', session: step.session, key });
  }, []);
  useEffect(() => {
    if (selected !== undefined && selected !== picked.current) list.current?.show(selected);
    picked.current = undefined;
  }, [selected]);
  return (
    <section aria-label="Transcript" className="flex h-full min-w-0 flex-col bg-canvas">
      <TranscriptBar
        session={session}
        transcript={transcript}
        turn={turnAt(transcript, useDeferredValue(selected))}
        following={atEnd}
        onFollow={() => list.current?.toEnd()}
      />
      <LeftOutStrip session={session} />
      <div className="relative min-h-0 flex-1">
        {find.isOpen && <FindBar find={find} label="Find in this transcript" />}
        {transcript.rows.length === 0 && transcript.steps === 0 && !isWhole ? (
          <Waiting says="Reading the steps…" />
        ) : rows.length === 0 ? (
          <EmptyState title={emptyWords(transcript)}>
            {transcript.steps > 0 && 'Show thinking or harness in the bar above, or choose another branch.'}
          </EmptyState>
        ) : (
          <div ref={view} className="relative h-full">
            <PickRowProvider value={pick}>
              <TranscriptList rows={rows} startAt={selected} control={list} onAtEnd={setAtEnd} />
            </PickRowProvider>
            <NewSteps count={unseen} onGo={() => list.current?.toEnd()} />
          </div>
        )}
        <div
          aria-hidden
          className="pointer-events-none absolute inset-x-0 top-0 h-3 bg-linear-to-b from-canvas to-transparent"
        />
      </div>
      <Composer session={session} isNarrow={false} />
    </section>
  );
}

/** The rows, with what is happening now behind them while the branch runs. */
function useRowsWithLive(session: string, rows: Rows['rows']): Rows['rows'] {
  const isRunning = useLineage(({ rev, lanes }) => rev >= 0 && lanes.get(session)?.row.status === 'running');
  return useMemo(
    () => (isRunning ? [...rows, { type: 'live', key: 'live', session }] : rows),
    [rows, isRunning, session],
  );
}

/** Above the rows, where the log they were read from left something out. */
function LeftOutStrip({ session }: { readonly session: string }) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row : undefined));
  if (row?.quarantined === undefined) return null;
  return (
    <div className="flex h-7 flex-none items-center border-b border-line px-4">
      <LeftOutLink rows={[row]} className="text-xs" />
    </div>
  );
}

function turnAt({ rows, turns, erasedMessages }: Rows, selected: string | undefined): TurnHere {
  const row = selected === undefined ? undefined : rows.find(({ key }) => key === selected);
  if (row === undefined || !('turn' in row)) return { turn: turns, isTurnLeast: erasedMessages > 0 };
  return { turn: row.turn, isTurnLeast: row.isTurnLeast === true };
}

function emptyWords({ steps }: Rows): string {
  return steps === 0 ? 'This branch has no steps yet.' : `None of its ${steps} steps is shown.`;
}
