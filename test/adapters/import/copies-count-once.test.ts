import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { claudeCode } from '../../../core/adapters/import/claude-code/claude-code.ts';
import { parseObject } from '../../../core/adapters/import/records/parse-object.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { branched, LILIES, ROSES, resumed, TULIPS } from './garden-logs.ts';
import {
  createImportWorld,
  eventsOf,
  importAll,
  importOne,
  kindsOf,
  sessionAt,
  type TestWorld,
} from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

/** Sessions that a session says it repeats, with the text of where each copy ends. */
async function marksOf(world: TestWorld, session: string): Promise<string[][]> {
  const events = await eventsOf(world, session);
  const texts = new Map(events.map((event) => [event.id as string, JSON.stringify(event.payload)]));
  return events.flatMap(({ kind, payload }) => {
    if (kind !== 'import/copied') return [];
    const said = /"uuid\\":\\"([^"\\]+)/.exec(texts.get(payload.through) ?? '')?.[1];
    return [[payload.from, said ?? 'nothing']];
  });
}

describe('a session that was resumed under a new id', () => {
  test('I2: what it copied of is not marked as a copy of it when that grows; the resumed one is marked further', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const before = await importOne(world, folder.write('a.jsonl', ROSES));
    const copy = await importOne(world, folder.write('b.jsonl', resumed(TULIPS)));
    const after = await importOne(world, folder.write('a.jsonl', LILIES));
    const from = sessionAt(before, 0);
    expect([after.copyOf, await marksOf(world, from)]).toEqual([undefined, []]);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([
      [from, 's-1'],
      [from, 's-2'],
    ]);
  });

  test('I2: is marked further when it grows by what its original has', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', TULIPS));
    await importOne(world, folder.write('b.jsonl', resumed(ROSES)));
    const copy = await importOne(world, folder.write('b.jsonl', resumed(LILIES)));
    expect(copy.copyOf).toEqual({ path: original.path, records: 4 });
    expect((await marksOf(world, sessionAt(copy, 0))).at(-1)).toEqual([sessionAt(original, 0), 's-2']);
  });

  test('I2: and resumed once more is a copy of the one that it repeats most of', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    await importOne(world, folder.write('a.jsonl', ROSES));
    const second = await importOne(world, folder.write('b.jsonl', resumed(LILIES)));
    const third = await importOne(world, folder.write('c.jsonl', resumed(TULIPS, 'a third')));
    expect(await marksOf(world, sessionAt(third, 0))).toEqual([[sessionAt(second, 0), 's-2']]);
  });

  test('I2: each of its branches is marked with its own original', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const lines = [...LILIES, prompt('p-9', 's-1', 'No, the ferns'), says('s-9', 'p-9', 'Ferns, then.')];
    const original = await importOne(world, folder.write('a.jsonl', lines));
    const copy = await importOne(world, folder.write('b.jsonl', resumed(lines)));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([[sessionAt(original, 0), 's-2']]);
    expect(await marksOf(world, sessionAt(copy, 1))).toEqual([[sessionAt(original, 1), 's-9']]);
  });
});

describe('records with the ids of others that say something else', () => {
  const changed = TULIPS.map((each) => (each.uuid === 's-2' ? says('s-2', 'p-2', 'Not watered.') : each));
  const branch = branched(changed, { of: 'tending', sessionId: 'b' });

  test('I2: a resumed session is a copy up to the first of them', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', TULIPS));
    const restamped = changed.map((each, at) => ({ ...each, timestamp: TULIPS[at]?.timestamp ?? '' }));
    const copy = await importOne(world, folder.write('b.jsonl', resumed(restamped)));
    expect(copy.copyOf).toEqual({ path: original.path, records: 3 });
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([[sessionAt(original, 0), 'p-2']]);
  });

  test('I2: a branch that names its origin leaves before the first of them, and repeats none from there on', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('tending.jsonl', TULIPS));
    const events = await eventsOf(world, sessionAt(original, 0));
    const fork = await eventsOf(world, sessionAt(await importOne(world, folder.write('b.jsonl', branch)), 0));
    expect(fork[0]?.payload).toMatchObject({ reason: 'copied-prefix', at: events[3]?.id });
    expect(kindsOf(fork)).toEqual([
      'session/forked',
      ...Array(3).fill('import/noted'),
      'model/answered',
      'message',
      'model/answered',
    ]);
  });

  test('I2: such a branch that came before its origin is marked up to the first of them', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const path = folder.write('b.jsonl', branch);
    const copy = await importOne(world, path);
    const [original] = (await importAll(world, folder.write('tending.jsonl', TULIPS), path)).filter(
      (report) => report.path !== path,
    );
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([[sessionAt(original, 0), 'p-2']]);
  });
});

