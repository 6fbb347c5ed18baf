import { appendFileSync } from 'node:fs';
import { openStudio, run, type Studio } from 'openrath-studio';
import { runDocument } from '../../core/api/flow/run-document.ts';
import { programs } from './programs.ts';

/** What a home came to: what a kill must not change. */
export interface Story {
  readonly result: { readonly id: string; readonly says: string | undefined };
  /** Questions that a person was asked about calls that nobody saw end. */
  readonly asked: number;
  readonly sessions: readonly {
    readonly id: string;
    readonly title: string;
    readonly status: string;
    readonly tree: string | undefined;
    /**
     * How often each thing was done, by kind, run and position, with what a model or a tool answered there. Things that are tried and not
     * done do not count.
     */
    readonly done: readonly string[];
  }[];
}

/** Kinds of events by which something is begun, tried or asked: a kill may have them twice. */
const TRIED = /^(model\/requested|tool\/started|effect\/.*|merge\/(opened|settled|abandoned))$/;
/** Kinds of events that hold what a model or a tool answered. */
const ANSWER = /^(model\/answered|tool\/ended)$/;

/** What a person chooses where it is there. */
const CHOSEN = new Set(['approved', 'deep', 'ignore', 'theirs', 'passed']);

// Runs a program in a session of a home, or goes on with it, and prints the story. Made to be killed. A person says of each call that
// nobody saw end that it is to be run again, and answers each question as below, also one that waits since an earlier life.
const [, , home = '', session = '', name = ''] = process.argv;
const program = await programs[name]?.();
if (program === undefined) throw new Error(`there is no program ${name}`);
const studio = await openStudio({ home });
const leaving = new AbortController();
const answering = answer(studio).catch((error: unknown) => {
  if (!leaving.signal.aborted) throw error;
  return 0;
});
const begun = await studio.session(session);
const { flows, limits = {} } = program;
const { says } = program.beginning;
const saying = says === undefined ? begun : begun.say(says);
const how = { runId: 'spring', limits };
const { id, answer: last } =
  typeof flows === 'function'
    ? await run(flows, saying, { ...how, name })
    : (await runDocument(saying, flows, how)).session;
leaving.abort();
console.log(JSON.stringify(await storyOf(studio, { id, says: last }, await answering)));
await studio.close();

async function answer({ host }: Studio): Promise<number> {
  let asked = 0;
  const news = await host.home.follow({}, { signal: leaving.signal });
  await choose(host);
  const stopped = new Promise<undefined>((done) => leaving.signal.addEventListener('abort', () => done(undefined)));
  for (;;) {
    const next = await Promise.race([news.next(), stopped]);
    if (next === undefined || next.done === true) return asked;
    for (const event of next.value.items.flatMap((item) => (item.type === 'events' ? item.events : []))) {
      const { kind } = JSON.parse(event.envelope) as { kind: string };
      if (kind === 'approval/asked') await choose(host);
      if (kind !== 'effect/questioned') continue;
      asked++;
      const { OPENRATH_ASKED_IN: list } = process.env;
      if (list !== undefined) appendFileSync(list, `${event.id}\n`);
      await host.runs.review({ event: event.id, verdict: 'run-again', note: '' });
    }
  }
}

async function choose(host: Studio['host']): Promise<void> {
  for (const { event, choices = [] } of await host.runs.waiting({})) {
    const chose = choices.find(({ name }) => CHOSEN.has(name))?.name;
    if (chose !== undefined) await host.runs.approve({ event, answer: { answer: 'chosen', chose } });
  }
}

interface Done {
  readonly position?: string;
  readonly outcome?: string;
  readonly parts?: unknown;
}

/** What a kill left in the files, and that they were set back, is no part of the story. */
function isOfKill(payload: unknown): boolean {
  return (payload as { readonly cutOff?: true } | null)?.cutOff === true;
}

/** An id of a call is made of all that the model read, clocks too, which tell another time; so does what a call took. */
function whatIsSaid(key: string, value: unknown): unknown {
  return key === 'callId' || key === 'durationMs' ? undefined : value;
}

async function storyOf(of: Studio, result: Story['result'], asked: number): Promise<Story> {
  const rows = (await of.host.sessions.list({})).toSorted((one, other) => one.title.localeCompare(other.title));
  const sessions = rows.map(async ({ id, title, status }) => {
    const files = await of.host.files.at({ session: id });
    const events = await (await of.session(id)).events();
    const done = events
      .filter(({ kind, payload }) => !TRIED.test(kind) && !isOfKill(payload))
      .map(({ kind, run = '', payload }) => {
        const { position = '', outcome = '', parts } = (payload ?? {}) as Done;
        return [kind, run, position, outcome, ANSWER.test(kind) ? JSON.stringify(parts, whatIsSaid) : ''].join(' ');
      });
    return { id, title, status, tree: files.ok ? files.tree : undefined, done: done.toSorted() };
  });
  return { result, asked, sessions: await Promise.all(sessions) };
}
