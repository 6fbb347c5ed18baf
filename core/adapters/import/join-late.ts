import { seal } from '../../model/envelope.ts';
import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../../runtime/ports.ts';
import { markRestamped } from './copies/mark-copies.ts';
import { unlessDamaged } from './copies/unless-damaged.ts';
import type { AgentStart, ImportedFiles, ImportFormat, ReaderContext } from './format.ts';
import type { ImportWorld } from './import-world.ts';
import { importedFiles } from './imported-files.ts';
import { lookAtKept } from './look-at.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type FileMemory, readMemory, writeMemory } from './write/file-memory.ts';

/**
 * How often something came into a store in this process, and how often that had been when all that waits was looked at last. What an
 * earlier process left out is not known: so the first import looks too, whatever it reads.
 */
const looks = new WeakMap<object, { came: number; looked: number | undefined }>();

function looksOf({ store }: ImportWorld): { came: number; looked: number | undefined } {
  const known = looks.get(store) ?? { came: 0, looked: undefined };
  looks.set(store, known);
  return known;
}

/** Notes that something came in that others may hang on. */
export function noteNews(world: ImportWorld): void {
  looksOf(world).came++;
}

/**
 * Joins what came before the log that it hangs on, where that has come by now: sub-agents to what started them (F5), copied
 * beginnings to their originals (I2). Each gets an event that says so, and no event is rewritten. A no-op where nothing came since
 * this was done last. Throws HostError where the store fails.
 */
export async function joinLate(formats: readonly ImportFormat[], world: ImportWorld): Promise<void> {
  const known = looksOf(world);
  const { came } = known;
  if (known.looked === came) return;
  const files = await world.store.sourceFiles();
  for (const format of formats) {
    const ours = files.filter((file) => file.format === format.name);
    const waiting = ours.filter(({ report }) => WAITS.test(report)).flatMap((file) => readMemory(file) ?? []);
    if (waiting.length > 0) await joinAll(waiting, { format, world, imported: seenOnce(ours, format, world) });
  }
  known.looked = came;
}

/** In the text of a memory: a sub-agent that stands alone, or a log that says what it is a copy of. */
const WAITS = /"adrift":"|"copyOf":"/;

interface Joining {
  readonly format: ImportFormat;
  readonly world: ImportWorld;
  readonly imported: ImportedFiles;
}

/** Lookups that read what is remembered of all files once, however many of them wait. */
function seenOnce(files: readonly SourceFile[], { name }: ImportFormat, world: ImportWorld): ImportedFiles {
  let all: readonly FileMemory[] | undefined;
  const memories = async () => {
    all ??= files.flatMap((file) => readMemory(file) ?? []);
    return all;
  };
  return { ...importedFiles(world, name), memories };
}

async function joinAll(waiting: readonly FileMemory[], joining: Joining): Promise<void> {
  const { format, world, imported } = joining;
  for (const { source, file = source, adrift, copy, knowledge } of waiting) {
    const inTurn = (work: () => Promise<unknown>) => oneAtATime(world.store, file, () => unlessDamaged(work));
    const look = () => lookAtKept(source, { format: format.name, world, imported });
    if (knowledge.copyOf !== undefined && copy === undefined)
      await inTurn(async () => markRestamped(format, await look(), world));
    if (adrift !== undefined) await inTurn(async () => joinOne(source, await look(), joining));
  }
}

async function joinOne(source: string, context: ReaderContext, { format, world }: Joining): Promise<void> {
  const file = await world.store.sourceFile(format.name, source);
  const memory = file === undefined ? undefined : readMemory(file);
  if (file === undefined || memory?.adrift === undefined) return;
  const start = await format.startOf(context);
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
