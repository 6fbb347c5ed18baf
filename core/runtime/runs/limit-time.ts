import type { Agent } from '../../model/agent/agent.ts';
import { OverBudget } from '../agent/ledger.ts';
import { type Capped, sayTimeOver } from '../agent/say-time-over.ts';
import type { ProgramPart } from './program-part.ts';
import type { RunsWorld } from './runs-world.ts';

/** The time that a run has. */
export interface TimeLimit {
  /** Aborted with {@link OverBudget} once the time is over. */
  readonly signal: AbortSignal;
  /** The run is over: nothing is awaited any more. */
  readonly lift: () => void;
}

interface TimeCap {
  readonly timeMs: number;
  /** Unix ms. */
  readonly startedAtMs: number;
  readonly capped: Capped;
}

/** What a run still has, in ms, that is taken up after its time: to walk over what is on record, and write its end down. */
const LATE_MS = 1_000;
/** A clock can't wait for longer than 2³¹ ms at once. */
const LONGEST_WAIT_MS = 86_400_000;

/** Ends what a run waits for, a model, a call or a person, when the time is over that it has, or its program's run (X3). `startedAtMs`: when that began, in its first host. */
export function limitTime(
  { wait, sealing }: Pick<RunsWorld, 'wait' | 'sealing'>,
  { timeMs, startedAtMs, capped }: TimeCap,
): TimeLimit {
  const time = new AbortController();
  const lifted = new AbortController();
  const until = async (): Promise<void> => {
    const restMs = Math.max(startedAtMs + timeMs - sealing.clock.nowMs(), LATE_MS);
    for (let leftMs = restMs; leftMs > 0; leftMs -= LONGEST_WAIT_MS)
      await wait(Math.min(leftMs, LONGEST_WAIT_MS), lifted.signal);
  };
  void until().then(
    () => time.abort(new OverBudget(sayTimeOver(timeMs, capped))),
    (cause: unknown) => {
      if (!lifted.signal.aborted) time.abort(cause);
    },
  );
  return { signal: time.signal, lift: () => lifted.abort() };
}

interface TimedRun {
  readonly agent: Pick<Agent, 'limits'>;
  readonly startedAtMs: number;
  readonly part: Pick<ProgramPart, 'limits' | 'startedAtMs'> | undefined;
}

/** The times that a run has: its agent's, and that of the program's run which it is a part of. None where there is no cap. */
export function limitTimes(
  world: Pick<RunsWorld, 'wait' | 'sealing'>,
  { agent, startedAtMs, part }: TimedRun,
): { readonly signals: readonly AbortSignal[]; readonly lift: () => void } {
  const capOf = (timeMs: number | undefined, since: Omit<TimeCap, 'timeMs'>) =>
    timeMs === undefined ? [] : [limitTime(world, { timeMs, ...since })];
  const times = [
    ...capOf(agent.limits.timeMs, { startedAtMs, capped: 'run' }),
    ...capOf(part?.limits.timeMs, { startedAtMs: part?.startedAtMs ?? startedAtMs, capped: 'program’s run' }),
  ];
  return {
    signals: times.map(({ signal }) => signal),
    lift: () => {
      for (const time of times) time.lift();
    },
  };
}
