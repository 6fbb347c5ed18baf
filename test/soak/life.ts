import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { openStudio } from 'openrath-studio';
import { ownEvents } from '../../core/api/own-events.ts';
import { gardener, keepServer, must } from './gardening.ts';

// One life of a host, which prints what it acknowledged, a line each: `life.ts HOME MARK work|steady|finish [WARM-UP-MS]`.
// work: takes up what was cut off, then runs agents until it is killed. steady: the same with no more sessions at a time than it began with,
// and says what memory it takes, until SIGTERM. finish: takes up what was cut off to its end, and tells of everything that is there.
const [, , home = '', mark = '', mode = '', warmUpMs = '0'] = process.argv;
const LANES = 2;
const SAMPLE_MS = 5_000;
const REST_MS = 300;
/** The steady host is asked for what a busy person asks: each run leaves some 1.2 kB in memory, its acts in the reflog and the anchors of its session. */
const STEADY_REST_MS = 5_000;
/**
 * The steady host does not rest until it is warm: V8 compiles what is run often once more and keeps that, and its young generation grows to
 * its bound. Both take work and not time; at the pace of a person they would take hours, and read as a leak until then.
 */
const warmAt = Date.now() + Number(warmUpMs);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());

const studio = await openStudio({ home });
const { host } = studio;
const leaving = new AbortController();
const telling = tellEvents(leaving.signal);
const done = new AbortController();
const answering = answerUntil(done.signal);
await keepServer(studio, mark);
const taken = await takeUp();
if (mode === 'finish') {
  await Promise.all(taken);
  await tellAll();
} else {
  if (mode === 'steady') void tellMemory(ending.signal);
  await Promise.all(Array.from({ length: LANES }, lane));
}
// What a run asks after its lane was told to end is answered too: it would wait for ever.
done.abort();
await answering;
leaving.abort();
await telling;
await studio.close();

async function lane(): Promise<void> {
  const agent = gardener(mark);
  for (let at = 0; !ending.signal.aborted; at++) {
    const begun = await studio.create({ title: `Bed ${at}`, says: 'Plant.' });
    say(`session ${begun.id}`);
    const { id, answer } = await agent.forward(begun);
    say(`done ${id} ${answer === undefined ? 'without an answer' : ''}`.trim());
    if (mode === 'steady') {
      must(await host.sessions.trash({ session: id }));
      must(await host.trash.empty({ sessions: [id] }));
    }
    await wait(restMs());
  }
}

/** Between two runs of a lane. */
function restMs(): number {
  if (mode !== 'steady') return REST_MS;
  return Date.now() < warmAt ? 0 : STEADY_REST_MS;
}

/** Every event that is told of is on record. */
async function tellEvents(signal: AbortSignal): Promise<void> {
  try {
    for await (const { items } of await host.home.follow({}, { signal })) {
      for (const item of items)
        if (item.type === 'events') for (const { id } of item.events) say(`event ${id} ${item.session}`);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Goes on with runs that were cut off. Gives what settles when each is over. */
async function takeUp(): Promise<readonly Promise<unknown>[]> {
  const rows = (await host.sessions.list({})).filter(({ status }) => status === 'interrupted' || status === 'waiting');
  for (const { id } of rows) {
    must(await host.runs.resume({ session: id }));
  }
  if (rows.length > 0) say(`took-up ${rows.length}`);
  return rows.map(async ({ id }) => say(`end ${id} ${JSON.stringify(await host.runs.ended({ session: id }))}`));
}

/** A person who lets every call run that asks, and has those run again that nobody saw end. */
async function answerUntil(signal: AbortSignal): Promise<void> {
  while (!signal.aborted || (await host.runs.waiting({})).length > 0) {
    for (const { event, type } of await host.runs.waiting({})) {
      // One that was ended meanwhile is refused: there is nothing to answer any more.
      if (type === 'review') await host.runs.review({ event, verdict: 'run-again', note: '' });
      else await host.runs.approve({ event, answer: { answer: 'approved' } });
    }
    await wait(100);
  }
}

async function tellMemory(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    global.gc?.();
    const { rss, heapUsed, external } = process.memoryUsage();
    say(`memory ${Date.now()} ${rss} ${heapUsed + external} ${readdirSync('/proc/self/fd').length}`);
    await wait(SAMPLE_MS, undefined, { ref: false });
  }
}

async function tellAll(): Promise<void> {
  const rows = await host.sessions.list({});
  for (const { id, status } of rows) {
    say(`there ${id} ${status}`);
    for await (const event of ownEvents(host, id)) say(`kept ${event.id}`);
  }
  const { faults, vouches } = await host.home.verify({});
  for (const { detail } of faults) say(`fault ${detail}`);
  const { notices } = await host.home.state({});
  for (const { code, says } of notices) say(`notice ${code} ${says}`);
  say(`vouches ${vouches}`);
}
