import { describe, expect, it } from 'vitest';
import type { FileReport, FoundLogs, ImportProgress } from '../../../core/contract/view.ts';
import {
  aboutImport,
  foundSpan,
  foundSum,
  progressShare,
  progressWords,
} from '../../../renderer/features/import/import-facts.ts';
import {
  filesWords,
  leftOut,
  notRead,
  problemWords,
  recordsWords,
  reportSums,
  reportTitle,
} from '../../../renderer/features/import/report-sums.ts';
import { newestOfEach } from '../../../renderer/stores/newest-of-each.ts';

const dayMs = 86_400_000;

describe('logs that were found', () => {
  const logs = (days: number): FoundLogs => ({
    format: 'codex',
    label: 'Codex',
    folder: '/x',
    files: 88,
    sizeBytes: 214_000_000,
    oldestAtMs: 0,
    newestAtMs: days * dayMs,
  });
  it('their span is in the unit that is easiest to read', () => {
    expect([0, 3, 20, 215].map((days) => foundSpan(logs(days)))).toEqual(['1 day', '3 days', '3 weeks', '7 months']);
  });
  it('what is chosen adds up', () => {
    expect(foundSum([logs(1), logs(2)])).toEqual({ files: 176, sizeBytes: 428_000_000 });
    expect(foundSum([])).toEqual({ files: 0, sizeBytes: 0 });
  });
});

describe('progress', () => {
  const progress: ImportProgress = {
    job: 'j',
    state: 'running',
    filesDone: 12,
    filesTotal: 500,
    bytesDone: 341_000_000,
    bytesTotal: 1_500_000_000,
    eventsAdded: 9,
    current: '/x',
    bytesPerSecond: 34_100_000,
    leftMs: 31_400,
  };
  it('I3: says files, bytes, rate and time left', () => {
    expect(progressWords(progress)).toBe('12 of 500 files · 341 MB of 1.5 GB · 34 MB/s · 32 s left');
  });
  it('says no rate before there is one, and neither rate nor time left once it is over', () => {
    const { bytesPerSecond: _, leftMs: __, ...beginning } = progress;
    for (const each of [beginning, { ...progress, state: 'done' as const }])
      expect(progressWords(each)).toBe('12 of 500 files · 341 MB of 1.5 GB');
  });
  it('B-22: one that waits for the disk says so and why, with neither rate nor time left', () => {
    const waits = 'The disk is full.';
    expect([progress, { ...progress, waits }].map(aboutImport)).toEqual([
      '12 of 500 files · 341 MB of 1.5 GB · 34 MB/s · 32 s left',
      'The disk is full. It goes on by itself once the disk takes it. 12 of 500 files · 341 MB of 1.5 GB',
    ]);
    expect(aboutImport({ ...progress, state: 'failed', problem: 'It broke.' })).toBe('It broke.');
    expect(reportTitle({ ...progress, waits }, false)).toBe('Import waits for the disk');
  });
  it('I3: one that was cancelled says how many of all files were done, and how to go on', () => {
    expect(aboutImport({ ...progress, state: 'cancelled', filesDone: 4, filesTotal: 30 })).toBe(
      '4 of 30 files were done. Import them again to go on from there.',
    );
    expect(aboutImport({ ...progress, state: 'done' })).toBeUndefined();
  });
  it('its share is that of the bytes, of the files where there are no bytes', () => {
    expect(progressShare({ ...progress, bytesDone: 750_000_000 })).toBe(0.5);
    expect(progressShare({ ...progress, bytesTotal: 0 })).toBe(0.024);
    expect(progressShare({ ...progress, bytesTotal: 0, filesTotal: 0 })).toBe(0);
  });
});

