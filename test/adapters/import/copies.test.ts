import { describe, expect, test } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { sourceOf } from '../../../core/projections/parts/source-of.ts';
import { line, prompt, says } from './claude-code/transcript.ts';
import { message, meta, record, status, tokens } from './codex/rollout.ts';
import { erasureMark } from './erasure-mark.ts';
import { branched, resumed, WATERED } from './garden-logs.ts';
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

const MORE = [prompt('p-2', 's-2', 'And the lilies'), says('s-3', 'p-2', 'Watered too.')];

/** What the marks of a session say: whom it repeats, which of its records is the last one, and which of its own. */
async function marksOf(world: TestWorld, session: string) {
  const events = await eventsOf(world, session);
  const recordOf = (event: SessionEvent | undefined) => event && sourceOf(event)?.record;
  return await Promise.all(
    events.flatMap(async (event) => {
      if (event.kind !== 'import/copied') return [];
      const { from, at, through } = event.payload;
      const originals = await eventsOf(world, from);
      return [
        {
          from,
          at: recordOf(originals.find(({ id }) => id === at)),
          through: recordOf(events.find(({ id }) => id === through)),
        },
      ];
    }),
  ).then((marks) => marks.flat());
}

describe('the same log at two paths', () => {
  test('I2: comes in whole, is marked as a copy, and its report says of what', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a/roses.jsonl', WATERED));
    const path = folder.write('b/roses.jsonl', WATERED);
    const copy = await importOne(world, path);
    expect(original.copyOf).toBeUndefined();
    expect(copy.copyOf).toEqual({ path: original.path, records: 4 });
    expect(copy.facts).toEqual(original.facts);
    const events = await eventsOf(world, sessionAt(copy, 0));
    expect(kindsOf(events)).toEqual([...kindsOf(await eventsOf(world, sessionAt(original, 0))), 'import/copied']);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
    expect(await marksOf(world, sessionAt(original, 0))).toEqual([]);
    const again = await importOne(world, path);
    expect([again.status, again.copyOf, again.facts]).toEqual(['unchanged', copy.copyOf, copy.facts]);
    expect(await eventsOf(world, sessionAt(copy, 0))).toHaveLength(events.length);
  });

  test('I2: of which one went on is a copy as far as the other goes, whichever came first', async () => {
    for (const [first, second] of [
      [WATERED, [...WATERED, ...MORE]],
      [[...WATERED, ...MORE], WATERED],
    ] as const) {
      const folder = createLogFolder();
      const world = createImportWorld();
      const original = await importOne(world, folder.write('a.jsonl', first));
      const copy = await importOne(world, folder.write('b.jsonl', second));
      expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
    }
  });

  test('I2: a copy that grows as its original did is marked further, and what it grows by alone is its own', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', [...WATERED, ...MORE]));
    await importOne(world, folder.write('b.jsonl', WATERED));
    const copy = await importOne(world, folder.write('b.jsonl', [...WATERED, ...MORE, prompt('p-3', 's-3', 'And me')]));
    expect(copy.copyOf).toEqual({ path: original.path, records: 6 });
    const from = sessionAt(original, 0);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([
      { from, at: 3, through: 3 },
      { from, at: 5, through: 5 },
    ]);
  });

  test('I2: an original that comes to where its copy was before it is not marked as a copy of that; the copy is marked further', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    await importOne(world, folder.write('a.jsonl', WATERED));
    const copy = await importOne(world, folder.write('b.jsonl', [...WATERED, ...MORE]));
    const original = await importOne(world, folder.write('a.jsonl', [...WATERED, ...MORE]));
    expect(original.copyOf).toBeUndefined();
    const from = sessionAt(original, 0);
    expect(await marksOf(world, from)).toEqual([]);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([
      { from, at: 3, through: 3 },
      { from, at: 5, through: 5 },
    ]);
  });

  test('I2: each branch and sub-agent of a copy is marked with its own original', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const lines = [...WATERED, prompt('p-9', 's-1', 'No, the tulips'), says('s-9', 'p-9', 'Tulips, then.')];
    const original = await importOne(world, folder.write('a.jsonl', lines));
    const copy = await importOne(world, folder.write('b.jsonl', lines));
    expect(copy.sessions.map(({ kind }) => kind)).toEqual(['main', 'branch']);
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
    expect(await marksOf(world, sessionAt(copy, 1))).toEqual([{ from: sessionAt(original, 1), at: 5, through: 5 }]);
  });

  test('I2: a third copy is marked with the original, not with the copy', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('m.jsonl', WATERED));
    await importOne(world, folder.write('a.jsonl', WATERED));
    const third = await importOne(world, folder.write('z.jsonl', WATERED));
    expect(await marksOf(world, sessionAt(third, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
  });

  test('I2: Codex: is marked as a copy too', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const lines = [meta('thread'), message('user', 'Feed the fish'), message('assistant', 'Fed.')];
    const original = await importOne(world, folder.write('rollout-1.jsonl', lines));
    const copy = await importOne(world, folder.write('old/rollout-1.jsonl', lines));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 2, through: 2 }]);
  });

  test('S12: a copy of what was erased is no copy of anything, and a new import of it erases nothing', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('a.jsonl', WATERED));
    const events = (await eventsOf(world, sessionAt(original, 0))).slice(1).map(({ id }) => id);
    await world.store.erase(events, erasureMark(events));
    const copy = await importOne(world, folder.write('b.jsonl', WATERED));
    expect([copy.copyOf, await marksOf(world, sessionAt(copy, 0))]).toEqual([undefined, []]);
  });
});