describe('files that are the same', () => {
  test('I2: and are imported at once are not copies of each other', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const paths = ['a.jsonl', 'b.jsonl'].map((name) => folder.write(name, LILIES));
    const { store } = world;
    const sourcesLike: typeof store.sourcesLike = async (...asked) => {
      while (!(await areRead(world, paths.length))) await nextTurn();
      return await store.sourcesLike(...asked);
    };
    const sourceFile: typeof store.sourceFile = async (...asked) => {
      await nextTurn();
      return await store.sourceFile(...asked);
    };
    const slow = { ...world, store: { ...store, sourcesLike, sourceFile } };
    const reports = (await Promise.all(paths.map((path) => importAll(slow, path)))).flat();
    const [a, b] = reports.map((report) => sessionAt(report, 0));
    const marks = [await marksOf(world, a ?? ''), await marksOf(world, b ?? '')];
    expect(marks).toContainEqual([]);
    expect(marks.flat()).toEqual([[marks[0]?.length === 0 ? a : b, 's-2']]);
  });

  test('I2: are marked further where the original of what they copy grows', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const first = await importOne(world, folder.write('a.jsonl', ROSES));
    const second = await importOne(world, folder.write('b.jsonl', LILIES));
    const third = await importOne(world, folder.write('c.jsonl', TULIPS));
    expect(await marksOf(world, sessionAt(third, 0))).toEqual([[sessionAt(second, 0), 's-2']]);
    await importOne(world, folder.write('a.jsonl', TULIPS));
    expect((await marksOf(world, sessionAt(third, 0))).at(-1)).toEqual([sessionAt(first, 0), 's-3']);
  });

  test('I2: a mark stays where records go from the file of the original: they are counted there as before', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', LILIES));
    const copy = await importOne(world, folder.write('b.jsonl', LILIES));
    await importOne(world, folder.write('a.jsonl', ROSES));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([[sessionAt(original, 0), 's-2']]);
  });

  test('I2, I3: are compared by the next import where that of the copy ended before, and by none after', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', ROSES));
    const path = folder.write('b.jsonl', LILIES);
    const { store } = world;
    const sourcesLike: typeof store.sourcesLike = async () => [];
    const copy = await importOne({ ...world, store: { ...store, sourcesLike } }, path);
    await forgetComparing(world, copy.path);
    const again = await importOne(world, path);
    expect([again.status, again.copyOf]).toEqual(['unchanged', { path: original.path, records: 2 }]);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([[sessionAt(original, 0), 's-1']]);
    const row = await store.sourceFile(claudeCode.name, path);
    const asked: string[] = [];
    const counting: typeof store.sourcesLike = async (format, like) => {
      asked.push(JSON.stringify(like));
      return await store.sourcesLike(format, like);
    };
    const third = await importOne({ ...world, store: { ...store, sourcesLike: counting } }, path);
    expect([third.status, third.copyOf, asked]).toEqual(['unchanged', again.copyOf, []]);
    expect(await store.sourceFile(claudeCode.name, path)).toEqual(row);
  });
});

/** Whether as many files were read to their end. */
async function areRead({ store }: TestWorld, files: number): Promise<boolean> {
  const rows = await store.sourceFiles();
  return rows.filter(({ report }) => parseObject(report)?.isWhole === true).length === files;
}

/** Leaves the memory of a file as an import leaves it that ends after the last record. */
async function forgetComparing({ store }: TestWorld, source: string): Promise<void> {
  const row = await store.sourceFile(claudeCode.name, source);
  if (row === undefined) throw new Error(`${source} was not imported`);
  const { isCompared, ...memory } = parseObject(row.report) ?? {};
  expect(isCompared).toBe(true);
  await store.append([], { entries: [], files: [{ ...row, report: JSON.stringify(memory) }] });
}
