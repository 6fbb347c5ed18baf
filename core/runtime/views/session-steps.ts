import type { Sha256 } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { type StepRoll, stepCount } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import { ownEvents, readableOwnEvents } from '../own-events.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { CHUNK, chunkName, rowsOfChunk, SAVED_STEPS, type SavedSteps, stepsFromSaved } from './saved-steps.ts';
import { emptyFold, foldEvent, type RowChange, type StepsFold } from './steps-fold.ts';

/** The steps of one session, for graphs: where they stand, and their rows as they are asked for. */
export interface SessionSteps {
  readonly roll: StepRoll;
  /** By id the place of each event, where its sequence number does not tell it. */
  readonly ids: ReadonlyMap<string, number> | undefined;
  /** The rows of the steps with these places, half open. Spawned sessions are not in them. */
  readonly rows: (from: number, to: number) => Promise<readonly StepRow[]>;
}

/** Steps that are folded from the record, with all their rows. Whole at any moment, and growing with the fold that they are of. */
export interface FoldedSteps extends SessionSteps {
  readonly ids: ReadonlyMap<string, number>;
  readonly all: readonly StepRow[];
  /** Rows that later events changed, in the order of the events. */
  readonly changes: readonly RowChange[];
}

export interface StepsWorld {
  readonly store: EventStore;
  readonly catalogue: CatalogueView;
  readonly read: ReadEvent;
  readonly sha256: Sha256;
}

/** Folds the own events of a session that are stored and not in the fold yet: they are read from the number of those that are in it. */
export async function foldOn(
  fold: StepsFold,
  session: SessionId,
  { store, catalogue, read }: Pick<StepsWorld, 'store' | 'catalogue' | 'read'>,
): Promise<void> {
  for await (const page of ownEvents(session, store, catalogue.state().parted, fold.rolling.roll.made.length)) {
    for (const stored of page) foldEvent(fold, read(stored));
  }
}

/** The steps of what can be read of a session: as much as its line says, whatever was saved while more of it could be read. */
export async function readableSteps(
  session: SessionId,
  { store, catalogue, read }: Pick<StepsWorld, 'store' | 'catalogue' | 'read'>,
): Promise<FoldedSteps> {
  const fold = emptyFold(session);
  for await (const { events } of readableOwnEvents(session, store, catalogue.state().parted)) {
    for (const stored of events) foldEvent(fold, read(stored));
  }
  return foldedSteps(fold);
}

/** The steps of a fold. They grow with it. */
export function foldedSteps({ rolling, ids, rows, changes }: StepsFold): FoldedSteps {
  return { roll: rolling.roll, ids, all: rows, changes, rows: async (from, to) => rows.slice(from, to) };
}

/**
 * The steps of a session as they were saved up to its event `head`; undefined where none were. A chunk that is gone or not
 * what was saved makes `onWrong` fold the session anew, and its rows are given from then on.
 */
export async function savedSteps(
  session: SessionId,
  head: EventId,
  { store, sha256 }: Pick<StepsWorld, 'store' | 'sha256'>,
  onWrong: () => Promise<SessionSteps>,
): Promise<SessionSteps | undefined> {
  const saved = stepsFromSaved(session, head, await store.projection(SAVED_STEPS, session), sha256);
  if (saved === undefined) return undefined;
  const chunks = chunkReader(session, saved, { store, sha256 });
  let anew: Promise<SessionSteps> | undefined;
  return {
    roll: saved.roll,
    ids: undefined,
    rows: async (from, to) => {
      const end = Math.min(to, stepCount(saved.roll));
      const rows: StepRow[] = [];
      for (let at = from; at < end && anew === undefined; ) {
        const index = Math.floor(at / CHUNK);
        const until = Math.min(end, (index + 1) * CHUNK);
        const chunk = await chunks(index);
        if (chunk === undefined) anew ??= onWrong();
        else rows.push(...chunk.slice(at - index * CHUNK, until - index * CHUNK));
        at = until;
      }
      return anew === undefined ? rows : (await anew).rows(from, to);
    },
  };
}

/** Reads chunks and keeps the newest one; undefined for one that is not what was saved. */
function chunkReader(
  session: SessionId,
  { roll, chunks, late }: SavedSteps,
  { store, sha256 }: Pick<StepsWorld, 'store' | 'sha256'>,
): (index: number) => Promise<readonly StepRow[] | undefined> {
  let kept: { readonly index: number; readonly rows: readonly StepRow[] } | undefined;
  return async (index) => {
    if (kept?.index === index) return kept.rows;
    const text = (await store.projection(chunkName(index), session))?.text;
    if (text === undefined || sha256(text) !== chunks[index]) return undefined;
    const rows = rowsOfChunk(session, text).flatMap((row, at) => late.get(index * CHUNK + at) ?? row ?? []);
    if (rows.length !== Math.min(CHUNK, stepCount(roll) - index * CHUNK)) return undefined;
    kept = { index, rows };
    return rows;
  };
}
