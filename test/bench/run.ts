import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Agent, openStudio } from 'openrath-studio';
import { withFolder } from './bench-home.ts';
import { type Commits, commitsOf } from './recorded-commits.ts';
import { type Figure, median, timed } from './table.ts';

const TURNS = 60;
const WARM = 10;

const agent = new Agent({
  name: 'trivial',
  model: { provider: 'scripted', name: 'trivial', script: 'rules:\n- answer: [{ text: Done. }]\n' },
});

/** A run of one trivial step, through the door of a whole host, in turns with as many bare commits of as many bytes as its own. */
export function benchRun(): Promise<Figure[]> {
  return withFolder(async (folder) => {
    const studio = await openStudio({ home: join(folder, 'home') });
    const db = new Database(join(folder, 'bare.db'));
    const bare = bareCommits(db);
    const [ours, theirs]: [number[], number[]] = [[], []];
    let commits: Commits = [];
    try {
      for (let turn = 0; turn < TURNS + WARM; turn++) {
        const session = await studio.create({ title: `Run ${turn}`, says: 'Do it.' });
        if (turn === WARM - 1) commits = await commitsOf(() => agent.forward(session));
        else if (turn < WARM) await agent.forward(session);
        else {
          theirs.push(await timed(() => bare(commits)));
          ours.push(await timed(() => agent.forward(session)));
        }
      }
    } finally {
      db.close();
      await studio.close();
    }
    return [figureOf(commits, median(ours), median(theirs))];
  });
}

function figureOf(commits: Commits, oursMs: number, bareMs: number): Figure {
  const bytes = commits.reduce((sum, each) => sum + each, 0);
  return {
    what: 'a run of one trivial step (median)',
    value: `${oursMs.toFixed(1)} ms, ${(1000 / oursMs).toFixed(0)} runs/s`,
    ratio: oursMs / bareMs,
    against: `its ${commits.length} commits of ${bytes} bytes done bare, ${bareMs.toFixed(1)} ms`,
  };
}

/** Makes so many commits, each of so many bytes, with the durability of ours. */
function bareCommits(db: Database.Database): (commits: Commits) => void {
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'secure_delete = ON', 'cell_size_check = ON']) {
    db.pragma(pragma);
  }
  db.exec('CREATE TABLE row (num INTEGER PRIMARY KEY, bytes BLOB) STRICT');
  const insert = db.prepare('INSERT INTO row (bytes) VALUES (?)');
  const commit = db.transaction((size: number) => void insert.run(randomBytes(size)));
  return (commits) => commits.forEach((size) => void commit(size));
}
