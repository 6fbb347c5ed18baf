import { seal } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../../runtime/ports.ts';
import { markRestamped } from './copies/mark-copies.ts';
import type { AgentStart, ImportFormat } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { lookAtKept } from './look-at.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type FileMemory, readMemory, writeMemory } from './write/file-memory.ts';

/**
 * Joins what came before the log that it hangs on, where that has come by now: sub-agents to what started them (F5), copied
 * beginnings to their originals (I2). Each gets an event that says so, and no event is rewritten. Throws HostError where the store fails.
 */
export async function joinLate(format: ImportFormat, world: ImportWorld): Promise<void> {
  const imported = importedFiles(world, format.name);
  for (const { source, file = source, adrift, copy, knowledge } of await imported.memories()) {
    if (knowledge.copyOf !== undefined && copy === undefined) {
      const mark = async () => markRestamped(format, await lookAtKept(source, { format: format.name, world }), world);
      await oneAtATime(world.store, file, mark);
    }
    if (adrift !== undefined) await oneAtATime(world.store, file, () => joinOne(source, format, world));
  }
}

async function joinOne(source: string, format: ImportFormat, world: ImportWorld): Promise<void> {
  const file = await world.store.sourceFile(format.name, source);
  const memory = file === undefined ? undefined : readMemory(file);
  if (file === undefined || memory?.adrift === undefined) return;
  const start = await format.startOf(await lookAtKept(source, { format: format.name, world }));
  if (start !== undefined && start.from !== memory.adrift) await join(memory.adrift, start, { file, memory, world });
}

async function join(
  session: SessionId,
  start: AgentStart,
  { file, memory, world }: { file: SourceFile; memory: FileMemory; world: ImportWorld },
): Promise<void> {
  const ref = await world.store.ref(session);
  const [asking, last] = [await world.store.event(start.at), ref && (await world.store.event(ref.head))];
  if (ref === undefined || asking === undefined || last === undefined) return;
  const event = seal(
    { kind: 'import/joined', payload: start },
    {
      parents: [ref.head],
      origin: { session, seq: ref.nextSeq },
      by: `import:${file.format}`,
      atMs: last.envelope.atMs,
      salt: world.ids.salt(),
    },
    world.sha256,
  );
  const sessions = memory.report.sessions.map((row) =>
    row.id === session ? { ...row, kind: start.kind, parent: start.from } : row,
  );
  const { adrift: _, ...joined } = { ...memory, report: { ...memory.report, sessions } };
  const append = { session, expectedHead: ref.head, events: [event] };
  // Where somebody else wrote to the session meanwhile, the next import tries again.
  await world.store.append([append], { entries: [], files: [{ ...file, report: writeMemory(joined) }] });
}
