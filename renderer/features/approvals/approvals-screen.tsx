import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { counted } from '../../ui/number.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { Panes } from '../shell/panes.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { chosenRow, neighbourRow, noteAnswered, useApprovals } from './approvals-store.ts';
import { AskedSide } from './asked-side.tsx';
import { AskedSubject, openStep } from './asked-subject.tsx';
import { useAnswering } from './use-answering.ts';
import { WaitingList } from './waiting-list.tsx';

/** Everything that waits for a person: one at a time, whole, with its consequences beside it. */
export function ApprovalsScreen() {
  const { rows, loaded } = useWaiting();
  const chosen = useApprovals((state) => state.chosen);
  const row = chosenRow(rows, chosen);
  useEffect(() => () => useApprovals.setState({ chosen: 'first', answered: undefined }), []);
  const walk = (by: 1 | -1) => () => {
    const event = neighbourRow(rows, chosen, by);
    return event === undefined ? false : useApprovals.getState().choose(event);
  };
  useKeyHandlers({ 'waiting.next': walk(1), 'waiting.previous': walk(-1) });
  if (!loaded) return <Waiting says="Asking what waits…" />;
  if (rows.length === 0) return <Nothing />;
  return (
    <div className="flex h-full">
      <WaitingList rows={rows} chosen={row} />
      <div className="min-w-0 flex-1">
        <Panes
          name="approvals"
          rightPx={290}
          rightMinPx={220}
          right={row === undefined ? undefined : <AskedSide row={row} />}
        >
          {row === undefined ? (
            <NoneChosen waiting={rows.length} onNext={walk(1)} />
          ) : (
            <Subject key={row.event} row={row} />
          )}
        </Panes>
      </div>
    </div>
  );
}

function Subject({ row }: { readonly row: WaitingRow }) {
  const answering = useAnswering(row, noteAnswered);
  // One that was answered elsewhere leaves its place empty: no other call slips under a key that is about to be pressed.
  useEffect(() => useApprovals.getState().choose(row.event), [row.event]);
  const isApproval = row.type === 'approval';
  const only = (is: boolean, act: () => unknown) => () => (is && answering.panel === 'none' ? void act() : false);
  useKeyHandlers({
    'waiting.open': () => openStep(row),
    approve: only(isApproval, answering.approve),
    'approve.edited': only(isApproval && answering.edit !== undefined, () => answering.open('edit')),
    deny: only(isApproval, () => answering.open('deny')),
  });
  return (
    <div className="flex h-full flex-col">
      <AskedSubject row={row} />
      <section ref={footPane} aria-label="Your answer" className="flex-none border-t border-line bg-bg px-8 py-3">
        <div className="mx-auto max-w-[720px]">
          <AnswerButtons row={row} answering={answering} hasKeys />
        </div>
      </section>
    </div>
  );
}

function NoneChosen({ waiting, onNext }: { readonly waiting: number; readonly onNext: () => unknown }) {
  const answered = useApprovals((state) => state.answered);
  const keys = useKeysOf('waiting.next');
  return (
    <EmptyState title={answered ?? 'That one was answered elsewhere.'}>
      <p className="mb-3">{counted(waiting, 'more waits', 'more wait')}.</p>
      <Button onClick={() => void onNext()}>
        Next
        <Kbd keys={keys} />
      </Button>
    </EmptyState>
  );
}

function Nothing() {
  const answered = useApprovals((state) => state.answered);
  return (
    <EmptyState
      icon={ShieldCheck}
      title={answered === undefined ? 'Nothing waits for you' : `${answered} Nothing else waits.`}
    >
      Calls that a rule of their agent has you asked about come here, calls that were cut off and may have happened, and
      merges that are open.
    </EmptyState>
  );
}
