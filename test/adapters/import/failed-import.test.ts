import { describe, expect, test } from 'vitest';
import { importPaths } from '../../../core/adapters/import/import-paths.ts';
import type { ImportWorld } from '../../../core/adapters/import/import-world.ts';
import { openImportThread } from '../../../core/adapters/import/thread/open-import-thread.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import { type EventStore, HostError } from '../../../core/runtime/ports.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { createImportWorld, eventsOf, importOne, sessionAt, type TestWorld } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const full = new HostError('disk-full', 'The disk is full.', { retryable: true });
const many = Array.from({ length: 1300 }, (_, at) => prompt(`p-${at}`, at === 0 ? null : `p-${at - 1}`, `Rose ${at}`));
const few = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];

/** Appends of an import of the few. */
const IN_FEW = 2;

/** A world whose store takes so many appends and then no more. */
function takes(world: TestWorld, appends: number, fails: unknown = full): TestWorld {
  let taken = 0;
  const append: EventStore['append'] = (...given) =>
    taken++ < appends ? world.store.append(...given) : Promise.reject(fails);
  return { ...world, store: { ...world.store, append } };
}

/** All reports of an import, and what it ended with. */
async function allOf(reports: AsyncIterable<FileReport>): Promise<{ reports: FileReport[]; failure: unknown }> {
  const all: FileReport[] = [];
  try {
    for await (const report of reports) all.push(report);
  } catch (failure) {
    return { reports: all, failure };
  }
  return { reports: all, failure: undefined };
}

const run = (world: ImportWorld, ...paths: string[]) => allOf(importPaths(paths, world));

/** What a report says of a file of which so many records are saved. */
function failed(path: string, events: number, sessions: readonly object[]): object {
  return {
    path,
    format: 'claude-code',
    status: 'failed',
    reason: 'The disk is full.',
    sessions,
    lines: { total: events, blank: 0, repaired: 0, records: events, events, quarantined: 0 },
    quarantine: [],
    facts: { physical_lines: events, bad_lines: 0, glued_lines: 0 },
  };
}

describe('I3: an import that the store stops', () => {
  test.each([1, 2])(
    'reports what is saved of the file in hand after %i appends, and goes on from there',
    async (appends) => {
      const folder = createLogFolder();
      const [first, path, last] = ['a', 'b', 'c'].map((name) =>
        folder.write(`${name}.jsonl`, name === 'b' ? many : few),
      );
      const world = createImportWorld();
      const { reports, failure } = await run(takes(world, IN_FEW + appends), first!, path!, last!);
      expect(failure).toBe(full);
      const [, written] = await world.store.refs();
      const saved = (written?.nextSeq ?? 0) - 1;
      expect(saved).toBe(appends * 500 - 1);
      const session = { id: written?.session, title: 'Rose 0', kind: 'main' };
      expect(reports).toEqual([
        expect.objectContaining({ path: first, status: 'imported' }),
        failed(path!, saved, [session]),
      ]);
      const again = await importOne(world, path!);
      expect(await eventsOf(world, sessionAt(again, 0))).toHaveLength(1301);
      expect(again.sessions.map(({ id }) => id)).toEqual([written?.session]);
    },
  );

  test('reports no session and no record where nothing is saved', async () => {
    const path = createLogFolder().write('many.jsonl', many);
    const world = createImportWorld();
    expect(await run(takes(world, 0), path)).toEqual({ reports: [failed(path, 0, [])], failure: full });
    const blobs = { ...world.blobs, putAll: () => Promise.reject(full) };
    const long = createLogFolder().write('long.jsonl', [prompt('p-1', null, 'x'.repeat(200_000))]);
    expect(await run({ ...world, blobs }, long)).toEqual({ reports: [failed(long, 0, [])], failure: full });
  });

  test('reports what was saved earlier where the file only grew', async () => {
    const folder = createLogFolder();
    const path = folder.write('a.jsonl', few);
    const world = createImportWorld();
    const before = await importOne(world, path);
    folder.write('a.jsonl', [...few, ...many]);
    const { reports, failure } = await run(takes(world, 0), path);
    const [{ id, kind }] = before.sessions as [FileReport['sessions'][number]];
    expect([reports.map(({ status, sessions }) => [status, sessions]), failure]).toEqual([
      [['failed', [{ id, kind, title: 'Water the roses' }]]],
      full,
    ]);
  });

  test('reports a file of which nothing could be asked', async () => {
    const path = createLogFolder().write('few.jsonl', few);
    const world = createImportWorld();
    const store = { ...world.store, sourceFile: () => Promise.reject(full) };
    const lines = { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 };
    const nothing = { path, format: 'unknown', sessions: [], lines, quarantine: [], facts: {} };
    expect(await run({ ...world, store }, path)).toEqual({
      reports: [{ ...nothing, status: 'failed', reason: 'The disk is full.' }],
      failure: full,
    });
  });

  test('gives its last report before its reason, also from a thread of its own and to who is slow', async () => {
    const folder = createLogFolder();
    const [first, path] = [folder.write('a.jsonl', few), folder.write('b.jsonl', many)];
    const other = folder.write('no-log.txt', 'hello');
    const world = createImportWorld();
    const rejected = Promise.withResolvers<void>();
    const append: EventStore['append'] = async (...given) => {
      if (given[0].flatMap(({ events }) => events).length < few.length + 2) return world.store.append(...given);
      rejected.resolve();
      throw full;
    };
    const thread = openImportThread({ ...world, store: { ...world.store, append } });
    const run = (...paths: string[]) =>
      thread.run(paths, { signal: new AbortController().signal, onProgress: () => undefined });
    const slow = async function* () {
      for await (const report of run(first, path)) {
        yield report;
        // What the thread says of this import comes before what it says of a later one.
        await rejected.promise;
        await Array.fromAsync(run(other));
      }
    };
    try {
      const { reports, failure } = await allOf(slow());
      expect([reports.map(({ status, reason, lines }) => [status, reason, lines.events]), failure]).toEqual([
        [
          ['imported', undefined, 2],
          ['failed', 'The disk is full.', 0],
        ],
        expect.objectContaining({ code: 'disk-full', message: 'The disk is full.' }),
      ]);
    } finally {
      await thread.close();
    }
  });

  test('is cancelled and not failed where a person stopped it first', async () => {
    const path = createLogFolder().write('many.jsonl', many);
    const stop = new AbortController();
    const world = createImportWorld({ signal: stop.signal });
    const store = {
      ...world.store,
      append: () => {
        stop.abort();
        return Promise.reject(full);
      },
    };
    const { reports, failure } = await run({ ...world, store }, path);
    expect([reports.map(({ status }) => status), failure]).toEqual([['cancelled'], undefined]);
  });
});
