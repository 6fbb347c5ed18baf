import type { HostClient } from '../contract/connect.ts';
import type { ProgramLimits } from '../model/agent/program-limits.ts';
import { ownEvents } from './own-events.ts';

/** A run of a program that has no end on record. */
export interface OpenProgram {
  /** What the program is called on record. */
  readonly name: string;
  readonly runId: string;
  /** Of a program that is a document: the blob of what it runs, and the caps that it began with. */
  readonly document?: { readonly code: string; readonly version?: number; readonly limits: ProgramLimits };
}

interface Started {
  readonly workflow?: string;
  readonly code?: string;
  readonly document?: { readonly version?: number };
  readonly limits?: ProgramLimits;
}

/** The newest run of a program that began in a session and has no end; undefined where there is none. Throws RefusedError for an unknown session. */
export async function openProgramOf(host: HostClient, session: string): Promise<OpenProgram | undefined> {
  const open = new Map<string, OpenProgram>();
  for await (const { kind, run: runId, payload } of ownEvents(host, session)) {
    if (runId === undefined) continue;
    if (kind === 'run/started') {
      const started = (payload ?? {}) as Started;
      if (started.workflow !== undefined) open.set(runId, { name: started.workflow, runId, ...documentOf(started) });
    }
    if (kind === 'run/ended' || kind === 'run/stopped') open.delete(runId);
  }
  return [...open.values()].at(-1);
}

function documentOf({ code, document, limits = {} }: Started): Pick<OpenProgram, 'document'> {
  if (document === undefined || code === undefined) return {};
  const { version } = document;
  return { document: { code, limits, ...(version === undefined ? {} : { version }) } };
}
