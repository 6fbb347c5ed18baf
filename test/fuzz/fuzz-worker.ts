import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { makeLog } from './make-log.ts';
import { type RunResult, runLog } from './run-log.ts';
import { madeUpLogs, realLogs } from './seed-logs.ts';

/** The part of a fuzz that one worker does: every `step`-th run from `first` on, below `end`. */
export interface Part {
  readonly first: number;
  readonly end: number;
  readonly step: number;
  readonly folder: string;
  readonly withReal: boolean;
}

/** What a worker says: that a run begins, that one found something, or how many ended how since it said so last. */
export type FromWorker =
  | { readonly type: 'begins'; readonly run: number }
  | { readonly type: 'found'; readonly run: number; readonly problems: readonly string[] }
  | {
      readonly type: 'done';
      readonly runs: number;
      readonly imported: number;
      readonly refused: number;
      readonly events: number;
      readonly quarantined: number;
    };

const part = workerData as Part;
const seeds = part.withReal ? [...madeUpLogs(), ...realLogs()] : madeUpLogs();
const path = join(part.folder, `${part.first}.jsonl`);
const say = (message: FromWorker) => parentPort?.postMessage(message);
let run = part.first;

process.on('unhandledRejection', (cause) => say({ type: 'found', run, problems: [`unhandled: ${cause}`] }));

const none = { runs: 0, imported: 0, refused: 0, events: 0, quarantined: 0 };
let counts = { ...none };
for (; run < part.end; run += part.step) {
  say({ type: 'begins', run });
  try {
    count(await runLog(makeLog(run, seeds), path, run % 4 === 0));
  } catch (bug) {
    say({ type: 'found', run, problems: [bug instanceof Error ? (bug.stack ?? bug.message) : String(bug)] });
  }
  if (counts.runs < 100) continue;
  say({ type: 'done', ...counts });
  counts = { ...none };
}
say({ type: 'done', ...counts });
rmSync(path, { force: true });

function count({ ending, events, quarantined, problems }: RunResult): void {
  counts.runs++;
  counts[ending]++;
  counts.events += events;
  counts.quarantined += quarantined;
  if (problems.length > 0) say({ type: 'found', run, problems });
}
