import { appendFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HostError } from '../../../core/runtime/ports.ts';
import { calls, prompt, says } from './claude-code/transcript.ts';
import { call, message, meta } from './codex/rollout.ts';
import { branched, ROSES } from './garden-logs.ts';
import {
  createImportWorld,
  eventsOf,
  importAll,
  importOne,
  kindsOf,
  sessionAt,
  type TestWorld,
} from './import-logs.ts';
import { createLogFolder, textOf } from './log-folder.ts';

interface Late {
  /** The name and lines of what comes first, and of what that hangs on. */
  readonly child: readonly [name: string, lines: readonly object[]];
  readonly parent: readonly [name: string, lines: readonly object[]];
  /** What the first one grows by. */
  readonly more: readonly object[];
  /** The event that says in the first one's session what it hangs on. */
  readonly mark: 'import/joined' | 'import/copied';
}

const ASKED = [message('user', 'Water the roses'), message('assistant', 'They are watered.')];
const task = { prompt: 'Count the thorns' };
const side = { isSidechain: true, agentId: 'thorns' };
const spawned = { agent_id: 'thread-b' };

const LATE: Record<string, Late> = {
  'a sub-agent': {
    child: ['garden/subagents/agent-thorns.jsonl', [prompt('a-1', null, task.prompt, side)]],
    parent: ['garden.jsonl', [...ROSES, calls('s-2', 's-1', 'call-1', 'Task', task)]],
    more: [says('a-2', 'a-1', 'Seven.', side)],
    mark: 'import/joined',
  },
  'a thread that another started': {
    child: [
      'b.jsonl',
      [
        meta('thread-b', { source: { subagent: { thread_spawn: { parent_thread_id: 'thread-a' } } } }),
        message('user', task.prompt),
      ],
    ],
    parent: [
      'a.jsonl',
      [meta('thread-a'), ...ASKED, ...call('call-1', 'spawn_agent', { message: task.prompt }, JSON.stringify(spawned))],
    ],
    more: [message('assistant', 'Seven.')],
    mark: 'import/joined',
  },
  'a branch': {
    child: [
      'fern.jsonl',
      [
        ...branched(ROSES, { of: 'garden', sessionId: 'fern' }),
        prompt('p-2', 's-1', 'No, the ferns', { sessionId: 'fern' }),
      ],
    ],
    parent: ['garden.jsonl', ROSES],
    more: [says('s-3', 'p-2', 'Ferns, then.', { sessionId: 'fern' })],
    mark: 'import/copied',
  },
  'a forked thread': {
    child: [
      'b.jsonl',
      [
        meta('thread-b', { forked_from_id: 'thread-a' }),
        ...ASKED.map((each) => ({ ...each, timestamp: '2026-02-04T09:00:00.000Z' })),
        message('user', 'No, the ferns'),
      ],
    ],
    parent: ['a.jsonl', [meta('thread-a'), ...ASKED]],
    more: [message('assistant', 'Ferns, then.')],
    mark: 'import/copied',
  },
};

/** A world whose store fails, until it is mended, where an event of a kind is to be written: all ends there. */
function endingWorld(kind: string) {
  const world = createImportWorld();
  let isMended = false;
  const append: TestWorld['store']['append'] = async (batch, ledger) => {
    const isThere = batch.some(({ events }) => events.some(({ envelope }) => envelope.kind === kind));
    if (isThere && !isMended) throw new HostError('disk-full', 'The disk is full.');
    return world.store.append(batch, ledger);
  };
  const mend = () => {
    isMended = true;
  };
  return { world: { ...world, store: { ...world.store, append } }, mend };
}

/** As another process has it, that knows nothing of what this one did. */
const elsewhere = (world: TestWorld): TestWorld => ({ ...world, store: { ...world.store } });

describe.each(Object.entries(LATE))('%s that came before what it hangs on', (_, { child, parent, more, mark }) => {
  /** Both are imported, and all ended before the one was hung on the other. */
  async function leftOut() {
    const folder = createLogFolder();
    const { world, mend } = endingWorld(mark);
    const [first, last] = [folder.write(...child), folder.write(...parent)];
    const session = sessionAt(await importOne(world, first), 0);
    await expect(importAll(world, last)).rejects.toThrow('The disk is full.');
    const marks = async () => kindsOf(await eventsOf(world, session)).filter((kind) => kind === mark);
    expect(await marks()).toEqual([]);
    mend();
    return { folder, world, first, last, session, marks };
  }

  test('F5, I2: is hung on it by the next import, though all files of that are unchanged, and once', async () => {
    for (const paths of ['both', 'first', 'last', 'last elsewhere'] as const) {
      const { folder, first, last, marks, ...before } = await leftOut();
      const world = paths === 'last elsewhere' ? elsewhere(before.world) : before.world;
      const named = { both: [folder.path], first: [first], last: [last], 'last elsewhere': [last] }[paths];
      const reports = await importAll(world, ...named);
      expect([paths, new Set(reports.map(({ status }) => status)), await marks()]).toEqual([
        paths,
        new Set(['unchanged']),
        [mark],
      ]);
      await importAll(world, folder.path);
      expect(await marks()).toEqual([mark]);
    }
  });

  test('F5, I2: is hung on it though it grew since, and says the same as where nothing ended', async () => {
    const { world, first, session, marks } = await leftOut();
    appendFileSync(first, textOf(more));
    await importOne(world, first);
    expect(await marks()).toEqual([mark]);
    const whole = createLogFolder();
    const untouched = createImportWorld();
    const path = whole.write(...child);
    const before = sessionAt(await importOne(untouched, path), 0);
    await importOne(untouched, whole.write(...parent));
    appendFileSync(path, textOf(more));
    await importOne(untouched, path);
    const kinds = async (each: TestWorld, of: typeof session) => kindsOf(await eventsOf(each, of)).sort();
    expect(await kinds(world, session)).toEqual(await kinds(untouched, before));
    const asked = mark === 'import/joined' ? { callId: 'call-1' } : {};
    expect((await eventsOf(untouched, before)).find(({ kind }) => kind === mark)?.payload).toMatchObject(asked);
  });
});

test('I3: where nothing came since, an import looks at what is remembered of other files no more', async () => {
  const folder = createLogFolder();
  const [path] = [folder.write(...(LATE['a sub-agent']?.child ?? ['x', []]))];
  const { store, ...rest } = createImportWorld();
  let looks = 0;
  const sourceFiles = () => {
    looks++;
    return store.sourceFiles();
  };
  const world = { ...rest, store: { ...store, sourceFiles } };
  await importOne(world, path);
  const first = looks;
  await importOne(world, path);
  expect([first > 0, looks]).toEqual([true, first]);
});