test('I3: a copy that is read after its original is compared with it once', async () => {
  const folder = createLogFolder();
  const original = folder.write('a.jsonl', WATERED);
  const copy = folder.write('b.jsonl', WATERED);
  const asked = async (...runs: readonly string[][]) => {
    const world = createImportWorld();
    let pages = 0;
    const ledgerPage: typeof world.store.ledgerPage = (...page) => {
      pages++;
      return world.store.ledgerPage(...page);
    };
    for (const paths of runs) await importAll({ ...world, store: { ...world.store, ledgerPage } }, ...paths);
    return pages;
  };
  const [together, oneByOne] = [await asked([original, copy]), await asked([original], [copy])];
  expect(together).toBe(oneByOne);
  expect(together).toBeGreaterThan(0);
});

describe('logs that are no copies of each other', () => {
  test('I2: share bookkeeping, or a prompt before they go on in different ways', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const summary = line('summary', '', null, { uuid: undefined, summary: 'Gardens', leafUuid: 'x' });
    folder.write('a.jsonl', [summary, ...WATERED]);
    folder.write('b.jsonl', [summary, prompt('p-8', null, 'Something else'), says('s-8', 'p-8', 'Yes.')]);
    folder.write('c.jsonl', [summary]);
    folder.write('d.jsonl', [...WATERED.slice(0, 2), says('s-7', 's-1', 'Another end.')]);
    folder.write('e.jsonl', [...WATERED.slice(0, 1), says('s-6', 'p-1', 'One more end.')]);
    const reports = await importAll(world, folder.path);
    expect(reports.map(({ copyOf }) => copyOf)).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});

describe('a re-stamped copy whose original comes later', () => {
  const forked = branched(WATERED, { of: 'roses', sessionId: 'branch' }).map((each) => ({
    ...each,
    uuid: `b-${each.uuid}`,
  }));

  test('I2: Claude Code: a branch that names each original is marked when that comes', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const copy = await importOne(world, folder.write('branch.jsonl', [...forked, prompt('p-5', 'b-s-2', 'On')]));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([]);
    const original = await importOne(world, folder.write('roses.jsonl', WATERED));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
  });

  test('I2: Claude Code: a session that was resumed under a new id is marked by the ids of its records', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const original = await importOne(world, folder.write('roses.jsonl', WATERED));
    const copy = await importOne(world, folder.write('another.jsonl', resumed([...WATERED, ...MORE])));
    expect(copy.copyOf).toEqual({ path: original.path, records: 4 });
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 3, through: 3 }]);
  });

  test('I2: Codex: a fork is marked when the thread that it names comes', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    const parent = [
      meta('parent'),
      record('turn_context', { cwd: '/pond', model: 'm-1' }),
      message('user', 'Feed the fish'),
      status('user_message', { message: 'Feed the fish' }),
      message('assistant', 'Fed.'),
      tokens([100, 60, 10, 4], [100, 60, 10, 4]),
    ];
    const fork = [
      meta('child', { forked_from_id: 'parent' }),
      ...parent.map((each) => ({ ...each, timestamp: '2026-03-01T00:00:00.000Z' })),
      message('user', 'And the ducks'),
    ];
    const copy = await importOne(world, folder.write('rollout-2.jsonl', fork));
    const original = await importOne(world, folder.write('rollout-1.jsonl', parent));
    expect(await marksOf(world, sessionAt(copy, 0))).toEqual([{ from: sessionAt(original, 0), at: 5, through: 6 }]);
  });
});
