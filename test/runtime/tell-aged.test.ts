import { utimes } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { LOOK_EVERY_MS, tellAged } from '../../core/runtime/tell-aged.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome } from './test-home.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('S8: what ages is told once, at the next look after it did, and no more after the end', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const ages = new Map([
    ['a', 1_000_000 + 1],
    ['b', 1_000_000 + LOOK_EVERY_MS],
    ['c', 1_000_000 + 2 * LOOK_EVERY_MS + 1],
    ['long ago', 999_999],
  ]);
  const told: string[] = [];
  const stop = tellAged({
    clock: { nowMs: Date.now },
    aged: (from, to) => [...ages].flatMap(([id, at]) => (at > from && at <= to ? [id as SessionId] : [])),
    changed: (session) => told.push(session),
  });
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(told).toEqual(['a', 'b']);
  vi.advanceTimersByTime(LOOK_EVERY_MS);
  expect(told).toEqual(['a', 'b']);
  stop();
  vi.advanceTimersByTime(10 * LOOK_EVERY_MS);
  expect(told).toEqual(['a', 'b']);
});

it('S8: a session is open until its file has not changed for ten minutes, and aged from then on', async () => {
  const home = await openTestHome();
  const folder = await tempFolder();
  const path = await writeLog(folder.path, 'log.jsonl', madeUpRecords());
  const modifiedAtMs = Date.UTC(2026, 2, 2, 12, 5);
  await utimes(path, modifiedAtMs / 1_000, modifiedAtMs / 1_000);
  await home.import(path);
  const [row] = await home.client.sessions.list({});
  const endsAtMs = modifiedAtMs + 600_000;
  expect([
    row?.status,
    home.host.index.aged(endsAtMs - 2, endsAtMs - 1),
    home.host.index.aged(endsAtMs - 1, endsAtMs),
    home.host.index.aged(endsAtMs, endsAtMs + 1),
  ]).toEqual(['open', [], [row?.id], []]);
  await home.close();
  await folder.remove();
});
