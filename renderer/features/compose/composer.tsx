import { Lock } from 'lucide-react';
import { useState } from 'react';
import type { SessionRow } from '../../../core/contract/view.ts';
import { copyText } from '../../stores/acts.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { openMerge } from '../../stores/open-merge.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { continueRun } from '../../stores/run-acts.ts';
import { resumeSample } from '../../stores/sample-acts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';
import { spentLine } from '../usage/spent-rows.ts';
import { useSpent } from '../usage/use-spent.ts';
import { type ComposerState, composerState } from './composer-state.ts';
import { LeaveReplay } from './leave-replay.tsx';
import { MessageForm } from './message-form.tsx';
import { StopButton } from './stop-button.tsx';

interface ComposerProps {
  readonly session: string;
  /** In a narrow pane: one column. */
  readonly isNarrow: boolean;
}

/** At the head of a session: what is to be done next, or what it is doing and why nothing can be said now. */
export function Composer({ session, isNarrow }: ComposerProps) {
  const row = useLineage(({ rev, lanes }) => (rev >= 0 ? lanes.get(session)?.row : undefined));
  if (row === undefined) return null;
  return (
    <section
      ref={footPane}
      aria-label="What comes next"
      className={cx('flex-none border-t border-line bg-bg', isNarrow ? 'p-3' : 'px-4 py-2.5')}
    >
      <Inside row={row} isNarrow={isNarrow} />
    </section>
  );
}

/** Where something would be sent or taken up at the head, whatever step is on screen. */
const sending: ReadonlySet<ComposerState['type']> = new Set(['ready', 'cut-off', 'program-cut-off']);

function Inside({ row, isNarrow }: { readonly row: SessionRow; readonly isNarrow: boolean }) {
  const state = composerState(row);
  const mode = useReplay(({ replay }) => replay.mode);
  if (mode !== 'off' && sending.has(state.type)) return <LeaveReplay mode={mode} />;
  const held = heldBecause[state.type];
  const hasForm = mode === 'off' && (state.type === 'ready' || held !== undefined);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Standing row={row} state={state} isNarrow={isNarrow} />
      {hasForm ? <MessageForm session={row.id} head={row.head} isNarrow={isNarrow} held={held} /> : null}
    </div>
  );
}

/** Where a message can be written, but not sent yet: why. The field stays where it is, whoever begins what holds it. */
const heldBecause: Partial<Readonly<Record<ComposerState['type'], string>>> = {
  running: 'Kept here until the run has ended.',
  waiting: 'Kept here until the run has ended.',
  merging: 'Kept here until the merge has ended.',
};

interface StandingProps extends Omit<ComposerProps, 'session'> {
  readonly row: SessionRow;
  readonly state: ComposerState;
}

/** What the session is doing, or why nothing can be said; nothing where all that there is to do is to write. */
function Standing({ row, state, isNarrow }: StandingProps) {
  switch (state.type) {
    case 'shut':
      return (
        <p className="flex items-center gap-2 text-xs text-ink-2">
          <Lock size={12} aria-hidden className="flex-none text-ink-3" />
          <span className="min-w-0">
            {state.says}{' '}
            <span className="text-ink-3">
              <LineText text={state.remedy} />
            </span>
          </span>
        </p>
      );
    case 'running':
      return <Running row={row} isNarrow={isNarrow} />;
    case 'waiting':
      return <Waiting session={row.id} says={state.says} />;
    case 'merging':
      return <Merging session={row.id} says={state.says} />;
    case 'cut-off':
      return <CutOff session={row.id} says={state.says} />;
    case 'program-cut-off':
      return <ProgramCutOff says={state.says} session={row.id} />;
    case 'ready':
      return null;
  }
}

function Running({ row, isNarrow }: { readonly row: SessionRow; readonly isNarrow: boolean }) {
  const spent = useSpent(row);
  return (
    <Line status="running" says={row.statusDetail ?? 'running'}>
      {spent === undefined || spent.endedAtMs !== undefined || isNarrow ? null : (
        <span
          className="tn flex-none text-xs text-ink-3"
          title="What this run came to of its limits, with its sub-agents."
        >
          {spentLine(spent)}
        </span>
      )}
      <StopButton session={row.id} />
    </Line>
  );
}

function Merging({ session, says }: { readonly session: string; readonly says: string }) {
  return (
    <Line status="waiting" says={`Waiting for your answer: ${says}`}>
      <Button look="primary" size={32} onClick={() => openMerge(session)}>
        Merge…
      </Button>
    </Line>
  );
}

function Waiting({ session, says }: { readonly session: string; readonly says: string }) {
  const go = useNavigation((state) => state.go);
  return (
    <Line status="waiting" says={`Waiting for your answer: ${says}`}>
      <StopButton session={session} />
      <Button look="primary" size={32} onClick={() => go({ screen: 'approvals' })}>
        Answer
      </Button>
    </Line>
  );
}

function CutOff({ session, says }: { readonly session: string; readonly says: string }) {
  useKeyHandlers({ run: () => void continueRun(session) });
  return (
    <Line status="interrupted" says={says}>
      <Button
        look="primary"
        size={32}
        title="Takes up the run: nothing that is finished is done again."
        onClick={() => void continueRun(session)}
      >
        Continue
      </Button>
    </Line>
  );
}

function ProgramCutOff({ session, says }: { readonly session: string; readonly says: string }) {
  const [isResuming, setResuming] = useState(false);
  const resume = async (): Promise<void> => {
    setResuming(true);
    await resumeSample(session);
    setResuming(false);
  };
  useKeyHandlers({ run: () => void resume() });
  return (
    <Line status="interrupted" says={says}>
      <Button
        size={32}
        title="Copies the command that goes on with a sample’s program. One of your own goes on where you run it again with that id."
        onClick={() => void copyText(`openrath continue ${session}`)}
      >
        Copy command
      </Button>
      <Button
        look="primary"
        size={32}
        title="Takes up the program of a sample: nothing that is finished is done again."
        because={isResuming ? 'It is being taken up.' : undefined}
        onClick={() => void resume()}
      >
        Continue
      </Button>
    </Line>
  );
}

interface LineProps {
  readonly status: SessionRow['status'];
  readonly says: string;
  readonly children: React.ReactNode;
}

function Line({ status, says, children }: LineProps) {
  return (
    <div className="flex items-center gap-2 text-sm">
      <StatusMark status={status} />
      <span role="status" title={seenText(says, 'prose')} className="min-w-0 flex-1 truncate text-ink-2">
        <LineText text={says} />
      </span>
      {children}
    </div>
  );
}
