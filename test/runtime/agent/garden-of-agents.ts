import { z } from 'zod';
import type { SessionId } from '../../../core/model/ids.ts';
import { partsOf } from '../../../core/model/parts-of.ts';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import { defineTool } from '../../../core/runtime/tools/define-tool.ts';
import { spawnAgent } from '../../../core/runtime/tools/spawn-agent.ts';
import { outcome, type Tool } from '../../../core/runtime/tools/tool.ts';
import type { Disk } from './agent-home.ts';

/** Tools that work in the made-up folder of whoever calls, and one that starts sub-agents. */
export function gardenTools({ workspaces }: Disk, onPut: (path: string) => void = () => undefined): readonly Tool[] {
  const filesAt = (folder: string) => workspaces.files(folder.split('/').at(-1) ?? '');
  const put = defineTool({
    name: 'put',
    version: '1',
    description: 'Writes a file.',
    input: z.strictObject({ path: z.string(), text: z.string() }),
    effect: 'idempotent',
    byDefault: 'allow',
    placement: 'host',
    subject: ({ path }) => path,
    run: async ({ path, text }, { folder }) => {
      onPut(path);
      filesAt(folder.path)[path] = text;
      return outcome(`put ${path}`);
    },
  });
  const look = defineTool({
    name: 'look',
    version: '1',
    description: 'Names the files.',
    input: z.strictObject({}),
    effect: 'read',
    byDefault: 'allow',
    placement: 'host',
    subject: () => '',
    run: async (_, { folder }) => outcome(Object.keys(filesAt(folder.path)).sort().join(' ')),
  });
  return [put, look, spawnAgent()];
}

/** Own events of a session. */
export async function eventsOf({ store }: Disk, session: string): Promise<SessionEvent[]> {
  return (await store.own(session as SessionId, 0, 10_000)).map(readEvent);
}

/** The session of the sub-agent that the nth call with one started. */
export function spawnedBy(events: readonly SessionEvent[], nth = 0): string {
  const ends = events.flatMap((event) => (event.kind === 'tool/ended' ? (event.payload.spawned ?? []) : []));
  const session = ends[nth]?.session;
  if (session === undefined) throw new Error(`no call ${nth} started a sub-agent`);
  return session;
}

/** Results of calls, in order. */
export function resultsIn(events: readonly SessionEvent[]): string[] {
  return events.flatMap((event) =>
    event.kind === 'tool/ended' ? partsOf(event.payload.parts, 'tool-result').map(({ output }) => output) : [],
  );
}
