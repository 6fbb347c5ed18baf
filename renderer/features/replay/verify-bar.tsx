import type { VerifiedStepRow } from '../../../core/contract/view.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useReplay } from '../../stores/replay-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { Button } from '../../ui/button.tsx';
import { Seal } from '../../ui/seal.tsx';
import { useKeyHandlers } from '../keys/key-handlers.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { isVerifiedAs } from './step-mark.ts';
import { useVerifying } from './use-verifying.ts';
import { becauseOf, sayVerdicts, sayVerifying, toneOf } from './verdict-words.ts';

/** The verdict of each step of a session as it is done again (R3), and the session in which they are kept. */
export function VerifyBar({ session }: { readonly session: string }) {
  useVerifying(session);
  const replay = useReplay((state) => state.replay);
  const leave = useReplay((state) => state.leave);
  const go = useNavigation((state) => state.go);
  const isRerun = useSessions((state) => state.rev >= 0 && state.rows.get(session)?.rerun === true);
  useKeyHandlers({ 'layer.close': leave }, 'mode');
  if (replay.mode !== 'verify') return null;
  const { steps, kept } = replay;
  const first = steps.find(({ verdict }) => verdict.verdict === 'differs');
  return (
    <section ref={footPane} aria-label="Verify" className="flex max-h-64 flex-none flex-col border-t border-line bg-bg">
      <div className="flex flex-none items-center gap-3 px-4 py-2 text-sm">
        <p role="status" className="tn min-w-0 flex-1 truncate">
          {sayVerifying(isRerun, kept !== undefined)}
          <span className="text-ink-2">{sayVerdicts(steps)}</span>
        </p>
        <Button
          size={26}
          because={first === undefined ? 'No step differs so far.' : undefined}
          onClick={() => first && selectStepOf(first)}
        >
          First that differs
        </Button>
        {kept === undefined ? null : (
          <Button
            size={26}
            onClick={() => {
              leave();
              go({ screen: 'session', session: kept, view: 'transcript' });
            }}
          >
            Open the verdicts
          </Button>
        )}
        <Button size={26} onClick={leave}>
          {kept === undefined ? 'Cancel' : 'Leave Verify'}
        </Button>
      </div>
      <ol className="min-h-0 flex-1 overflow-auto px-4 pb-2">
        {steps.map((step) => (
          <Line key={`${step.kind} ${step.event}`} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Line({ step }: { readonly step: VerifiedStepRow }) {
  const { kind, says, verdict } = step;
  return (
    <li className="border-t border-line">
      <button
        type="button"
        onClick={() => selectStepOf(step)}
        className="flex min-h-7 w-full items-center gap-2.5 text-left text-sm hover:bg-raised"
      >
        <span className="w-20 flex-none">
          <Seal tone={toneOf(verdict)}>{verdict.verdict}</Seal>
        </span>
        <span className="w-16 flex-none text-xs text-ink-3">{kind}</span>
        <span className="min-w-0 max-w-[50%] flex-none truncate font-mono text-xs">
          <LineText text={says} />
        </span>
        <span className="min-w-0 truncate text-xs text-ink-2">
          <LineText text={becauseOf(verdict)} />
        </span>
      </button>
    </li>
  );
}

/** Selects the step of a verdict. A no-op where it is not on screen. */
function selectStepOf(step: VerifiedStepRow): void {
  const row = [...useLineage.getState().steps.values()].find((row) => isVerifiedAs(row, step));
  if (row !== undefined) useSelection.getState().select({ type: 'step', session: row.session, key: row.key });
}
