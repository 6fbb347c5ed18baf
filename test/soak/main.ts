import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { leftAfter } from './processes-with.ts';
import { LEAST_SPAN_MS, type Sample, slopeOf, WARM_UP } from './slope.ts';

// Two homes at work with agents, commands in the sandbox, and a server of tools that dies in each call. The host of one is killed every few
// minutes, that of the other lives on and says what memory it takes.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, 'kill-minutes': { type: 'string', default: '3' } },
});
const minutes = Number(values.minutes);
const killMinutes = Number(values['kill-minutes']);
if (!(minutes > 0) || !(killMinutes > 0)) throw new Error('--minutes and --kill-minutes are numbers above 0.');
const MINUTE_MS = 60_000;
const MiB = 1024 * 1024;
const GONE_MS = 5_000;
const MOST_BYTES_PER_HOUR = 5 * MiB;

interface Life {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  readonly ended: Promise<unknown>;
}

const folder = mkdtempSync(join(tmpdir(), 'openrath-soak-'));
const wrong: string[] = [];
const until = Date.now() + minutes * MINUTE_MS;
try {
  console.log(`soak of ${minutes} minutes, a kill every ${killMinutes}`);
  await Promise.all([killed(join(folder, 'killed')), steady(join(folder, 'steady'))]);
} catch (error) {
  wrong.push(`the soak itself failed: ${error instanceof Error ? error.stack : String(error)}`);
}
for (const line of wrong) console.log(`WRONG ${line}`);
if (wrong.length === 0) rmSync(folder, { recursive: true, force: true });
console.log(wrong.length === 0 ? 'soak passed' : `soak failed: ${wrong.length} wrong, its homes are kept in ${folder}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

function live(home: string, mark: string, mode: string, warmUpMs = 0): Life {
  const life = join(import.meta.dirname, 'life.ts');
  const child = spawn(process.execPath, ['--expose-gc', life, home, mark, mode, String(warmUpMs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  return { child, lines, ended: Promise.all([once(child, 'exit'), once(reader, 'close')]) };
}

async function killed(home: string): Promise<void> {
  const acknowledged = new Set<string>();
  let kills = 0;
  let runs = 0;
  while (Date.now() < until) {
    const mark = `soak-${process.pid}-${kills}`;
    const { child, lines, ended } = live(home, mark, 'work');
    const diesAt = Math.min(until, Date.now() + killMinutes * MINUTE_MS);
    await Promise.race([ended, wait(diesAt - Date.now())]);
    if (child.exitCode !== null) wrong.push(`life ${kills} ended by itself with ${child.exitCode}`);
    child.kill('SIGKILL');
    await ended;
    await expectNobody(mark);
    for (const line of lines) {
      const [what, id = ''] = line.split(' ');
      if (what === 'event' || what === 'session') acknowledged.add(`${what} ${id}`);
    }
    const done = lines.filter((line) => line.startsWith('done ')).length;
    const tookUp = lines.find((line) => line.startsWith('took-up')) ?? 'took-up 0';
    console.log(`kill ${++kills}: ${done} runs done, ${tookUp}, ${acknowledged.size} facts acknowledged so far`);
    runs += done;
    if (done === 0) wrong.push(`life ${kills} did nothing`);
    if (child.exitCode !== null) break;
  }
  await expectAll(home, acknowledged);
  console.log(`${kills} kills, ${runs} runs, ${acknowledged.size} facts acknowledged`);
}

/** Opens the home once more, has what was cut off come to its end, and looks for everything that was told of. */
async function expectAll(home: string, acknowledged: ReadonlySet<string>): Promise<void> {
  const mark = `soak-${process.pid}-finish`;
  const { child, lines, ended } = live(home, mark, 'finish');
  await ended;
  if (child.exitCode !== 0) wrong.push(`the last life ended with ${child.exitCode ?? child.signalCode}`);
  await expectNobody(mark);
  const there = new Set<string>();
  for (const line of lines) {
    const [what, id = '', status = ''] = line.split(' ');
    if (what === 'kept') there.add(`event ${id}`);
    if (what === 'there') there.add(`session ${id}`);
    if (what === 'there' && ['running', 'waiting', 'interrupted'].includes(status)) {
      const end = lines.find((each) => each.startsWith(`end ${id} `)) ?? 'it was not taken up';
      wrong.push(`${id} is ${status}: ${end}`);
    }
    if (what === 'fault' || (what === 'notice' && /index-rebuilt|record-damaged/.test(id))) wrong.push(line);
  }
  // The catalogue's own events are told of too, and are no session's: verify has looked at them.
  const lost = [...acknowledged].filter((fact) => !there.has(fact));
  wrong.push(...lost.map((fact) => `${fact} was acknowledged and is lost`));
  const vouches = lines.find((line) => line.startsWith('vouches ')) ?? 'verify said nothing';
  console.log(`verify: ${vouches.replace('vouches ', '')}`);
}

async function steady(home: string): Promise<void> {
  const mark = `soak-${process.pid}-steady`;
  const { child, lines, ended } = live(home, mark, 'steady', (until - Date.now()) * WARM_UP);
  const samples: Sample[] = [];
  const from = Date.now();
  await Promise.race([ended, wait(until - Date.now())]);
  if (child.exitCode !== null) wrong.push(`the steady host ended by itself with ${child.exitCode}`);
  child.kill('SIGTERM');
  const isOver = await Promise.race([ended.then(() => true), wait(MINUTE_MS, false, { ref: false })]);
  if (!isOver) {
    wrong.push('the steady host did not end within a minute of being told');
    child.kill('SIGKILL');
    await ended;
  } else if (child.exitCode !== 0) wrong.push(`the steady host ended with ${child.exitCode ?? child.signalCode}`);
  await expectNobody(mark);
  const memory = lines.flatMap((line) => {
    const [what, at, rss, heap, handles] = line.split(' ');
    return what === 'memory'
      ? [{ atMs: Number(at), rss: Number(rss), heap: Number(heap), handles: Number(handles) }]
      : [];
  });
  samples.push(...memory.map(({ atMs, rss }) => ({ atMs, bytes: rss })));
  judge('rss', samples, true);
  judge(
    'heap',
    memory.map(({ atMs, heap }) => ({ atMs, bytes: heap })),
    false,
  );
  const handles = memory.map((each) => each.handles);
  const runs = lines.filter((line) => line.startsWith('done ')).length;
  const middle = handles.slice(Math.floor(handles.length / 2));
  console.log(
    `steady: ${runs} runs in ${((Date.now() - from) / MINUTE_MS).toFixed(1)} min, ${Math.min(...middle)} to ${Math.max(...middle)} handles in its second half`,
  );
}

/** Says the slope of memory, and whether it lasted long enough to be judged by. */
function judge(what: string, samples: readonly Sample[], isLimit: boolean): void {
  const slope = slopeOf(samples);
  if (slope === undefined) {
    wrong.push(`there is no slope of ${what} from ${samples.length} points`);
    return;
  }
  const { bytesPerHour, points, spanMs, isTelling } = slope;
  const says = `${(bytesPerHour / MiB).toFixed(1)} MiB/h, the median of all pairs of ${points} points over ${(spanMs / MINUTE_MS).toFixed(1)} min after the warm-up`;
  const tenths = Array.from({ length: 11 }, (_, tenth) => samples[Math.round(((samples.length - 1) * tenth) / 10)]);
  const course = tenths.map((sample) => ((sample?.bytes ?? 0) / MiB).toFixed(1)).join(' ');
  console.log(
    `${what}: ${course} MiB at each tenth of the time, slope ${says}${isTelling ? '' : `; not judged: that takes ${LEAST_SPAN_MS / MINUTE_MS} min`}`,
  );
  if (isLimit && isTelling && bytesPerHour >= MOST_BYTES_PER_HOUR) wrong.push(`${what} grows by ${says}`);
}

async function expectNobody(mark: string): Promise<void> {
  for (const left of await leftAfter(mark, GONE_MS)) wrong.push(`left behind: ${left}`);
}
