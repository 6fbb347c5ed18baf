import type { SessionId } from '../../model/ids.ts';
import type { MemoryItem } from '../../model/merge/session-memory.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { emptySteps, stepKeyAt } from '../../projections/steps/steps.ts';
import { runCommand } from '../tools/run-command.ts';
import type { MergeReading } from './merge-world.ts';

/** A step as a person goes to it. */
export interface StepAt {
  readonly session: SessionId;
  readonly key: string;
}

/** Where the text of an item was written. */
export interface WhereWritten extends StepAt {
  /** Of the session in which that step was recorded; absent where nobody knows it any more. */
  readonly title?: string;
  /** Which step of the history it is, from 1. */
  readonly step: number;
  /** The last command or verdict before it since its run began. `ending`: of a command, in few words. */
  readonly evidence?: StepAt & { readonly title: string; readonly ending?: string };
}

/** Gives what finds where an item of a history was written; undefined where its event is not in it. Folds the history once, when it is first asked. */
export function whereWritten(
  history: readonly SessionEvent[],
  { facts }: Pick<MergeReading, 'facts'>,
): (item: MemoryItem) => Promise<WhereWritten | undefined> {
  let known: ReturnType<typeof stepsOf> | undefined;
  return async (item) => {
    const event = history.findLast((each) => brought(each, item));
    if (event === undefined) return undefined;
    known ??= stepsOf(history);
    const { steps, rows, sessions } = known;
    const key = stepKeyAt(steps, event.id);
    const at = rows.findIndex((row) => row.key === key);
    const row = rows[at];
    if (row === undefined) return undefined;
    const session = sessions.get(row.event) ?? event.envelope.origin.session;
    const title = (await facts(session))?.title;
    const last = evidenceIn(rows.slice(runBegin(rows, event, known.runs), at));
    return {
      ...{ session, key: row.key, step: at + 1 },
      ...(title === undefined ? {} : { title }),
      ...(last && { evidence: { session: sessions.get(last.event) ?? session, key: last.key, ...saidOf(last) } }),
    };
  };
}

/** Whether an event put the item there: wrote it, or brought it from elsewhere. */
function brought({ id, kind, payload }: SessionEvent, { item }: MemoryItem): boolean {
  if (id === item) return true;
  return (
    (kind === 'merge/completed' || kind === 'session/detached') &&
    (payload.memory ?? []).some((each) => each.item === item && each.text !== undefined)
  );
}

function stepsOf(history: readonly SessionEvent[]) {
  const [first] = history;
  const steps = emptySteps(first?.envelope.origin.session ?? ('' as SessionId));
  for (const event of history) foldStep(steps, event);
  return {
    steps,
    rows: [...steps.rows.values()],
    sessions: new Map<string, SessionId>(history.map(({ id, envelope }) => [id, envelope.origin.session])),
    runs: new Map<string, string | undefined>(history.map(({ id, envelope }) => [id, envelope.run])),
  };
}

/** Where the run of an event begins among the rows; past all of them where it is of no run. */
function runBegin(
  rows: readonly StepRow[],
  { envelope: { run } }: SessionEvent,
  runs: ReadonlyMap<string, string | undefined>,
): number {
  const at = run === undefined ? -1 : rows.findIndex(({ event }) => runs.get(event) === run);
  return at === -1 ? rows.length : at;
}

function evidenceIn(rows: readonly StepRow[]): StepRow | undefined {
  return rows.findLast(({ kind, call }) => kind === 'validation' || call?.tool === runCommand.name);
}

/** "npm test" and "exit 0"; a verdict says itself. */
function saidOf({ title, call }: StepRow): { readonly title: string; readonly ending?: string } {
  if (call === undefined) return { title };
  return { title, ending: call.exitCode === undefined ? call.state : `exit ${call.exitCode}` };
}
