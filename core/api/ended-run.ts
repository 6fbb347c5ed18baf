import type { Refusal } from '../contract/refusal.ts';
import { awaitRun, type RunEnd } from './await-run.ts';
import { type Keys, programOf } from './keys.ts';
import { onSession } from './on-session.ts';
import { RunFailedError } from './run-failed-error.ts';
import type { Session } from './session.ts';
import { type RunOn, runTakenUp } from './taken-up.ts';

/** What a run is begun with beside what it does. */
interface BeginWith {
  readonly session: string;
  readonly expectedHead?: string;
  readonly run?: string;
  readonly program?: string;
}

type Begin = (
  on: Session,
  asked: BeginWith,
) => Promise<{ readonly ok: true; readonly run: string } | { readonly ok: false; readonly refusal: Refusal }>;

/** A run that was begun on a session value, or taken up, and has come to its end. */
export interface EndedRun extends Pick<RunEnd, 'events'> {
  /** The value that it left. */
  readonly after: Session;
}

/** Begins a run on a session value, or takes up the one that an earlier life of the program began, and waits for its end. Throws RefusedError, and RunFailedError where it was not *done*. */
export async function endedRun(session: Session, keys: Keys | undefined, begin: Begin): Promise<EndedRun> {
  const named = keys === undefined ? {} : { run: keys.id('run'), ...programOf(keys) };
  const take = ({ on }: RunOn) => begin(on, { session: on.id, ...named });
  const start = async (on: Session) => {
    const reply = await begin(on, { session: on.id, expectedHead: on.head, ...named });
    return reply.ok ? { ok: true as const, value: { on, run: reply.run } } : reply;
  };
  const { on, run } = (await runTakenUp(session, keys, take)) ?? (await onSession(session, start, keys));
  const { status, says, last, events } = await awaitRun(on, run);
  const after = on.next(on.id, last?.id ?? on.head);
  if (status !== 'done') throw new RunFailedError(status, says, after);
  return { after, events };
}
