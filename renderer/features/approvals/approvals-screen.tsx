import { type ReactNode, useEffect } from 'react';
import type { AskedAround, WaitingRow } from '../../../core/contract/view.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { usePreferences } from '../../stores/preferences-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { Panes } from '../shell/panes.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { AnsweredList } from './answered-list.tsx';
import { type Answered, chosenRow, neighbourRow, noteAnswered, useApprovals } from './approvals-store.ts';
import { AskedSide } from './asked-side.tsx';
import { AskedSubject } from './asked-subject.tsx';
import { CutOff } from './cut-off.tsx';
import { CutOffNote } from './cut-off-note.tsx';
import { NothingWaits } from './nothing-waits.tsx';
import { openStep } from './open-step.ts';
import { RulesFoot } from './rules-foot.tsx';
import { useAnswering } from './use-answering.ts';
import { useAround } from './use-around.ts';
import { type Still, useStill } from './use-still.ts';
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
  const [beside, widthPx] = useWidth(WIDE_PX * 2);
  const textSize = usePreferences((state) => state.textSize);
  const still = useStill();
  const around = useAround(row?.type === 'merge' ? undefined : row?.event);
  if (!loaded) return <Waiting says="Asking what waits…" />;
  const isWide = widthPx >= WIDE_PX * textSize;
  const side = row === undefined ? undefined : <AskedSide row={row} around={around} isBelow={!isWide} />;
  return (
    <div className="flex h-full">
      <div className="flex h-full w-60 flex-none flex-col border-r border-line bg-bg min-[1200px]:w-72">
        <div className="min-h-0 flex-1 overflow-auto">
          <WaitingList rows={rows} chosen={row} />
          <CutOff still={still} />
          <AnsweredList />
        </div>
        <RulesFoot />
      </div>
      <div ref={beside} className="min-w-0 flex-1">
        <Panes name="approvals" rightPx={290} rightMinPx={220} right={isWide ? side : undefined}>
          {row === undefined ? (
            <NoneChosen waiting={rows.length} still={still} onNext={walk(1)} />
          ) : (
            <Subject key={row.event} row={row} around={around} below={isWide ? undefined : side} />
          )}
        </Panes>
      </div>
    </div>
  );
}

interface SubjectProps {
  readonly row: WaitingRow;
  readonly around: AskedAround | undefined;
  /** What follows, where there is no room beside the subject. */
  readonly below: ReactNode;
}

/** Narrowest place, in px at text size 1, that has what follows beside what is asked. */
const WIDE_PX = 700;

function Subject({ row, around, below }: SubjectProps) {
  const answering = useAnswering(row, (says) => noteAnswered({ says, session: row.cutOff ?? row.session }));
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
      <AskedSubject row={row} around={around} below={below} />
      <section
        ref={footPane}
        aria-label="Your answer"
        className={cx('flex-none border-t border-line bg-bg py-3', below === undefined ? 'px-8' : 'px-4')}
      >
        <div className="mx-auto max-w-[720px]">
          <AnswerButtons row={row} answering={answering} hasKeys />
        </div>
      </section>
    </div>
  );
}

interface NoneChosenProps {
  readonly waiting: number;
  readonly still: Still;
  readonly onNext: () => unknown;
}

function NoneChosen({ waiting, still, onNext }: NoneChosenProps) {
  const answered = useApprovals((state) => state.answered);
  const keys = useKeysOf('waiting.next');
  if (waiting === 0)
    return (
      <NothingWaits answered={answered?.says} still={still}>
        <GoesOn answered={answered} />
      </NothingWaits>
    );
  return (
    <EmptyState title={answered?.says ?? 'That one was answered elsewhere.'}>
      <GoesOn answered={answered} />
      <p className="mb-3">{counted(waiting, 'more waits', 'more wait')}.</p>
      <Button onClick={() => void onNext()}>
        Next
        <Kbd keys={keys} />
      </Button>
    </EmptyState>
  );
}

/** Offers to continue the run that was answered, where it does not go on by itself. Not there where it does. */
function GoesOn({ answered }: { readonly answered: Answered | undefined }) {
  useSessions((state) => state.rev);
  const row = answered && useSessions.getState().rows.get(answered.session);
  if (row?.status !== 'interrupted' || row.cutProgram !== undefined) return null;
  return (
    <div className="my-3">
      <CutOffNote session={row.id} isAll says="Nothing goes on yet: its run was cut off while it waited." />
    </div>
  );
}
