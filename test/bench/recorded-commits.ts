import Database from 'better-sqlite3';

/** One commit of some work. */
export interface Commit {
  /** Events that it added. */
  readonly events: number;
  /** Bytes of all values that it inserted. */
  readonly bytes: number;
}

interface Statement {
  readonly source: string;
  run(...values: unknown[]): unknown;
}

/** Does work and gives the commits that this thread made meanwhile, in order, whatever database they went to. One at a time. */
export async function commitsOf(work: () => Promise<unknown>): Promise<readonly Commit[]> {
  const probe = new Database(':memory:');
  const statements = Object.getPrototypeOf(probe.prepare('SELECT 1')) as Statement;
  probe.close();
  const { run } = statements;
  const commits: Commit[] = [];
  let [events, bytes] = [0, 0];
  statements.run = function (this: Statement, ...values) {
    if (/^\s*(INSERT|REPLACE|UPDATE)/i.test(this.source))
      bytes += values.reduce<number>((sum, each) => sum + bytesOf(each), 0);
    if (/^\s*INSERT INTO events\b/i.test(this.source)) events++;
    if (this.source === 'COMMIT') {
      commits.push({ events, bytes });
      [events, bytes] = [0, 0];
    }
    return run.apply(this, values);
  };
  try {
    await work();
  } finally {
    statements.run = run;
  }
  return commits;
}

function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + bytesOf(each), 0);
  return typeof value === 'object' && value !== null ? bytesOf(Object.values(value)) : 8;
}
