import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogFolder } from '../adapters/import/log-folder.ts';
import { fuzz } from './fuzz.ts';
import { makeLog } from './make-log.ts';
import { runLog } from './run-log.ts';
import { madeUpLogs } from './seed-logs.ts';

/** Of the million that `npm run test:full` bends. */
const RUNS = 400;
const found = join(import.meta.dirname, 'found');

describe('hostile logs (F1)', () => {
  it(`${RUNS} bent logs each end in a report or a refusal with a reason, and everything adds up`, async () => {
    const counts = await fuzz({ from: 0, runs: RUNS, workers: 3, withReal: false });
    const { runs, imported, refused, events, quarantined, longestMs } = counts;
    console.log(
      `fuzz: ${runs} logs: ${imported} imported, ${refused} refused, ${events} events, ${quarantined} quarantined, longest ${longestMs} ms`,
    );
    expect(counts.found, 'to run one again: node test/fuzz/main.ts --made-up --from RUN --runs 1').toEqual([]);
    expect([runs, imported + refused]).toEqual([RUNS, RUNS]);
    expect(Math.min(imported, refused, quarantined)).toBeGreaterThan(RUNS / 20);
    expect(counts.rssBytes).toBeLessThan(1024 ** 3);
  }, 300_000);

  it.each(readdirSync(found).filter((name) => name !== 'README.md'))('what was found once: %s', async (name) => {
    const path = join(createLogFolder().path, name);
    const { problems } = await runLog(readFileSync(join(found, name)), path, true);
    expect(problems).toEqual([]);
  });
});

describe('the bending itself', () => {
  it('gives the same log for the same run, and another for another', () => {
    const seeds = madeUpLogs();
    const logs = Array.from({ length: 200 }, (_, run) => makeLog(run, seeds));
    expect(logs.map((log, run) => log.equals(makeLog(run, seeds)))).toEqual(Array(200).fill(true));
    expect(new Set(logs.map((log) => log.toString('latin1'))).size).toBeGreaterThan(150);
  });
});
