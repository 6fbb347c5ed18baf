import type { RunId, SessionId } from '../../model/ids.ts';
import type { SpawnTask } from '../agent/sub-agents.ts';
import type { RunsWorld } from './runs-world.ts';

/** A session and its run. */
export interface SessionRun {
  readonly session: SessionId;
  readonly run: RunId;
}

/** Of the sub-agent of a call: UUIDv7s of the moment at which the call was asked for, the rest by what it is. */
export function subAgentIds(
  { sealing }: Pick<RunsWorld, 'sealing'>,
  { session, run }: SessionRun,
  { position, asking }: Pick<SpawnTask, 'position' | 'asking'>,
): SessionRun {
  const time = asking.envelope.atMs.toString(16).padStart(12, '0').slice(-12);
  const id = (what: string) => {
    const hash = sealing.sha256(JSON.stringify([what, session, run, position]));
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
  };
  return { session: id('session') as SessionId, run: id('run') as RunId };
}
