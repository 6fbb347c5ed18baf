import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LiveFiles } from '../../../core/adapters/import/live-files.ts';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { CATALOGUE } from '../../../core/model/ids.ts';
import { quarantineOf } from '../../../core/runtime/views/quarantine-of.ts';
import { eventOf } from '../../ports/writer.ts';
import { seeded } from '../../renderer/random.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { createImportWorld, importAll, importOne, type TestWorld } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const [FIRST, SECOND] = [prompt('p-1', null, 'Water the roses'), says('s-1', 'p-1', 'They are watered.')].map(
  (line) => `${JSON.stringify(line)}\n`,
) as [string, string];
const THIRD = `${JSON.stringify(prompt('p-2', 's-1', 'And the lilies?'))}\n`;
const TORN = '{"type":"assistant","message":{"content":"The peonies are wat\n';
const OTHER = TORN.replace('peonies', 'violets');
const LONGER = TORN.replace('peonies', 'peonies and the asters');

type Since = [text: string | undefined, now: string | undefined];

/** What is kept of a file, in order of place and arrival: its bytes, and what the file held there since. */
async function since({ store }: TestWorld, path: string): Promise<Since[]> {
  const found = await quarantineOf({ path }, store);
  if (!found.ok) return [];
  return Promise.all(
    found.value.parts.map(async ({ part, now }): Promise<Since> => {
      const bytes = await store.quarantined(part);
      return [bytes && Buffer.from(bytes).toString('latin1'), now];
    }),
  );
}

const told = (line: string): string => line.trimEnd();

/** Imports a log of each text in turn, and gives what is said of the kept bytes then. */
async function afterReading(...texts: string[]): Promise<Since[]> {
  const world = createImportWorld();
  const path = createLogFolder().write('roses.jsonl', '');
  for (const text of texts) {
    writeFileSync(path, text);
    await importOne(world, path);
  }
  return since(world, path);
}

describe('what a file holds where kept bytes stood', () => {
  test.each<[string, string[], Since[]]>([
    ['is not told of a file as it was read', [FIRST + TORN], [[told(TORN), undefined]]],
    ['is a record, where the torn line was completed', [FIRST + TORN, FIRST + SECOND + THIRD], [[told(TORN), 'clean']]],
    ['is nothing, where the file was truncated', [FIRST + SECOND + TORN, FIRST], [[told(TORN), 'past-end']]],
    ['is nothing, where all of it went', [FIRST + TORN, ''], [[told(TORN), 'past-end']]],
    ['is a blank line', [FIRST + TORN, `${FIRST}${' '.repeat(TORN.length)}\n${SECOND}`], [[told(TORN), 'clean']]],
    [
      'is other bytes, where the file was replaced',
      [FIRST + TORN, FIRST + OTHER],
      [
        [told(TORN), 'other'],
        [told(OTHER), undefined],
      ],
    ],
    [
      'is other bytes, where those begin elsewhere',
      [FIRST + TORN, `${FIRST}\n\n${LONGER}`],
      [
        [told(TORN), 'other'],
        [told(LONGER), undefined],
      ],
    ],
    [
      'is a record, where the other bytes went too',
      [FIRST + TORN, FIRST + OTHER, FIRST + SECOND],
      [
        [told(TORN), 'clean'],
        [told(OTHER), 'clean'],
      ],
    ],
    ['is not told where the file grew', [FIRST + TORN, FIRST + TORN + SECOND], [[told(TORN), undefined]]],
    [
      'is not told of what came back',
      [FIRST + TORN, FIRST + OTHER, FIRST + TORN],
      [
        [told(TORN), undefined],
        [told(OTHER), 'other'],
      ],
    ],
    [
      'is not told of what came back after a clean reading',
      [FIRST + TORN, FIRST, FIRST + TORN],
      [[told(TORN), undefined]],
    ],
  ])('I2, I6: %s', async (_, texts, expected) => {
    expect(await afterReading(...texts)).toEqual(expected);
  });

  test('I3, I6: an import that finds the file unchanged says nothing else', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', FIRST + TORN);
    await importOne(world, path);
    expect((await importOne(world, path)).status).toBe('unchanged');
    expect(await since(world, path)).toEqual([[told(TORN), undefined]]);
  });

  test('I3, I6: an import that was cancelled says only what it read', async () => {
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', FIRST + TORN + SECOND + OTHER);
    const world = createImportWorld();
    await importOne(world, path);
    const stop = new AbortController();
    writeFileSync(path, FIRST + LONGER + SECOND);
    const store: TestWorld['store'] = {
      ...world.store,
      quarantineCounts: (...given) => {
        stop.abort();
        return world.store.quarantineCounts(...given);
      },
    };
    expect((await importOne({ ...world, store, signal: stop.signal }, path)).status).toBe('cancelled');
    expect(await since(world, path)).toEqual([
      [told(TORN), undefined],
      [told(OTHER), undefined],
    ]);
    await importOne(world, path);
    expect(await since(world, path)).toEqual([
      [told(TORN), 'other'],
      [told(LONGER), undefined],
      [told(OTHER), 'clean'],
    ]);
  });

  test('I2, I6: of two files of one content each is told of itself', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const [one, two] = [folder.write('one.jsonl', FIRST + TORN), folder.write('two.jsonl', FIRST + TORN)];
    await importAll(world, one, two);
    writeFileSync(one, FIRST + SECOND);
    await importAll(world, one, two);
    expect([await since(world, one), await since(world, two)]).toEqual([
      [[told(TORN), 'clean']],
      [[told(TORN), undefined]],
    ]);
  });

  test('I3, I6: of a file that is followed, what was read before still counts, and a line that is waited for is not told of', async () => {
    const path = createLogFolder().write('roses.jsonl', FIRST + TORN);
    const world = createImportWorld({ live: new LiveFiles(sha256) });
    await importOne(world, path);
    for (const more of [SECOND, OTHER, THIRD.slice(0, 30)]) {
      appendFileSync(path, more);
      await importOne(world, path);
    }
    const half = readFileSync(path).length - 30;
    const { live: _, ...unfollowed } = world;
    await importOne(unfollowed, path);
    const kept = [told(TORN), told(OTHER), THIRD.slice(0, 30)];
    expect(await since(world, path)).toEqual(kept.map((text) => [text, undefined]));
    writeFileSync(path, readFileSync(path).subarray(0, half + 10));
    await importOne(createFollowing(world), path);
    expect(await since(world, path)).toEqual(kept.map((text) => [text, undefined]));
    writeFileSync(path, readFileSync(path).subarray(0, half));
    await importOne(createFollowing(world), path);
    expect(await since(world, path)).toEqual(kept.map((text, at) => [text, at === 2 ? 'past-end' : undefined]));
  });

  test('S12: of bytes that were erased it is told only where nothing gives no record any more', async () => {
    const world = createImportWorld();
    const path = createLogFolder().write('roses.jsonl', FIRST + TORN);
    await importOne(world, path);
    const [source] = await world.store.quarantinedSources();
    const payload = { subject: CATALOGUE, events: [], quarantined: 1, path, reason: 'a password' };
    const mark = eventOf(CATALOGUE, 0, undefined, { kind: 'catalogue/erased', payload });
    await world.store.erase([], { session: CATALOGUE, expectedHead: undefined, events: [mark] }, [source!]);
    for (const [text, now] of [
      [FIRST + TORN + SECOND, undefined],
      [FIRST + OTHER, undefined],
      [FIRST + SECOND, 'clean'],
    ] as const) {
      writeFileSync(path, text);
      await importOne(world, path);
      expect(await since(world, path)).toEqual([[undefined, now]]);
    }
    expect((await world.store.verify()).faults).toEqual([]);
  });
});

