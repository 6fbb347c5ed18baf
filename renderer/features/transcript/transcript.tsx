import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { Composer } from '../compose/composer.tsx';
import { LeftOutLink } from '../import/left-out-link.tsx';
import { useIsLeaving } from '../live/use-live-head.ts';
import { ToastRoom } from '../shell/toast-room.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { FindBar } from './find-bar.tsx';
import { NewSteps } from './new-steps.tsx';
import { type PickRow, PickRowProvider } from './pick-row.ts';
import { TranscriptBar } from './transcript-bar.tsx';
import { type ListControl, TranscriptList } from './transcript-list.tsx';
import type { Transcript as Rows, TranscriptRow } from './transcript-rows.ts';
import './transcript.css';
import { counted } from '../../ui/number.ts';
import { useFindInTranscript } from './use-find-in-transcript.ts';
import { useFindMarks } from './use-find-marks.ts';
import { useTranscript } from './use-transcript.ts';
import { useTranscriptKeys } from './use-transcript-keys.ts';
import { useUnseen } from './use-unseen.ts';

type RowOfStep = Parameters<PickRow>[0];

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
  const { transcript, drawnSeq } = useTranscript(session);
  const isWhole = useLineage((lineage) => lineage.complete);
  const rows = useRowsWithLive(session, transcript.rows, drawnSeq);
  const selected = useSelection(({ selection }) => (selection.type === 'step' ? selection.key : undefined));
  const [atEnd, setAtEnd] = useState(true);
  const unseen = useUnseen(transcript.steps, atEnd);
  const list = useRef<ListControl>(null);
  const found = useFindInTranscript(session, transcript.rows, list);
  const find = { ...found, close: () => leaveFind(found.close, list) };
  const view = useRef<HTMLDivElement>(null);
  useFindMarks(view, { wanted: find.isOpen ? find.wanted : '', current: find.current });
  const pick = usePick(selected, list);
  useTranscriptKeys({
    session,
    rows: transcript.rows,
    find,
    toFirst: () => {
      pickEnd(transcript.rows.find(isOfStep), pick);
      list.current?.toStart();
    },
    toLast: () => {
      pickEnd(transcript.rows.findLast(isOfStep), pick);
      list.current?.toEnd();
    },
  });
  return (
    <section aria-label="Transcript" className="flex h-full min-w-0 flex-col bg-canvas">
      <TranscriptBar
        session={session}
        transcript={transcript}
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
      <ToastRoom />
      <Composer session={session} isNarrow={false} />
    </section>
  );
}

/** The rows, with what is happening now behind them while the branch runs, and until they have what came of it. */
function useRowsWithLive(session: string, rows: Rows['rows'], drawnSeq: number): Rows['rows'] {
  const isRunning = useLineage(({ rev, lanes }) => rev >= 0 && lanes.get(session)?.row.status === 'running');
  const isLeaving = useIsLeaving(session, drawnSeq);
  return useMemo(
    () => (isRunning || isLeaving ? [...rows, { type: 'live', key: 'live', session, drawnSeq }] : rows),
    [rows, isRunning, isLeaving, session, drawnSeq],
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

/** Selects a row where it stands. Any other selection is brought into view. */
function usePick(selected: string | undefined, list: RefObject<ListControl | null>): PickRow {
  const picked = useRef<string>(undefined);
  useEffect(() => {
    if (selected !== undefined && selected !== picked.current) list.current?.show(selected);
    picked.current = undefined;
  }, [selected, list]);
  return useCallback<PickRow>(({ key, step }) => {
    picked.current = key;
    useSelection.getState().select({ type: 'step', session: step.session, key });
  }, []);
}

/** Closes the find bar; the keys go on in the list from there. */
function leaveFind(close: () => void, list: RefObject<ListControl | null>): void {
  close();
  list.current?.focus();
}

function isOfStep(row: TranscriptRow): row is RowOfStep {
  return 'step' in row;
}

function pickEnd(row: RowOfStep | undefined, pick: PickRow): void {
  if (row !== undefined) pick(row);
}

function emptyWords({ steps }: Rows): string {
  return steps === 0 ? 'This branch has no steps yet.' : `None of its ${counted(steps, 'step')} is shown.`;
}
