import { appendFileSync, renameSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LiveFiles } from '../../../core/adapters/import/live-files.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import { calls, line, prompt, says } from './claude-code/transcript.ts';
import { message, meta } from './codex/rollout.ts';
import { erasureMark } from './erasure-mark.ts';
import { createImportWorld, eventsOf, importOne, kindsOf, sessionAt, type TestWorld } from './import-logs.ts';
import { createLogFolder, textOf } from './log-folder.ts';

type Lines = readonly object[];

/** Two logs of each format, the second one of another session, which goes on; and the first one with its last record changed. */
const LOGS: Record<
  string,
  { readonly first: Lines; readonly other: Lines; readonly more: Lines; readonly ids: string[] }
> = {
  'Claude Code': {
    ids: ['garden', 'pond'],
    first: [
      line('file-history-snapshot', '', null, { uuid: undefined, sessionId: undefined, messageId: 'x', snapshot: {} }),
      prompt('p-1', null, 'Water the roses'),
      says('s-1', 'p-1', 'They are watered.'),
    ],
    other: [
      line('file-history-snapshot', '', null, { uuid: undefined, sessionId: undefined, messageId: 'x', snapshot: {} }),
      prompt('p-7', null, 'Feed the fish', { sessionId: 'pond' }),
      says('s-7', 'p-7', 'They are fed.', { sessionId: 'pond' }),
      prompt('p-8', 's-7', 'And the frogs', { sessionId: 'pond' }),
    ],
    more: [says('s-8', 'p-8', 'Those too.', { sessionId: 'pond' })],
  },
  Codex: {
    ids: ['thread-a', 'thread-b'],
    first: [meta('thread-a'), message('user', 'Water the roses'), message('assistant', 'They are watered.')],
    other: [
      meta('thread-b'),
      message('user', 'Feed the fish'),
      message('assistant', 'They are fed.'),
      message('user', 'And the frogs'),
    ],
    more: [message('assistant', 'Those too.')],
  },
};

const WAYS: Record<string, (path: string, text: string) => void> = {
  'comes over it': (path, text) => {
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
  },
  'is written into it': (path, text) => writeFileSync(path, text),
};

const cases = Object.keys(LOGS).flatMap((name) =>
  Object.keys(WAYS).flatMap((way) => [true, false].map((isFollowed) => [name, way, isFollowed] as const)),
);

const worldOf = (isFollowed: boolean): TestWorld =>
  createImportWorld(isFollowed ? { live: new LiveFiles(sha256) } : {});

/** What a report says of the log alone: where the sessions of two imports differ in nothing but their ids. */
function told({ lines, facts, quarantine, format, sessions, copyOf }: FileReport) {
  return { lines, facts, quarantine, format, copyOf, sessions: sessions.map(({ id: _, ...rest }) => rest) };
}

const alone = async (path: string) => told(await importOne(createImportWorld(), path));

const inPlaceOf = (session: string) =>
  `the log of another session, ${session}, was here before; that session stays as it was read`;

describe.each(cases)('%s: the log of another session that %s (followed: %s)', (name, way, isFollowed) => {
  const { first, other, more, ids } = LOGS[name] ?? { first: [], other: [], more: [], ids: [] };
  const replace = WAYS[way] ?? writeFileSync;

  async function replaced() {
    const world = worldOf(isFollowed);
    const folder = createLogFolder();
    const path = folder.write('live.jsonl', first);
    const before = await importOne(world, path);
    const events = await eventsOf(world, sessionAt(before, 0));
    replace(path, textOf(other));
    return { world, folder, path, before, events, after: await importOne(world, path) };
  }

  test('I2: is a session of its own as if it came alone, the report says so, and the one before stays as it was', async () => {
    const { world, path, before, events, after } = await replaced();
    expect([after.status, after.reason, told(after)]).toEqual(['imported', inPlaceOf(ids[0] ?? ''), await alone(path)]);
    expect((await world.store.refs()).map(({ session }) => session)).toEqual([
      sessionAt(before, 0),
      sessionAt(after, 0),
    ]);
    expect(await eventsOf(world, sessionAt(before, 0))).toEqual(events);
  });

  test('I3: is unchanged when it is imported again, and goes on where it was', async () => {
    const { world, path, after } = await replaced();
    const again = await importOne(world, path);
    expect([again.status, again.reason, sessionAt(again, 0)]).toEqual(['unchanged', undefined, sessionAt(after, 0)]);
    appendFileSync(path, textOf(more));
    const grown = await importOne(world, path);
    expect([sessionAt(grown, 0), grown.reason, told(grown)]).toEqual([
      sessionAt(after, 0),
      undefined,
      await alone(path),
    ]);
    expect(await world.store.refs()).toHaveLength(2);
  });

  test('I2: leaves the one before to be found: elsewhere as a copy of it, in its old place as itself', async () => {
    const { world, folder, path, before, events } = await replaced();
    const elsewhere = await importOne(world, folder.write('kept.jsonl', first));
    expect(elsewhere.copyOf).toEqual({ path, records: first.length });
    replace(path, textOf(first));
    const back = await importOne(world, path);
    expect([back.status, back.reason, sessionAt(back, 0)]).toEqual([
      'unchanged',
      inPlaceOf(ids[1] ?? ''),
      sessionAt(before, 0),
    ]);
    expect(await eventsOf(world, sessionAt(before, 0))).toEqual(events);
    replace(path, textOf([...other, ...more]));
    expect(told(await importOne(world, path))).toEqual(await alone(path));
    expect(await world.store.refs()).toHaveLength(3);
  });
});