function createFollowing(world: TestWorld): TestWorld {
  return { ...world, live: new LiveFiles(sha256) };
}

const LINES = [FIRST, SECOND, THIRD, TORN, OTHER, LONGER, '\n', '\0\0\n'];

test.each(Array.from({ length: 25 }, (_, seed) => seed))(
  'I6: whatever a file went through, what is told of it is what a first import of it finds (seed %d)',
  async (seed) => {
    const random = seeded(seed * 7_919 + 1);
    const pick = (most: number): number => Math.floor(random() * most);
    const folder = createLogFolder();
    const path = folder.write('roses.jsonl', FIRST);
    const following = createImportWorld({ live: new LiveFiles(sha256) });
    const { live: _, ...unfollowed } = following;
    let lines = [FIRST];
    for (let step = 0; step < 8; step++) {
      const line = LINES[pick(LINES.length)] ?? '';
      const act = pick(4);
      if (act < 2) lines = [...lines, line];
      else if (act === 2) lines = lines.map((each, at) => (at > 0 && at === pick(lines.length) ? line : each));
      else lines = lines.slice(0, 1 + pick(lines.length));
      writeFileSync(path, lines.join(''));
      await importOne(pick(2) === 0 ? following : unfollowed, path);
      const fresh = createImportWorld();
      await importOne(fresh, path);
      const there = await placesOf(fresh, path);
      const size = readFileSync(path).length;
      for (const part of await placesOf(following, path)) {
        const isThere = there.some(({ offset, text }) => offset === part.offset && text === part.text);
        const isOther = there.some(({ offset, bytes }) => offset < part.end && offset + bytes > part.offset);
        const expected = isThere ? undefined : isOther ? 'other' : part.offset < size ? 'clean' : 'past-end';
        expect([seed, step, part.offset, part.text, part.now]).toEqual([seed, step, part.offset, part.text, expected]);
      }
      expect((await following.store.verify()).faults).toEqual([]);
    }
  },
);

async function placesOf({ store }: TestWorld, path: string) {
  const found = await quarantineOf({ path }, store);
  if (!found.ok) return [];
  return Promise.all(
    found.value.parts.map(async ({ part, offset, bytes, now }) => {
      const text = Buffer.from((await store.quarantined(part)) ?? []).toString('latin1');
      return { offset, bytes, end: offset + bytes, text, now };
    }),
  );
}
