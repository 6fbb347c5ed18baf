import type { HostClient } from '../contract/connect.ts';
import { ownEvents } from './own-events.ts';

/** A run of a program that has no end on record. */
export interface OpenProgram {
  /** What the program is called on record. */
  readonly name: string;
  readonly runId: string;
}

/** The newest run of a program that began in a session and has no end; undefined where there is none. Throws RefusedError for an unknown session. */
export async function openProgramOf(host: HostClient, session: string): Promise<OpenProgram | undefined> {
  const open = new Map<string, OpenProgram>();
  for await (const { kind, run: runId, payload } of ownEvents(host, session)) {
    if (runId === undefined) continue;
    const { workflow: name } = (payload ?? {}) as { readonly workflow?: string };
    if (kind === 'run/started' && name !== undefined) open.set(runId, { name, runId });
    if (kind === 'run/ended' || kind === 'run/stopped') open.delete(runId);
  }
  return [...open.values()].at(-1);
}