describe('the report of an import', () => {
  const report = (path: string, change: Partial<FileReport> = {}): FileReport => ({
    path,
    format: 'codex',
    status: 'imported',
    sessions: [{ id: path, title: 't', kind: 'main' }],
    lines: { total: 9, blank: 0, repaired: 0, records: 9, events: 9, quarantined: 0 },
    quarantine: [],
    facts: {},
    ...change,
  });
  const reports = [
    report('/a'),
    report('/b', { lines: { total: 9, blank: 0, repaired: 0, records: 9, events: 8, quarantined: 1 } }),
    report('/c', { status: 'unchanged' }),
    report('/d', {
      status: 'refused',
      sessions: [],
      lines: { total: 0, blank: 0, repaired: 0, records: 0, events: 0, quarantined: 0 },
    }),
  ];

  it('I1: the figures of files and of records add up', () => {
    const sums = reportSums(reports);
    expect(sums).toEqual({
      files: 4,
      imported: 2,
      unchanged: 1,
      skipped: 0,
      refused: 1,
      cancelled: 0,
      failed: 0,
      sessions: 3,
      records: 27,
      events: 26,
      quarantined: 1,
      repaired: 0,
      blank: 0,
    });
    expect(filesWords(sums)).toBe('4 files: 2 imported, 1 unchanged, 0 skipped, 1 refused');
    expect(recordsWords(sums)).toBe('27 records: 26 became events, 1 was left out');
    expect(recordsWords({ ...sums, repaired: 1, blank: 2 })).toBe(
      '27 records: 26 became events, 1 was left out, 1 line repaired, 2 blank',
    );
  });

  it('sessions that a report does not list are counted with it', () => {
    expect(reportSums([report('/a', { unlisted: 99_000 }), report('/b')]).sessions).toBe(99_002);
  });

  it('I1: what was left out can be looked at, and apart from it what was not read at all', () => {
    const skipped = report('/e', { status: 'skipped' });
    const pathsOf = (is: typeof leftOut) => [...reports, skipped].filter(is).map(({ path }) => path);
    expect([pathsOf(leftOut), pathsOf(notRead)]).toEqual([['/b'], ['/d', '/e']]);
  });

  it('a path that was refused has its own count: it left nothing out', () => {
    const [whole, partly, , refused] = reports as [FileReport, FileReport, FileReport, FileReport];
    expect([[partly, partly, refused], [partly], [refused, refused], [whole]].map(problemWords)).toEqual([
      '2 files left something out, 1 was refused',
      '1 file left something out',
      '2 files were refused',
      '',
    ]);
  });

  it('I3: a file that the import could not go on at is counted and named, and what is saved of it counts', () => {
    const failed = report('/f', { status: 'failed' });
    const [whole, partly, , refused] = reports as [FileReport, FileReport, FileReport, FileReport];
    const sums = reportSums([whole, failed]);
    expect([filesWords(sums), recordsWords(sums), notRead(failed), leftOut(failed)]).toEqual([
      '2 files: 1 imported, 0 unchanged, 0 skipped, 0 refused, 1 failed',
      '18 records: 18 became events, 0 were left out',
      false,
      false,
    ]);
    expect([[failed], [failed, failed], [partly, refused, failed]].map(problemWords)).toEqual([
      '1 file failed',
      '2 files failed',
      '1 file left something out, 1 was refused, 1 failed',
    ]);
  });

  it('of several reports about one file the newest counts', () => {
    expect(newestOfEach([report('/a', { status: 'unchanged' }), report('/b'), report('/a')])).toEqual([
      report('/a', { status: 'unchanged' }),
      report('/b'),
    ]);
  });
});

describe('the end of an import', () => {
  it('is not called done before its last reports are here', () => {
    const states = ['running', 'done', 'cancelled', 'failed'] as const;
    expect(states.map((state) => reportTitle({ state }, false))).toEqual(Array(4).fill('Importing'));
    expect(states.map((state) => reportTitle({ state }, true))).toEqual([
      'Importing',
      'Import done',
      'Import cancelled. What was read before stays.',
      'Import failed',
    ]);
  });
  it('counts a file that was read in part until it was cancelled', () => {
    const lines = { total: 7, blank: 0, repaired: 0, records: 7, events: 7, quarantined: 0 };
    const report: FileReport = {
      path: '/srv/roses.jsonl',
      format: 'claude-code',
      status: 'cancelled',
      sessions: [{ id: 's', title: 'Roses', kind: 'main' }],
      lines,
      quarantine: [],
      facts: {},
    };
    const sums = reportSums([report]);
    expect([filesWords(sums), recordsWords(sums), sums.sessions, notRead(report)]).toEqual([
      '1 file: 0 imported, 0 unchanged, 0 skipped, 0 refused, 1 read in part',
      '7 records: 7 became events, 0 were left out',
      1,
      false,
    ]);
  });
});
