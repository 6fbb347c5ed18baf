import { renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls, line, prompt, result, says } from './claude-code/transcript.ts';
import {
  createImportWorld,
  eventsOf,
  importAll,
  importOne,
  kindsOf,
  sessionAt,
  type TestWorld,
} from './import-logs.ts';
import { createLogFolder, type LogFolder } from './log-folder.ts';

const FIRST = [
  prompt('p-1', null, 'Water the roses'),
  says('s-1', 'p-1', 'They are watered.'),
  prompt('p-2', 's-1', 'And the lilies?'),
  says('s-2', 'p-2', 'They too.'),
];
const SECOND = [prompt('p-3', 's-2', 'And the beds?'), says('s-3', 'p-3', 'They are dry.')];
const THIRD = [prompt('p-4', 's-3', 'Water them'), says('s-4', 'p-4', 'Done.')];

/** A folder in which a log was begun anew, once for each part after the first, and imported each time. */
async function rotated(world: TestWorld, folder: LogFolder, ...parts: readonly (readonly object[])[]) {
  let report = await importOne(world, folder.write('log.jsonl', parts[0] ?? []));
  for (const [at, part] of parts.slice(1).entries()) {
    renameSync(join(folder.path, 'log.jsonl'), join(folder.path, `log.${at + 1}.jsonl`));
    folder.write('log.jsonl', part);
    report = (await importAll(world, folder.path)).find(({ path }) => path.endsWith('log.jsonl')) ?? report;
  }
  return report;
}

async function storyOf(world: TestWorld, session: string) {
  const events = await eventsOf(world, session);
  return events.map(({ kind, payload }) => {
    const { source, change } = payload as { source?: { marks: { parentMissing?: true } }; change?: string };
    return [kind, ...(change === undefined ? [] : [change]), ...(source?.marks.parentMissing ? ['gap'] : [])].join(' ');
  });
}

describe('I2: a log that is begun anew and goes on from what its file held before', () => {
  const WHOLE = ['session/created', ...Array.from({ length: 4 }, () => ['message', 'model/answered']).flat()];

  test('goes on in its session without a gap, and what stands in another log now has not vanished', async () => {
    const world = createImportWorld();
    const report = await rotated(world, createLogFolder(), FIRST, SECOND, THIRD);
    expect([report.sessions.length, await storyOf(world, sessionAt(report, 0))]).toEqual([1, WHOLE]);
  });

  test('I2: the logs that it was moved to are copies of it, so that nothing counts twice', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    await rotated(world, folder, FIRST, SECOND, THIRD);
    const reports = await importAll(world, folder.path);
    expect(
      reports.map(({ path, copyOf }) => [basename(path), copyOf && basename(copyOf.path), copyOf?.records]),
    ).toEqual([
      ['log.1.jsonl', 'log.jsonl', 4],
      ['log.2.jsonl', 'log.jsonl', 2],
      ['log.jsonl', undefined, undefined],
    ]);
  });

  test('I2: what comes back to it has not changed', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const report = await rotated(world, folder, FIRST, SECOND);
    await importOne(world, folder.write('log.jsonl', [...FIRST, ...SECOND]));
    await importOne(world, folder.write('log.jsonl', [...FIRST, ...SECOND, ...THIRD]));
    expect(await storyOf(world, sessionAt(report, 0))).toEqual(WHOLE);
  });

  test('the same where the log that it stood in is not here: then it has vanished, and there is no gap', async () => {
    const world = createImportWorld();
    const folder = createLogFolder();
    const path = folder.write('log.jsonl', FIRST);
    await importOne(world, path);
    for (const part of [SECOND, THIRD]) {
      folder.write('log.jsonl', part);
      await importOne(world, path);
    }
    const report = await importOne(world, path);
    const story = await storyOf(world, sessionAt(report, 0));
    expect(story.filter((each) => !each.endsWith('vanished'))).toEqual(WHOLE);
    expect(story.filter((each) => each.endsWith('vanished'))).toHaveLength(6);
  });

  test('I4: a prompt that leaves from a message that was gone on from before starts a branch there', async () => {
    const world = createImportWorld();
    const report = await rotated(world, createLogFolder(), FIRST, [prompt('p-3', 's-1', 'No, the beds')]);
    const [branch] = report.sessions;
    expect([branch?.kind, kindsOf(await eventsOf(world, branch?.id ?? ''))]).toEqual([
      'branch',
      ['session/forked', 'message'],
    ]);
    const again = await rotated(
      world,
      createLogFolder(),
      [...FIRST, prompt('p-3', 's-1', 'No, the beds')],
      [says('s-3', 'p-3', 'They are dry.')],
    );
    expect(again.sessions.map(({ kind }) => kind)).toEqual(['branch']);
  });

  test('records without a name are no revisions of those that stood in their places', async () => {
    const world = createImportWorld();
    const [one, two] = ['one', 'two'].map((messageId) =>
      line('file-history-snapshot', '', null, { uuid: undefined, messageId, snapshot: {} }),
    );
    const folder = createLogFolder();
    const report = await rotated(world, folder, [one ?? {}, ...FIRST], [two ?? {}, ...SECOND]);
    await importOne(world, folder.write('log.jsonl', [two ?? {}, ...SECOND, ...THIRD]));
    const story = await storyOf(world, sessionAt(report, 0));
    expect(story).toEqual([WHOLE[0], 'import/noted', ...WHOLE.slice(1, 5), 'import/noted', ...WHOLE.slice(5)]);
  });

  test('an answer hangs on its call of before', async () => {
    const world = createImportWorld();
    const report = await rotated(
      world,
      createLogFolder(),
      [...FIRST, calls('s-3', 's-2', 'c-1', 'Bash', { command: 'ls' })],
      [result('r-1', 's-3', 'c-1', 'roses')],
    );
    expect((await storyOf(world, sessionAt(report, 0))).at(-1)).toBe('tool/ended');
  });

  test('only a parent that is nowhere is a gap', async () => {
    const world = createImportWorld();
    const report = await rotated(world, createLogFolder(), FIRST, [
      prompt('p-3', 's-2', 'And the beds?'),
      says('s-3', 'nowhere', 'They are dry.'),
    ]);
    expect((await storyOf(world, sessionAt(report, 0))).slice(-2)).toEqual(['message', 'model/answered gap']);
  });
});
