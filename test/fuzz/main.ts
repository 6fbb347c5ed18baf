import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type FuzzCounts, fuzz } from './fuzz.ts';
import { makeLog } from './make-log.ts';
import { madeUpLogs, realLogs } from './seed-logs.ts';

// `node test/fuzz/main.ts --from 0 --runs 1000000 --minutes 60`: goes on from any run, and keeps what it finds as case files.

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '0' },
    runs: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '60' },
    'made-up': { type: 'boolean', default: false },
  },
});
const from = Number(values.from);
const workers = Math.min(4, availableParallelism() + 1);
let shownAt = 0;
let shownFound = 0;

const counts = await fuzz({
  from,
  runs: Number(values.runs),
  workers,
  withReal: !values['made-up'],
  limitMs: Number(values.minutes) * 60_000,
  onProgress: (sofar) => {
    for (const { run, problems } of sofar.found.slice(shownFound))
      console.log(`run ${run}: ${problems[0]?.slice(0, 600)}`);
    shownFound = sofar.found.length;
    if (sofar.runs - shownAt < 10_000) return;
    shownAt = sofar.runs;
    console.log(inWords(sofar));
  },
});

console.log(inWords(counts));
console.log(`to go on: --from ${from + counts.runs}`);
const seeds = values['made-up'] ? madeUpLogs() : [...madeUpLogs(), ...realLogs()];
for (const { run, problems } of counts.found.slice(0, 50)) {
  const file = join(import.meta.dirname, 'found', `run-${run}.jsonl`);
  writeFileSync(file, makeLog(run, seeds));
  console.log(`run ${run}: ${problems[0]?.slice(0, 600)}\n  kept as ${file}`);
}
process.exitCode = counts.found.length === 0 ? 0 : 1;

function inWords({ runs, imported, refused, events, quarantined, rssBytes, longestMs, found }: FuzzCounts): string {
  const memory = Math.round(rssBytes / 1024 / 1024);
  return `${runs} logs: ${imported} imported, ${refused} refused; ${events} events, ${quarantined} quarantined; longest ${longestMs} ms, ${memory} MB; ${found.length} found`;
}
