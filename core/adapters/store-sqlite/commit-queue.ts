import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { createPace, type Pace } from '../../runtime/pace.ts';
import { HostError } from '../../runtime/ports.ts';
import { hostErrorOf } from './host-error-of.ts';
import type { Connections } from './open-database.ts';
import { sameFile } from './same-file.ts';
import { walRoomOf } from './wal-room.ts';

/**
 * Work inside a transaction. It yields wherever others may run; nobody else writes meanwhile.
 * An Error that it throws undoes this work alone; a failure of the disk undoes all that is committed with it.
 */
export type Work<T> = () => Generator<void, T>;

/** The one writer of a database: work that waits at the same time is committed together (group commit). */
export interface CommitQueue {
  /** Resolves once the work is durable. `onCommitted` is called before anything else learns of it. Throws HostError. */
  readonly add: <T>(work: Work<T>, onCommitted?: (result: T) => void) => Promise<T>;
  /** Takes no more work, and resolves when what waits is done. */
  readonly close: () => Promise<void>;
}

interface Job {
  readonly work: Work<unknown>;
  readonly committed: (result: unknown) => void;
  readonly failed: (reason: unknown) => void;
}

/** A queue on the writing connection. */
export function createCommitQueue({ writer, path }: Connections): CommitQueue {
  const transaction = transactionOn(writer, sameFile(path));
  const room = walRoomOf(path);
  const waiting: Job[] = [];
  let draining: Promise<void> | undefined;
  let isClosed = false;

  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      await nextTurn();
      await commitGroup(transaction, path, waiting);
      room.make();
    }
    draining = undefined;
  };

  return {
    add: (work, onCommitted) =>
      new Promise((resolve, reject) => {
        if (isClosed) {
          reject(new HostError('store-closed', `${path} is closed. Open it again.`, { data: { path } }));
          return;
        }
        const committed = (result: unknown): void => {
          onCommitted?.(result as never);
          resolve(result as never);
        };
        waiting.push({ work, committed, failed: reject });
        draining ??= drain();
      }),
    close: async () => {
      isClosed = true;
      await draining;
      room.close();
    },
  };
}

/** The statements around work, prepared once. */
interface Transaction {
  /** Throws, as `commit` does, where the file has lost its name. */
  readonly begin: () => void;
  /** Durably. */
  readonly commit: () => void;
  /** A no-op where SQLite has rolled back by itself. */
  readonly rollback: () => void;
  readonly beginJob: () => void;
  readonly keepJob: () => void;
  readonly undoJob: () => void;
}

function transactionOn(writer: Database.Database, checkFile: () => void): Transaction {
  const verb = (sql: string): (() => void) => {
    const statement = writer.prepare(sql);
    return () => void statement.run();
  };
  const [begin, commit, rollback] = [verb('BEGIN IMMEDIATE'), verb('COMMIT'), verb('ROLLBACK')];
  const [rewind, release] = [verb('ROLLBACK TO job'), verb('RELEASE job')];
  return {
    begin: () => {
      checkFile();
      begin();
    },
    commit: () => {
      commit();
      checkFile();
    },
    rollback: () => {
      if (writer.inTransaction) rollback();
    },
    beginJob: verb('SAVEPOINT job'),
    keepJob: release,
    undoJob: () => {
      rewind();
      release();
    },
  };
}

/** Takes jobs until one slice of time is used up, and commits them as one. Never throws. */
async function commitGroup(transaction: Transaction, path: string, waiting: Job[]): Promise<void> {
  const group: { job: Job; result: unknown }[] = [];
  let current: Job | undefined;
  try {
    transaction.begin();
    const pace = createPace();
    const whole = createPace();
    do {
      current = waiting.shift();
      if (current === undefined) break;
      const result = await runJob(transaction, current, pace);
      if (result !== undefined) group.push({ job: current, result: result.value });
      current = undefined;
    } while (waiting.length > 0 && !whole.isDue());
    transaction.commit();
  } catch (cause) {
    transaction.rollback();
    const failed = [...group.map(({ job }) => job), ...(current === undefined ? [] : [current])];
    const reason = hostErrorOf(cause, path);
    for (const job of failed.length > 0 ? failed : waiting.splice(0)) job.failed(reason);
    return;
  }
  for (const { job, result } of group) job.committed(result);
}

/** Undefined where the work had a bug, of which its caller was told. */
async function runJob(
  transaction: Transaction,
  job: Job,
  pace: Pace,
): Promise<{ readonly value: unknown } | undefined> {
  transaction.beginJob();
  try {
    const steps = job.work();
    let step = steps.next();
    while (step.done !== true) {
      if (pace.isDue()) await pace.breathe();
      step = steps.next();
    }
    transaction.keepJob();
    return { value: step.value };
  } catch (cause) {
    if (cause instanceof Database.SqliteError) throw cause;
    transaction.undoJob();
    job.failed(cause);
    return undefined;
  }
}
