import { openStudio, run, type Studio } from 'openrath-studio';
import { garden } from './garden.ts';

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
    /** How often each thing was done, by kind, run and position. Things that are tried and not done do not count. */
    readonly done: readonly string[];
  }[];
}

/** Kinds of events by which something is begun, tried or asked: a kill may have them twice. */
const TRIED = /^(model\/requested|tool\/started|effect\/.*|merge\/(opened|settled|abandoned))$/;

// Runs the workflow in a session of a home, or goes on with it, and prints the story. Made to be killed. A person says of each call that
// nobody saw end that it is to be run again.
const [, , home = '', session = ''] = process.argv;
const studio = await openStudio({ home });
const leaving = new AbortController();
const answering = answer(studio).catch((error: unknown) => {
  if (!leaving.signal.aborted) throw error;
  return 0;
});
const { id, words } = await run(garden, await studio.session(session), { runId: 'spring' });
leaving.abort();
console.log(JSON.stringify(await storyOf(studio, { id, says: words }, await answering)));
await studio.close();

async function answer({ host }: Studio): Promise<number> {
  let asked = 0;
  const news = await host.home.follow({}, { signal: leaving.signal });
  const stopped = new Promise<undefined>((done) => leaving.signal.addEventListener('abort', () => done(undefined)));
  for (;;) {
    const next = await Promise.race([news.next(), stopped]);
    if (next === undefined || next.done === true) return asked;
    for (const event of next.value.items.flatMap((item) => (item.type === 'events' ? item.events : []))) {
      if ((JSON.parse(event.envelope) as { kind: string }).kind !== 'effect/questioned') continue;
      asked++;
      await host.runs.review({ event: event.id, verdict: 'run-again', note: '' });
    }
  }
}

async function storyOf(of: Studio, result: Story['result'], asked: number): Promise<Story> {
  const rows = (await of.host.sessions.list({})).toSorted((one, other) => one.title.localeCompare(other.title));
  const sessions = rows.map(async ({ id, title, status }) => {
    const files = await of.host.files.at({ session: id });
    const events = await (await of.session(id)).events();
    const done = events
      .filter(({ kind }) => !TRIED.test(kind))
      .map(({ kind, run = '', payload }) => {
        const { position = '', outcome = '' } = (payload ?? {}) as { position?: string; outcome?: string };
        return [kind, run, position, outcome].join(' ');
      });
    return { id, title, status, tree: files.ok ? files.tree : undefined, done: done.toSorted() };
  });
  return { result, asked, sessions: await Promise.all(sessions) };
}
