import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, openStudio, type Session, type Studio } from 'openrath-studio';
import type { Draft } from '../../core/model/envelope.ts';
import { type BareCommits, openBareCommits, type Recorded } from './bare-commits.ts';
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
    const [home, copy] = [join(folder, 'home'), join(folder, 'copy')];
    await warm(home);
    cpSync(home, copy, { recursive: true });
    const studio = await openStudio({ home });
    const bare = await openBareCommits(copy);
    try {
      const recorded = await recordedRun(studio);
      return figuresOf(recorded.commits, await measure(studio, bare, recorded));
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

async function warm(home: string): Promise<void> {
  const studio = await openStudio({ home });
  for (let turn = 0; turn < WARM; turn++) await agent.forward(await begun(studio, turn));
  await studio.close();
}

async function recordedRun(studio: Studio): Promise<Recorded> {
  const session = await begun(studio, WARM);
  const before = await draftsOf(session);
  const commits = await commitsOf(() => agent.forward(session));
  return { before, commits, events: (await draftsOf(session)).slice(before.length) };
}

async function measure(studio: Studio, bare: BareCommits, recorded: Recorded): Promise<Measured> {
  const times: Measured = { run: [], store: [], table: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    const session = await begun(studio, WARM + 1 + turn);
    const again = await bare.throughStore(recorded);
    times.table.push(await timed(() => bare.inTable(recorded.commits)));
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

/** What a session has, as it was before it was sealed. */
async function draftsOf({ host, id }: Session): Promise<Draft[]> {
  const page = await host.sessions.events({ session: id });
  if (!page.ok) throw new Error(page.refusal.message);
  return page.events.map(({ envelope, payload }) => {
    const { kind, refs, run } = JSON.parse(envelope) as Draft;
    const also = { ...(refs === undefined ? {} : { refs }), ...(run === undefined ? {} : { run }) };
    return { kind, payload: JSON.parse(payload ?? '{}'), ...also };
  });
}
