import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openImportThread } from '../../../core/adapters/import/thread/open-import-thread.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import type { ImportStep } from '../../../core/runtime/log-imports.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { generateLog } from '../../bench/generate-log.ts';
import { prompt, says } from './claude-code/transcript.ts';
import {
  createImportWorld,
  eventsOf,
  importOne,
  kindsOf,
  payloadOf,
  sessionAt,
  type TestWorld,
} from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const LINES = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];

interface Watched {
  readonly onProgress?: (step: ImportStep) => void;
  readonly signal?: AbortSignal;
}

function threadOn(world: TestWorld) {
  const thread = openImportThread(world);
  onTestFinished(thread.close);
  const run = (path: string, { signal = new AbortController().signal, onProgress = () => undefined }: Watched = {}) =>
    Array.fromAsync(thread.run([path], { signal, onProgress }));
  return { run, close: thread.close };
}

/** What a report says, without the names that every import makes anew. */
function without(report: FileReport | undefined): object {
  return { ...report, sessions: report?.sessions.map(({ kind, title }) => ({ kind, title })) };
}

describe('importing in a thread of its own', () => {
  test('gives the report and the events that the same import gives here', async () => {
    const path = createLogFolder().write('roses.jsonl', LINES);
    const [world, other] = [createImportWorld(), createImportWorld()];
    const [report] = await threadOn(world).run(path);
    const here = await importOne(other, path);
    expect(without(report)).toEqual(without(here));
    const [there, ours] = [await eventsOf(world, sessionAt(report, 0)), await eventsOf(other, sessionAt(here, 0))];
    expect(there.map(payloadOf)).toEqual(ours.map(payloadOf));
  });

  test('I3: a second import reads nothing, and says the same', async () => {
    const path = createLogFolder().write('roses.jsonl', LINES);
    const world = createImportWorld();
    const { run } = threadOn(world);
    const [first] = await run(path);
    const asked: string[] = [];
    const counted = {
      ...world,
      store: {
        ...world.store,
        events: async () => asked.push('events') as never,
        ledgerPage: async () => asked.push('ledger') as never,
      },
    };
    const steps: number[] = [];
    const [second] = await threadOn(counted).run(path, { onProgress: ({ bytesDone }) => void steps.push(bytesDone) });
    expect([second?.status, second?.facts, asked]).toEqual(['unchanged', first?.facts, []]);
    expect(steps.at(-1)).toBe(statSync(path).size);
  });

  test('I3: an import that is cancelled in the midst of a file goes on from there, and ends as one that was not', async () => {
    const folder = createLogFolder();
    const path = join(folder.path, 'long.jsonl');
    const { records, sizeBytes } = await generateLog(path, 6_000_000);
    const world = createImportWorld();
    const { run } = threadOn(world);
    const stop = new AbortController();
    const cancelled = await run(path, {
      signal: stop.signal,
      onProgress: ({ eventsAdded }) => {
        if (eventsAdded > 0) stop.abort();
      },
    });
    const [ref] = await world.store.refs();
    const events = (ref?.nextSeq ?? 0) - 1;
    expect(cancelled).toMatchObject([
      {
        path,
        status: 'cancelled',
        sessions: [{ id: ref?.session, kind: 'main' }],
        lines: { total: events, records: events, events, quarantined: 0 },
        facts: { physical_lines: events },
      },
    ]);
    expect(ref?.nextSeq).toBeGreaterThan(100);
    expect(ref?.nextSeq).toBeLessThan(records);
    const [report] = await run(path);
    const other = createImportWorld();
    const whole = await importOne(other, path);
    expect(without(report)).toEqual(without(whole));
    const [all, expected] = [await eventsOf(world, sessionAt(report, 0)), await eventsOf(other, sessionAt(whole, 0))];
    expect(all).toHaveLength(records + 1);
    expect(all.map(payloadOf)).toEqual(expected.map(payloadOf));
    expect(kindsOf(all)).toEqual(kindsOf(expected));
    expect(readFileSync(path)).toHaveLength(sizeBytes);
  });

  test('what the store refuses ends the import with its reason', async () => {
    const path = createLogFolder().write('roses.jsonl', LINES);
    const world = createImportWorld();
    const full = new HostError('disk-full', 'The disk is full.', { retryable: true, data: { path: '/srv' } });
    const { run } = threadOn({ ...world, store: { ...world.store, append: () => Promise.reject(full) } });
    const failure = await run(path).catch((cause: unknown) => cause);
    expect(failure).toBeInstanceOf(HostError);
    expect(failure).toMatchObject({
      code: 'disk-full',
      message: 'The disk is full.',
      retryable: true,
      data: { path: '/srv' },
    });
  });

  test('a thread that ends under an import says so, and the next import begins another', async () => {
    const path = createLogFolder().write('roses.jsonl', LINES);
    const world = createImportWorld();
    const reached = Promise.withResolvers<void>();
    const never = () => {
      reached.resolve();
      return new Promise<never>(() => undefined);
    };
    let append: TestWorld['store']['append'] = never;
    const store: TestWorld['store'] = { ...world.store, append: (batch, ledger) => append(batch, ledger) };
    const { run, close } = threadOn({ ...world, store });
    const failed = run(path).catch((cause: unknown) => cause);
    await reached.promise;
    await close();
    expect(await failed).toMatchObject({ code: 'import-stopped', retryable: true });
    append = world.store.append;
    expect((await run(path)).map(({ status }) => status)).toEqual(['imported']);
  });
});
