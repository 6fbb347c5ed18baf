import { join } from 'node:path';
import { Agent, openStudio, type Session, type Studio } from 'openrath-studio';
import type { Draft } from '../../core/model/envelope.ts';
import { type BareCommits, openBareCommits } from './bare-commits.ts';
import { withFolder } from './bench-home.ts';
import { type Commit, commitsOf } from './recorded-commits.ts';
import { type Figure, median, timed } from './table.ts';

const TURNS = 60;
/** A host lives for days: what it does often is compiled by then, and so is the store's own work beside it. */
const WARM = 300;
/** How much longer than its own commits a run is to take at most. */
const GOAL = 1.3;

const agent = new Agent({
  name: 'trivial',
  model: { provider: 'scripted', name: 'trivial', script: 'rules:\n- answer: [{ text: Done. }]\n' },
});

/** A run of one trivial step, through the door of a whole host, in turns with its own commits done bare: through a store alone, and in a table alone. */
export function benchRun(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const studio = await openStudio({ home: join(folder, 'home') });
    const bare = await openBareCommits(folder);
    try {
      for (let turn = 0; turn < WARM; turn++) await agent.forward(await begun(studio, turn));
      const session = await begun(studio, WARM);
      const commits = await commitsOf(() => agent.forward(session));
      return figuresOf(commits, await measure({ studio, bare, commits, events: await eventsOfRuns(session) }));
    } finally {
      await bare.close();
      await studio.close();
    }
  });
}

interface Measured {
  readonly run: number[];
  readonly store: number[];
  readonly table: number[];
}

async function measure(with_: {
  readonly studio: Studio;
  readonly bare: BareCommits;
  readonly commits: readonly Commit[];
  readonly events: readonly Draft[];
}): Promise<Measured> {
  const { studio, bare, commits, events } = with_;
  const times: Measured = { run: [], store: [], table: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await begun(studio, WARM + 1 + turn);
    const again = await bare.throughStore(commits, events);
    times.table.push(await timed(() => bare.inTable(commits)));
    times.store.push(await timed(again));
    times.run.push(await timed(() => agent.forward(session)));
  }
  return times;
}

function figuresOf(commits: readonly Commit[], { run, store, table }: Measured): Figure[] {
  const bytes = commits.reduce((sum, each) => sum + each.bytes, 0);
  const what = 'a run of one trivial step (median)';
  const perSecond = (1000 * run.length) / run.reduce((sum, each) => sum + each, 0);
  const value = `${median(run).toFixed(1)} ms, ${perSecond.toFixed(0)} runs/s`;
  const against = (bareMs: number, how: string): Figure => ({
    ...{ what, value, ratio: median(run) / bareMs },
    against: `its ${commits.length} commits of ${bytes} bytes ${how}, ${bareMs.toFixed(1)} ms`,
  });
  return [
    against(median(store), 'done bare, through the store alone'),
    against(median(table), 'as rows of one bare table'),
    slowerFlush(commits.length, { run: median(run), store: median(store) }),
  ];
}

/** Each commit is waited for, in a run as when it is done bare: what a disk takes longer for one is the same for both. */
function slowerFlush(commits: number, { run, store }: { readonly run: number; readonly store: number }): Figure {
  const moreMs = Math.max(0, (run - GOAL * store) / ((GOAL - 1) * commits));
  return {
    what: `the same, where a flush of the disk takes ${moreMs.toFixed(2)} ms more`,
    value: `${(run + commits * moreMs).toFixed(1)} ms`,
    ratio: (run + commits * moreMs) / (store + commits * moreMs),
    against: `its ${commits} commits through the store alone there, ${(store + commits * moreMs).toFixed(1)} ms`,
  };
}

function begun(studio: Studio, turn: number): Promise<Session> {
  return studio.create({ title: `Run ${turn}`, says: 'Do it.' });
}

/** What runs recorded in a session. */
async function eventsOfRuns({ host, id }: Session): Promise<Draft[]> {
  const page = await host.sessions.events({ session: id });
  if (!page.ok) throw new Error(page.refusal.message);
  return page.events.flatMap(({ envelope, payload }) => {
    const { kind, refs, run } = JSON.parse(envelope) as Draft;
    if (run === undefined) return [];
    return [{ kind, payload: JSON.parse(payload ?? '{}'), run, ...(refs === undefined ? {} : { refs }) }];
  });
}
