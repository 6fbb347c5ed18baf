import { appendFileSync, readFileSync, utimesSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { calls, line, prompt, says } from './claude-code/transcript.ts';
import { erasureMark } from './erasure-mark.ts';
import { WATERED } from './garden-logs.ts';
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

const LINES = [
  ...WATERED.slice(0, 1),
  line('file-history-snapshot', '', null, { uuid: undefined, messageId: 'p-1', snapshot: {} }),
  ...WATERED.slice(1),
];

describe('importing a file again', () => {
  test('I3: an unchanged file is not opened again', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    const first = await importOne(world, path);
    const steps: number[] = [];
    const watched = { ...world, onProgress: ({ bytesDone }: { bytesDone: number }) => void steps.push(bytesDone) };
    const untitled = first.sessions.map((session) => ({ ...session, title: '' }));
    expect(await importOne(watched, path)).toEqual({ ...first, sessions: untitled, status: 'unchanged' });
    expect(steps).toEqual([0, readFileSync(path).length]);
  });

  test('I3: a file that was only touched is read and found unchanged', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    const first = await importOne(world, path);
    utimesSync(path, new Date(1e12), new Date(1e12));
    expect(await importOne(world, path)).toEqual({ ...first, status: 'unchanged' });
    expect(await eventsOf(world, sessionAt(first, 0))).toHaveLength(6);
  });

  test('I2: records that a file has grown by follow the head of their session', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES.slice(0, 3));
    const before = await importOne(world, path);
    folder.write('roses.jsonl', [...LINES, prompt('p-2', 's-1', 'No, the lilies')]);
    const after = await importOne(world, path);
    expect(after.sessions.map(({ kind }) => kind)).toEqual(['main', 'branch']);
    const events = await eventsOf(world, sessionAt(before, 0));
    expect(kindsOf(events)).toEqual([
      'session/created',
      'message',
      'import/noted',
      'model/answered',
      'tool/ended',
      'model/answered',
    ]);
    expect(events.map(({ envelope }) => envelope.parents[0])).toEqual([
      undefined,
      ...events.slice(0, -1).map(({ id }) => id),
    ]);
    const fresh = await importOne(createImportWorld(), path);
    expect(after.facts).toEqual(fresh.facts);
  });

  test('I2: a changed record is noted after its first reading, and counted as it reads now', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const before = await importOne(world, path);
    const answer = says('s-2', 'r-1', 'They are watered.', {
      message: { usage: { input_tokens: 5, output_tokens: 77 } },
      timestamp: '2026-02-03T08:00:59.000Z',
    });
    folder.write('roses.jsonl', [...LINES.slice(0, 4), answer]);
    const after = await importOne(world, path);
    const events = await eventsOf(world, sessionAt(before, 0));
    expect(kindsOf(events).slice(5)).toEqual(['model/answered', 'import/revised']);
    expect(events[6]?.payload).toMatchObject({ of: events[5]?.id, change: 'changed' });
    expect(after.facts.output_tokens).toBe(79);
    expect(after.facts).toEqual((await importOne(createImportWorld(), path)).facts);
    folder.write('roses.jsonl', [...LINES.slice(0, 4), { ...answer, timestamp: '2026-02-03T09:00:00.000Z' }]);
    await importOne(world, path);
    const twice = await eventsOf(world, sessionAt(before, 0));
    expect(twice[7]?.payload).toMatchObject({ of: events[5]?.id, change: 'changed' });
  });

  test('I2: a record without an id that changes in its place is noted as changed', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const before = await importOne(world, path);
    folder.write('roses.jsonl', [LINES[0] ?? '', { ...LINES[1], messageId: 'p-9' }, ...LINES.slice(2)]);
    await importOne(world, path);
    const events = await eventsOf(world, sessionAt(before, 0));
    expect(events[6]?.payload).toMatchObject({ of: events[2]?.id, change: 'changed' });
    expect(events).toHaveLength(7);
  });

  test('I2: records that only moved are neither new nor changed', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const before = await importOne(world, path);
    const added = { type: 'mode', mode: 'plan', sessionId: 'garden' };
    folder.write('roses.jsonl', [LINES[0] ?? '', added, ...LINES.slice(1)]);
    const after = await importOne(world, path);
    expect(kindsOf(await eventsOf(world, sessionAt(before, 0))).slice(6)).toEqual(['import/noted']);
    expect(after.facts).toEqual((await importOne(createImportWorld(), path)).facts);
    folder.write('roses.jsonl', [LINES[0] ?? '', added, ...LINES.slice(1), prompt('p-3', 's-2', 'Thanks')]);
    await importOne(world, path);
    expect(kindsOf(await eventsOf(world, sessionAt(before, 0))).slice(6)).toEqual(['import/noted', 'message']);
  });

  test('I2: a record that vanished is marked once, and no longer counted', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const before = await importOne(world, path);
    folder.write('roses.jsonl', LINES.slice(0, 4));
    const after = await importOne(world, path);
    utimesSync(path, new Date(1e12), new Date(1e12));
    await importOne(world, path);
    const events = await eventsOf(world, sessionAt(before, 0));
    expect(events.slice(6).map(({ kind, payload }) => ({ kind, payload }))).toEqual([
      { kind: 'import/revised', payload: { of: events[5]?.id, change: 'vanished' } },
    ]);
    expect(after.facts).toEqual((await importOne(createImportWorld(), path)).facts);
  });

  test.each([
    ['is emptied', '', 0],
    ['holds only the half of a record', '{"type":"user","uu', 1],
  ])(
    'I2: the records of a file that %s are marked as vanished, and come back into the same session',
    async (_, left, quarantined) => {
      const world = createImportWorld();
      const folder = createLogFolder();
      const path = folder.write('roses.jsonl', LINES);
      const before = await importOne(world, path);
      folder.write('roses.jsonl', left);
      const gone = await importOne(world, path);
      expect([gone.status, gone.format, gone.sessions, gone.lines.quarantined]).toEqual([
        'imported',
        'claude-code',
        [],
        quarantined,
      ]);
      expect((await importOne(world, path)).status).toBe('unchanged');
      const events = await eventsOf(world, sessionAt(before, 0));
      expect(events.slice(6).map(({ kind, payload }) => ({ kind, payload }))).toEqual(
        events.slice(1, 6).map(({ id: of }) => ({ kind: 'import/revised', payload: { of, change: 'vanished' } })),
      );
      expect(events.slice(6).map(({ envelope }) => envelope.atMs)).toEqual(
        events.slice(1, 6).map(({ envelope }) => envelope.atMs),
      );
      folder.write('roses.jsonl', [...LINES, prompt('p-2', 's-2', 'Thanks')]);
      const back = await importOne(world, path);
      expect(back.sessions.map(({ id }) => id)).toEqual([sessionAt(before, 0)]);
      expect(await world.store.refs()).toHaveLength(1);
      expect(back.facts).toEqual((await importOne(createImportWorld(), path)).facts);
    },
  );

  test.each(['no JSON', '', '[]', '{"report":{}}', '{"sessions":'])(
    'I3: a file whose memory is damaged (%j) is read again, into the sessions that it had',
    async (report) => {
      const world = createImportWorld();
      const folder = createLogFolder();
      const branched = [...LINES, prompt('p-2', 's-1', 'No, the lilies')];
      const path = folder.write('roses.jsonl', branched);
      const before = await importOne(world, path);
      await damageMemory(world, report);
      const again = await importOne(world, path);
      expect(again).toEqual(before);
      await damageMemory(world, report);
      folder.write('roses.jsonl', [
        ...branched,
        says('s-9', 'p-2', 'Watered too.'),
        prompt('p-3', 's-1', 'Or the fern'),
      ]);
      const grown = await importOne(world, path);
      expect(grown.sessions.map(({ id }) => id).slice(0, 2)).toEqual(before.sessions.map(({ id }) => id));
      expect(grown.sessions.map(({ kind }) => kind)).toEqual(['main', 'branch', 'branch']);
      expect(kindsOf(await eventsOf(world, sessionAt(before, 1)))).toEqual([
        'session/forked',
        'message',
        'model/answered',
      ]);
      expect(grown.facts).toEqual((await importOne(createImportWorld(), path)).facts);
    },
  );

  test('S12: what is remembered of a file holds no digest of it or of a prompt in it', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const task = 'Count the thorns';
    const path = folder.write('roses.jsonl', [LINES[0] ?? '', calls('s-1', 'p-1', 'call-1', 'Task', { prompt: task })]);
    await importOne(world, path);
    const remembered = JSON.stringify(await world.store.sourceFiles());
    expect(remembered).toContain('call-1');
    expect(remembered).not.toMatch(new RegExp(`${sha256(task)}|${sha256(readFileSync(path))}|thorns`));
  });

  test('S12: an erased record does not come back', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', LINES);
    const first = await importOne(world, path);
    const events = await eventsOf(world, sessionAt(first, 0));
    const erased = events.slice(1, 2).map(({ id }) => id);
    await world.store.erase(erased, erasureMark(erased));
    folder.write('roses.jsonl', [...LINES, prompt('p-2', 's-2', 'And the lilies?')]);
    const { status, reason, facts } = await importOne(world, path);
    expect({ status, reason, facts }).toEqual({
      status: 'imported',
      reason: 'erased: 1 value withheld, so what the records hold is not counted',
      facts: { physical_lines: 6, bad_lines: 0, glued_lines: 0, withheld: 1 },
    });
    expect(kindsOf(await eventsOf(world, sessionAt(first, 0)))).toEqual([
      'session/created',
      'withheld',
      'import/noted',
      'model/answered',
      'tool/ended',
      'model/answered',
      'message',
    ]);
  });

  test('I3: an import that was stopped goes on from what was written, nothing twice', async () => {
    const stop = new AbortController();
    const world = createImportWorld();
    const many = Array.from({ length: 1300 }, (_, at) =>
      prompt(`p-${at}`, at === 0 ? null : `p-${at - 1}`, `Rose ${at}`),
    );
    const path = createLogFolder().write('many.jsonl', many);
    const stopping = {
      ...world,
      signal: stop.signal,
      onProgress: ({ eventsAdded }: { eventsAdded: number }) => {
        if (eventsAdded > 0) stop.abort();
      },
    };
    const stopped = await importAll(stopping, path);
    const [written] = await world.store.refs();
    const events = (written?.nextSeq ?? 0) - 1;
    const lines = { total: events, blank: 0, repaired: 0, records: events, events, quarantined: 0 };
    expect(stopped).toMatchObject([{ path, status: 'cancelled', sessions: [{ id: written?.session }], lines }]);
    expect(written?.nextSeq).toBeGreaterThan(100);
    const report = await importOne(world, path);
    expect(await eventsOf(world, sessionAt(report, 0))).toHaveLength(1301);
    expect(report.sessions.map(({ id }) => id)).toEqual([written?.session]);
    expect(report.facts).toEqual((await importOne(createImportWorld(), path)).facts);
  });

  test('S7: a session that somebody else wrote to meanwhile is left alone, and the report says so', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', LINES);
    const busy = {
      ...world,
      store: { ...world.store, append: async () => ({ ok: false, session: 'x', head: undefined }) as never },
    };
    const report = await importOne(busy, path);
    expect([report.status, report.reason]).toEqual(['refused', 'the session changed meanwhile; import again']);
  });

  test('I6: the source is byte for byte what it was', async () => {
    const path = createLogFolder().write('roses.jsonl', LINES);
    appendFileSync(path, '{"half":');
    const before = readFileSync(path);
    await importOne(createImportWorld(), path);
    expect(readFileSync(path)).toEqual(before);
  });
});

/** Puts another text where the importer remembers what it needs of its only file. */
async function damageMemory({ store }: TestWorld, report: string): Promise<void> {
  const files = (await store.sourceFiles()).map((file) => ({ ...file, report }));
  await store.append([], { entries: [], files });
}
