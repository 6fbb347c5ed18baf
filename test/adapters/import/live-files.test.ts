import { appendFileSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LiveFiles } from '../../../core/adapters/import/live-files.ts';
import { toMakeReady } from '../../../core/adapters/import/to-make-ready.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { erasureMark } from './erasure-mark.ts';
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

const FIRST = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')];
const NEXT = `${JSON.stringify(prompt('p-2', 's-1', 'And the lilies?'))}\n`;
const THIRD = `${JSON.stringify(says('s-2', 'p-2', 'Those too.'))}\n`;

/** A world that follows files, and how often a ledger was read: once for each time that a file is read whole. */
function followingWorld(before?: TestWorld): { world: TestWorld; wholeReads: () => number } {
  const live = new LiveFiles(sha256);
  const world = before === undefined ? createImportWorld({ live }) : { ...before, live };
  let reads = 0;
  const ledgerPage: TestWorld['store']['ledgerPage'] = (...given) => {
    reads++;
    return world.store.ledgerPage(...given);
  };
  return { world: { ...world, store: { ...world.store, ledgerPage } }, wholeReads: () => reads };
}

async function asFresh(path: string) {
  const { lines, facts, quarantine } = await importOne(createImportWorld(), path);
  return { lines, facts, quarantine };
}

function told({ lines, facts, quarantine }: Awaited<ReturnType<typeof importOne>>) {
  return { lines, facts, quarantine };
}

describe('files that are followed', () => {
  test('I3: of a file that grew only what it grew by is read, and it counts as one that is read whole', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    const { world, wholeReads } = followingWorld();
    const first = await importOne(world, path);
    for (const more of [NEXT, '\n\n', THIRD]) {
      appendFileSync(path, more);
      expect(told(await importOne(world, path))).toEqual(await asFresh(path));
    }
    expect(wholeReads()).toBe(1);
    expect(kindsOf(await eventsOf(world, sessionAt(first, 0)))).toEqual([
      'session/created',
      'message',
      'model/answered',
      'message',
      'model/answered',
    ]);
  });

  test('I3: a file that is being written is read before it grows where an earlier life of the host imported it', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    const earlier = createImportWorld();
    await importOne(earlier, path);
    const { world, wholeReads } = followingWorld(earlier);
    expect([(await importOne(world, path)).status, wholeReads()]).toEqual(['unchanged', 1]);
    appendFileSync(path, NEXT);
    expect(told(await importOne(world, path))).toEqual(await asFresh(path));
    expect(wholeReads()).toBe(1);
  });

  test('I3: a file that nobody has written to for long is read once it grows', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    utimesSync(path, 1_000, 1_000);
    const earlier = createImportWorld();
    await importOne(earlier, path);
    const { world, wholeReads } = followingWorld(earlier);
    expect([(await importOne(world, path)).status, wholeReads()]).toEqual(['unchanged', 0]);
    appendFileSync(path, NEXT);
    expect(told(await importOne(world, path))).toEqual(await asFresh(path));
    expect(wholeReads()).toBe(1);
  });

  test('I3: of many files that are being written the newest are read before they grow, as many as are kept ready', async () => {
    const folder = createLogFolder();
    const many = Array.from({ length: 12 }, (_, at) => {
      const more = { sessionId: `garden-${at}` };
      return folder.write(`roses-${at}.jsonl`, [prompt('p-1', null, `Water bed ${at}`, more)]);
    });
    const earlier = createImportWorld();
    await importAll(earlier, ...many);
    const { world, wholeReads } = followingWorld(earlier);
    await importAll(world, ...many);
    expect(wholeReads()).toBe(8);
  });

  test('I3: a file is made ready once, however often it is looked at', () => {
    const live = new LiveFiles(sha256);
    const stamp = { sizeBytes: 1, modifiedAtMs: Number.MAX_SAFE_INTEGER, changedAtMs: 0, inode: '1' };
    const file = { path: 'roses.jsonl', realPath: '/roses.jsonl', isNamed: false, stamp };
    expect([toMakeReady([file], live), toMakeReady([file], live)]).toEqual([[file], []]);
  });

  test('I3: half a line is waited for, wherever it is cut, and never quarantined', async () => {
    const bytes = Buffer.from(NEXT.replace('lilies', 'lilies 🌷'));
    const path = createLogFolder().write('roses.jsonl', FIRST);
    const { world } = followingWorld();
    await importOne(world, path);
    const { length: offset } = readFileSync(path);
    for (const cut of [1, bytes.indexOf(0xf0) + 2, bytes.length - 2]) {
      writeFileSync(path, Buffer.concat([readFileSync(path).subarray(0, offset), bytes.subarray(0, cut)]));
      const half = await importOne(world, path);
      expect([half.lines.events, half.lines.quarantined, half.waiting]).toEqual([2, 0, { offset, bytes: cut }]);
    }
    appendFileSync(path, bytes.subarray(bytes.length - 2));
    const whole = await importOne(world, path);
    expect([told(whole), whole.waiting]).toEqual([await asFresh(path), undefined]);
  });

  test('I1: the half line of a file that is followed no longer is quarantined by the next import', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    appendFileSync(path, NEXT.slice(0, 20));
    const { world } = followingWorld();
    expect((await importOne(world, path)).lines.quarantined).toBe(0);
    const { live: _, ...unfollowed } = world;
    expect((await importOne(unfollowed, path)).lines.quarantined).toBe(1);
  });

  test('I1: a last record without a line end is taken at once, and its line counts once when the end comes', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    appendFileSync(path, NEXT.trimEnd());
    const { world } = followingWorld();
    expect((await importOne(world, path)).lines.events).toBe(3);
    appendFileSync(path, `\n${THIRD}`);
    expect(told(await importOne(world, path))).toEqual(await asFresh(path));
  });

  test.each([
    [
      'another file came in its place',
      (path: string, text: string) => {
        writeFileSync(`${path}.new`, text);
        renameSync(`${path}.new`, path);
      },
    ],
    ['it was cut and written anew', (path: string, text: string) => writeFileSync(path, text)],
  ])('I2: a file is read whole where %s', async (_, replace) => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    const { world, wholeReads } = followingWorld();
    const first = await importOne(world, path);
    const [start] = readFileSync(path, 'utf8').split('\n');
    replace(
      path,
      `${start}\n${JSON.stringify(says('s-9', 'p-1', 'Not today, it rains all day long and longer.'))}\n${NEXT}`,
    );
    expect(told(await importOne(world, path))).toEqual(await asFresh(path));
    expect(wholeReads()).toBe(2);
    const revised = (await eventsOf(world, sessionAt(first, 0))).filter(({ kind }) => kind === 'import/revised');
    expect(revised.map(({ payload }) => (payload as { change: string }).change)).toEqual(['vanished']);
  });

  test('S12: a file of which something was erased is read whole, and what its records hold is not counted', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST);
    const { world, wholeReads } = followingWorld();
    const first = await importOne(world, path);
    const erased = (await eventsOf(world, sessionAt(first, 0))).slice(1, 2).map(({ id }) => id);
    await world.store.erase(erased, erasureMark(erased));
    appendFileSync(path, NEXT);
    const after = await importOne(world, path);
    // Its ledger is read once more, to see what of it is withheld.
    expect([wholeReads(), after.facts]).toEqual([3, { bad_lines: 0, glued_lines: 0, physical_lines: 3, withheld: 1 }]);
  });
});