test.each(Object.keys(LOGS))(
  'I2: %s: a log that is written anew by its own session stays one session',
  async (name) => {
    const { first } = LOGS[name] ?? { first: [] };
    for (const isFollowed of [true, false]) {
      const world = worldOf(isFollowed);
      const path = createLogFolder().write('live.jsonl', first);
      const before = await importOne(world, path);
      const changed = JSON.parse(
        JSON.stringify(first).replaceAll('oses', 'osebuds').replaceAll('are watered', 'were wet'),
      );
      writeFileSync(path, textOf(changed));
      const after = await importOne(world, path);
      expect([after.reason, (await world.store.refs()).map(({ session }) => session)]).toEqual([
        undefined,
        [sessionAt(before, 0)],
      ]);
      expect(after.facts).toEqual((await importOne(createImportWorld(), path)).facts);
    }
  },
);

test.each(['', '{"type":"user","uu', `${JSON.stringify({ type: 'summary', summary: 'Fish', leafUuid: 's-7' })}\n`])(
  'I3: of a followed file that is written anew, and does not say yet whose log it is (%j), nothing has gone',
  async (begun) => {
    const { first = [], other = [] } = LOGS['Claude Code'] ?? {};
    const world = worldOf(true);
    const path = createLogFolder().write('live.jsonl', first);
    const before = await importOne(world, path);
    const events = await eventsOf(world, sessionAt(before, 0));
    writeFileSync(path, begun);
    const waiting = await importOne(world, path);
    expect([waiting.status, waiting.lines, waiting.facts]).toEqual(['unchanged', before.lines, before.facts]);
    writeFileSync(path, textOf(other));
    expect(told(await importOne(world, path))).toEqual(await alone(path));
    expect(await eventsOf(world, sessionAt(before, 0))).toEqual(events);
  },
);

test('I2: a log that lost its beginning, and with it the older of two ids in it, is the same log', async () => {
  const world = createImportWorld();
  const resumed = [
    prompt('p-2', 'f-59', 'Again', { sessionId: 'later' }),
    says('s-2', 'p-2', 'Done.', { sessionId: 'later' }),
  ];
  const filler = Array.from({ length: 60 }, (_, at) =>
    prompt(`f-${at}`, at === 0 ? 's-1' : `f-${at - 1}`, `Rose ${at}`),
  );
  const folder = createLogFolder();
  const path = folder.write('live.jsonl', [...(LOGS['Claude Code']?.first ?? []), ...filler, ...resumed]);
  await importOne(world, path);
  folder.write('live.jsonl', resumed);
  expect((await importOne(world, path)).reason).toBe(undefined);
  expect((await world.store.refs()).length).toBe(1);
});

test('S12, I2: where the one before was erased, the log that came in its place is read whole', async () => {
  const { first = [], other = [] } = LOGS.Codex ?? {};
  const world = createImportWorld();
  const path = createLogFolder().write('live.jsonl', first);
  const erased = (await eventsOf(world, sessionAt(await importOne(world, path), 0))).map(({ id }) => id);
  await world.store.erase(erased, erasureMark(erased));
  writeFileSync(path, textOf(other));
  expect(told(await importOne(world, path))).toEqual(await alone(path));
});

test('F5: a sub-agent of the log that came in a file joins that, and one of the log before joins that one', async () => {
  const world = createImportWorld();
  const folder = createLogFolder();
  const withCall = (sessionId: string, text: string) => [
    prompt(`p-${text}`, null, text, { sessionId }),
    calls(`s-${text}`, `p-${text}`, `call-${text}`, 'Task', { prompt: `Count the ${text}` }, { sessionId }),
  ];
  const agentOf = (sessionId: string, text: string) =>
    folder.write(`live/subagents/agent-${text}.jsonl`, [
      prompt(`a-${text}`, null, `Count the ${text}`, { sessionId, isSidechain: true, agentId: text }),
    ]);
  const path = folder.write('live.jsonl', withCall('garden', 'roses'));
  const garden = await importOne(world, path);
  folder.write('live.jsonl', withCall('pond', 'fish'));
  const pond = await importOne(world, path);
  const [ofGarden, ofPond] = [
    await importOne(world, agentOf('garden', 'roses')),
    await importOne(world, agentOf('pond', 'fish')),
  ];
  expect([ofGarden, ofPond].map(({ sessions }) => sessions[0]?.parent)).toEqual([
    sessionAt(garden, 0),
    sessionAt(pond, 0),
  ]);
  expect(kindsOf(await eventsOf(world, sessionAt(ofPond, 0)))[0]).toBe('session/spawned');
});

test('I2: an import that ended before a record of the log that came was saved leaves the one before as it was, then too', async () => {
  const { first = [], other = [] } = LOGS.Codex ?? {};
  const world = createImportWorld();
  const path = createLogFolder().write('live.jsonl', first);
  const before = await importOne(world, path);
  const events = await eventsOf(world, sessionAt(before, 0));
  writeFileSync(path, textOf(other));
  const append: TestWorld['store']['append'] = async (batch, ledger) => {
    if (batch.length > 0) throw new Error('ended');
    return world.store.append(batch, ledger);
  };
  await expect(importOne({ ...world, store: { ...world.store, append } }, path)).rejects.toThrow('ended');
  expect(told(await importOne(world, path))).toEqual(await alone(path));
  expect(await eventsOf(world, sessionAt(before, 0))).toEqual(events);
});
