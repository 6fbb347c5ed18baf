import type { HostClient } from '../../contract/connect.ts';
import type { DocumentRunOptions } from '../../model/workflow/run-options.ts';
import { type RunSource, readRunSource } from '../../model/workflow/run-source.ts';
import type { Schedule } from '../../projections/workflow/run/schedule.ts';
import { failureOf } from '../node-failure.ts';
import { ownEvents } from '../own-events.ts';
import { placed } from '../placed.ts';
import { accepted, made, RefusedError } from '../refused-error.ts';
import { Session } from '../session.ts';
import { readWorkflow } from '../workflow-record.ts';
import { goThroughDocument } from './flow-document.ts';
import { type KnownGave, knownOf } from './known-gave.ts';
import type { Taken } from './nodes/join.ts';
import type { Part } from './part.ts';
import { partOfRun } from './part-of-run.ts';
import { NotOnRecord, readingRun } from './reading-run.ts';

/** A run of a document, as it is on record. */
export interface EarlierRun {
  readonly source: RunSource;
  readonly run: string;
  /** The value that it began with. */
  readonly root: Session;
  /** What its nodes gave, by their positions. */
  readonly known: ReadonlyMap<string, KnownGave>;
}

/** Goes through a run of a document again, by its record alone: nothing is done. Throws RefusedError for what is none. */
export async function readEarlierRun(
  host: HostClient,
  { session, run: named }: NonNullable<DocumentRunOptions['of']>,
): Promise<EarlierRun> {
  const { began, run, code, words } = await startOf(host, session, named);
  const { base64 } = accepted(await host.event.blob({ blob: code }));
  const source = made(readRunSource(Buffer.from(base64, 'base64').toString('utf8')));
  const record = await readWorkflow(host, { session, run, began });
  let event: string | undefined;
  const reading = readingRun(record, (read) => {
    event = read;
  });
  const said = words === undefined ? {} : { words };
  const root = placed(new Session(host, { id: session, head: began, ...said }), {
    run: reading,
    path: 'main',
    next: 0,
  });
  const known = new Map<string, KnownGave>();
  const watching = (part: Part): Part => ({
    ...part,
    instead: (task, at) => {
      event = undefined;
      return part.instead(task, at);
    },
    gave: (position, gave) => {
      const taken = reading.more(`${position}/join-0`) as Taken | undefined;
      known.set(position, knownOf(gave, { ...(event === undefined ? {} : { event }), ...(taken ?? {}) }));
    },
  });
  const { document, nested, options = {} } = source;
  const partOf = partOfRun(root, options, new Map());
  const around = {
    root,
    nested,
    position: 'main',
    goOn: readOver,
    partOf: (bodies: Parameters<typeof partOf>[0]) => watching(partOf(bodies)),
  };
  await goThroughDocument(document, { session: root, words: words ?? '' }, around);
  return { source, run, root, known };
}

interface Start {
  readonly began: string;
  readonly run: string;
  readonly code: string;
  readonly words?: string;
}

async function startOf(host: HostClient, session: string, run: string | undefined): Promise<Start> {
  let newest: Start | undefined;
  for await (const event of ownEvents(host, session)) {
    if (event.kind !== 'run/started' || event.run === undefined || (run !== undefined && event.run !== run)) continue;
    const { code, document, words } = (event.payload ?? {}) as Partial<Start> & { readonly document?: object };
    if (code === undefined || document === undefined) continue;
    newest = { began: event.id, run: event.run, code, ...(words === undefined ? {} : { words }) };
  }
  if (newest !== undefined) return newest;
  throw new RefusedError({
    code: 'not-found',
    message: `No run ${run === undefined ? '' : `${run} `}of a workflow began in the session ${session}.`,
    remedy: 'Name the session that the run began in.',
  });
}

/** Asks node after node what is on record of it. One that failed, or has nothing there, gives nothing. */
async function readOver<Value>(
  schedule: Schedule<Value>,
  _: unknown,
  work: (task: ReturnType<Schedule<Value>['begin']>[number]) => Promise<Parameters<Schedule<Value>['gave']>[1]>,
): Promise<void> {
  const open = [...schedule.begin()];
  // What is gone through as it grows.
  for (const task of open)
    try {
      open.push(...schedule.gave(task, await work(task)));
    } catch (error) {
      if (!(error instanceof NotOnRecord) && failureOf(error) === undefined) throw error;
    }
}
