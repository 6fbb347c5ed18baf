import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isNativeFile } from '../../../core/adapters/native/import-native.ts';
import type { FileReport } from '../../../core/contract/import-report.ts';
import type { ImportStep } from '../../../core/runtime/log-imports.ts';
import { prompt, says } from './claude-code/transcript.ts';
import { createImportWorld, importAll, importOne } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

const LOG = [prompt('p-1', null, 'Prune the hedge'), says('s-1', 'p-1', 'Pruned.')];

function outcomes(reports: readonly FileReport[], folder: string) {
  return reports.map(({ path, status, reason }) => [path.slice(folder.length + 1), status, reason]);
}

describe('importing paths', () => {
  test('I1: a folder is walked; what is no log is passed over with the reason', async () => {
    const folder = createLogFolder();
    folder.write('a/hedge.jsonl', LOG);
    folder.write('a/b/other.log', LOG);
    folder.write('notes.md', 'not a log');
    folder.write('empty.jsonl', '');
    folder.write('a/sessions-index.json', '{"version":1,"entries":[]}');
    expect(outcomes(await importAll(createImportWorld(), folder.path), folder.path)).toEqual([
      ['a/b/other.log', 'imported', undefined],
      ['a/hedge.jsonl', 'imported', undefined],
      ['a/sessions-index.json', 'skipped', 'side data, read together with the log beside it'],
      ['empty.jsonl', 'skipped', 'the file is empty'],
      ['notes.md', 'skipped', 'not a log of Claude Code or Codex'],
    ]);
  });

  test('I1: a path that was named and is no log is refused; the others are imported', async () => {
    const folder = createLogFolder();
    const log = folder.write('hedge.jsonl', LOG);
    const notes = folder.write('notes.md', 'not a log');
    const nothing = join(folder.path, 'nothing.jsonl');
    const reports = await importAll(createImportWorld(), nothing, notes, log);
    expect(outcomes(reports, folder.path)).toEqual([
      ['nothing.jsonl', 'refused', 'not found'],
      ['hedge.jsonl', 'imported', undefined],
      ['notes.md', 'refused', 'not a log of Claude Code or Codex'],
    ]);
  });

  test('I6: a pipe is refused without waiting for it', async () => {
    const folder = createLogFolder();
    const pipe = join(folder.path, 'pipe.jsonl');
    execFileSync('mkfifo', [pipe]);
    expect(outcomes(await importAll(createImportWorld(), pipe), folder.path)).toEqual([
      ['pipe.jsonl', 'refused', 'neither a file nor a folder'],
    ]);
    expect(outcomes(await importAll(createImportWorld(), folder.path), folder.path)).toEqual([
      ['pipe.jsonl', 'skipped', 'neither a file nor a folder'],
    ]);
  });

  test('I6: whether a pipe or a device is a native export is told without waiting for it', async () => {
    const pipe = join(createLogFolder().path, 'pipe.orx');
    execFileSync('mkfifo', [pipe]);
    expect(await Promise.all([pipe, '/dev/zero', '/nothing'].map(isNativeFile))).toEqual([false, false, false]);
  });

  const deep = `{"a":${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}}`;
  test.each([
    ['2 MB of nesting', `${deep}\n`, { total: 3, blank: 0, records: 3, events: 2, quarantined: 1 }],
    ['3 MB without a line end', `${'x'.repeat(3e6)}\n`, { total: 3, blank: 0, records: 3, events: 2, quarantined: 1 }],
    [
      '300,000 blank lines',
      '\n'.repeat(3e5),
      { total: 300_002, blank: 300_000, records: 2, events: 2, quarantined: 0 },
    ],
    [
      'a line too long to hold',
      `{"a":"${'x'.repeat(7e7)}"}\n`,
      { total: 3, blank: 0, records: 3, events: 2, quarantined: 1 },
    ],
    ['1,000 bad lines', 'junk\n'.repeat(1000), { total: 1002, blank: 0, records: 1002, events: 2, quarantined: 1000 }],
    [
      '200 unknown objects',
      '{"a":1}\n'.repeat(200),
      { total: 202, blank: 0, records: 202, events: 202, quarantined: 0 },
    ],
  ])('I1: a file that begins with %s is imported from there on', async (_, beginning, lines) => {
    const folder = createLogFolder();
    const path = folder.write('hedge.jsonl', beginning + LOG.map((each) => `${JSON.stringify(each)}\n`).join(''));
    const named = await importOne(createImportWorld(), path);
    expect([named.status, named.lines]).toEqual(['imported', { ...lines, repaired: 0 }]);
    const found = await importOne(createImportWorld(), folder.path);
    expect({ ...found, sessions: [] }).toEqual({ ...named, sessions: [] });
  });

  test('I3: of a file that a folder happens to hold and that is no log, the beginning is read', async () => {
    const folder = createLogFolder();
    const log = LOG.map((each) => JSON.stringify(each)).join('\n');
    folder.write('photo.raw', `${'x'.repeat(5e6)}\n${log}`);
    const [found] = await importAll(createImportWorld(), folder.path);
    expect([found?.status, found?.reason]).toEqual(['skipped', 'not a log of Claude Code or Codex']);
    const named = await importOne(createImportWorld(), join(folder.path, 'photo.raw'));
    expect([named.status, named.lines.events]).toEqual(['imported', 2]);
  });

  test('I6: links that lead out of the folder are not followed; one that is named is', async () => {
    const outside = createLogFolder().write('hedge.jsonl', LOG);
    const folder = createLogFolder();
    folder.write('inside.jsonl', LOG);
    symlinkSync(outside, join(folder.path, 'out.jsonl'));
    symlinkSync(join(folder.path, 'inside.jsonl'), join(folder.path, 'twin.jsonl'));
    symlinkSync(folder.path, join(folder.path, 'loop'));
    expect(outcomes(await importAll(createImportWorld(), folder.path), folder.path)).toEqual([
      ['loop', 'skipped', 'a link to the folder that it is in'],
      ['out.jsonl', 'skipped', 'a link that leads out of the folder'],
      ['inside.jsonl', 'imported', undefined],
    ]);
    expect(outcomes(await importAll(createImportWorld(), join(folder.path, 'out.jsonl')), folder.path)).toEqual([
      ['out.jsonl', 'imported', undefined],
    ]);
  });

  test('I2: a file that is named twice, or by several spellings, is imported once', async () => {
    const folder = createLogFolder();
    const log = folder.write('hedge.jsonl', LOG);
    symlinkSync(log, join(folder.path, 'same.jsonl'));
    const world = createImportWorld();
    const reports = await importAll(
      world,
      log,
      folder.path,
      join(folder.path, '.', 'hedge.jsonl'),
      join(folder.path, 'same.jsonl'),
    );
    expect(reports.map(({ status }) => status)).toEqual(['imported']);
    expect(await world.store.refs()).toHaveLength(1);
  });

  test('I1: content decides what a file is, not its name', async () => {
    const folder = createLogFolder();
    const codex = [{ timestamp: '2026-01-01T00:00:00Z', type: 'session_meta', payload: { id: 't-1' } }];
    folder.write('rollout-1.txt', LOG);
    folder.write('transcript.json', codex);
    folder.write('photo.jsonl', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 10, 13, 10, 255]));
    const reports = await importAll(createImportWorld(), folder.path);
    expect(reports.map(({ format, status }) => [format, status])).toEqual([
      ['unknown', 'skipped'],
      ['claude-code', 'imported'],
      ['codex', 'imported'],
    ]);
  });

  test('I3: progress counts files and bytes of what was named, and the events added', async () => {
    const folder = createLogFolder();
    folder.write('a.jsonl', LOG);
    folder.write('b.jsonl', LOG);
    const steps: ImportStep[] = [];
    await importAll(createImportWorld({ onProgress: (step) => steps.push(step) }), folder.path);
    const sizeBytes = steps[0]?.bytesTotal;
    expect(steps.at(-1)).toEqual({
      filesDone: 2,
      filesTotal: 2,
      bytesDone: sizeBytes,
      bytesTotal: sizeBytes,
      eventsAdded: 6,
      current: join(folder.path, 'b.jsonl'),
    });
  });

  test('I1: an empty folder gives no report', async () => {
    const folder = createLogFolder();
    mkdirSync(join(folder.path, 'nothing'));
    expect(await importAll(createImportWorld(), folder.path)).toEqual([]);
  });
});
