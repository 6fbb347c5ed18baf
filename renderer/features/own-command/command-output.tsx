import { useEffect, useRef } from 'react';
import { type ExecEnd, sayNotRecorded } from '../../../core/contract/view.ts';
import type { OwnCommand } from '../../stores/command-store.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useSelection } from '../../stores/selection-store.ts';
import { Button } from '../../ui/button.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useInspector } from '../inspector/inspector-store.ts';
import { AnsiText } from '../untrusted-text/ansi-text.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { endWords, isBadEnd } from './end-words.ts';

const first = { lines: 2_000, lineLength: 1_200, length: 200_000 };

interface CommandOutputProps {
  /** In which it ran. */
  readonly session: string;
  readonly command: OwnCommand;
}

/** The newest command, its output as it comes, and how it ended. Stays at the end of the output. */
export function CommandOutput({ session, command: { command, output, isCut, state } }: CommandOutputProps) {
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added moves the end
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [output, state]);
  return (
    <section
      ref={box}
      aria-label="Output"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key
      tabIndex={0}
      className="well mx-4 mb-1.5 min-h-0 flex-1 overflow-auto px-3 py-2"
    >
      <p className="font-mono text-xs [overflow-wrap:anywhere]">
        <span className="text-ink-3">$ </span>
        <LineText text={command} mode="exact" />
      </p>
      {isCut ? <p className="text-2xs text-ink-3">The beginning of the output is in the record.</p> : null}
      {output === '' ? null : <AnsiText text={output} first={first} />}
      <div role="status" className="mt-1 flex items-center gap-2 text-xs text-ink-2">
        <State session={session} state={state} />
      </div>
      {state.type === 'ended' ? <NotRecorded end={state.end} /> : null}
    </section>
  );
}

const hostGone = {
  message: 'The host went away: whether the command came to its end is not known.',
  remedy: 'Look at the session once the host is back.',
};

function State({ session, state }: Pick<CommandOutputProps, 'session'> & Pick<OwnCommand, 'state'>) {
  if (state.type === 'running')
    return (
      <>
        <StatusMark status="running" size={12} /> running
      </>
    );
  if (state.type === 'lost')
    return (
      <>
        <StatusMark status="interrupted" size={12} />
        <RefusalWords refusal={hostGone} />
      </>
    );
  if (state.type === 'refused') return <RefusalWords refusal={state.refusal} />;
  const { end } = state;
  return (
    <>
      <StatusMark status={isBadEnd(end) ? 'failed' : 'done'} size={12} />
      <LineText text={endWords(end)} />
      {end.event === undefined ? null : <OpenStep session={session} event={end.event} />}
    </>
  );
}

/** What the record does not hold of it, a line each, as the inspector has it. */
function NotRecorded({ end }: { readonly end: ExecEnd }) {
  return sayNotRecorded(end).map((says) => (
    <p key={says} className="mt-1 text-xs text-ink-2 [overflow-wrap:anywhere]">
      <LineText text={says} mode="exact" />
    </p>
  ));
}

/** The step whose record the end is. */
function OpenStep({ session, event }: { readonly session: string; readonly event: string }) {
  // Of its own session alone, the newest first: that is where the command that ended last is.
  const step = useLineage(({ rev, stepsOf }) =>
    rev < 0 ? undefined : stepsOf.get(session)?.findLast(({ call }) => call?.result === event),
  );
  if (step === undefined) return null;
  const open = () => {
    useSelection.getState().select({ type: 'step', session: step.session, key: step.key });
    useInspector.getState().openTab('Evidence');
  };
  return (
    <Button look="link" onClick={open}>
      Evidence
    </Button>
  );
}
