import type { Sha256 } from '../../model/envelope.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { dropRow } from '../../projections/steps/forget-steps.ts';
import { emptyRolling, type Rolling, rollStep, stepCount } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { Steps } from '../../projections/steps/steps.ts';
import { CHUNK, chunkText, type SavedSteps } from './saved-steps.ts';

/** Rows that are kept until their chunk is written: news of a step seldom comes later. */
const SETTLING = 200;

/** The steps of a session while its line is folded, put into chunks as they settle, so that they can be saved without another fold. */
export interface StepReel {
  readonly rolling: Rolling;
  /** Chunks that are full and not saved yet, by index. */
  readonly full: Map<number, string>;
  /** Digests of the chunks that are full, in order, as far as they were saved. */
  readonly digests: string[];
  /** Steps before it are in full chunks. */
  sealedTo: number;
}

/** A reel without steps. */
export function emptyReel(session: string): StepReel {
  return { rolling: emptyRolling(session), full: new Map(), digests: [], sealedTo: 0 };
}

/** Notes an event that was just folded into `steps`, and takes rows that are settled out of them. */
export function reelStep(reel: StepReel, steps: Steps, event: SessionEvent, changed: readonly StepRow[]): void {
  rollStep(reel.rolling, steps, event, changed);
  steps.places.delete(event.id);
  if (stepCount(reel.rolling.roll) - reel.sealedTo < CHUNK + SETTLING) return;
  const chunk = rowsFrom(reel, steps, reel.sealedTo, CHUNK);
  const isSettled = (row: StepRow | undefined) => row !== undefined && row.call?.state !== 'unanswered';
  for (const row of chunk) {
    if (row === undefined || !isSettled(row)) continue;
    dropRow(steps, row);
    reel.rolling.ordinals.delete(row.key);
  }
  reel.full.set(reel.sealedTo / CHUNK, chunkText(chunk.map((row) => (isSettled(row) ? row : undefined))));
  reel.sealedTo += CHUNK;
}

/**
 * True where the reel has what a fold of the whole session would give: nothing came later for a row that was taken out, and no
 * event is missing.
 */
export function isExact({ rolling }: StepReel, steps: Steps): boolean {
  return steps.missed === 0 && rolling.roll.isGapless && rolling.roll.head !== '';
}

/** What is to be saved of a reel: chunks by index, and the steps that name all of them. Full chunks are given once. */
export function saveReel(
  reel: StepReel,
  steps: Steps,
  sha256: Sha256,
): { readonly texts: ReadonlyMap<number, string>; readonly saved: SavedSteps } {
  const { roll } = reel.rolling;
  const texts = takeFull(reel, sha256);
  const chunks = [...reel.digests];
  for (let at = reel.sealedTo; at < stepCount(roll); at += CHUNK) {
    const text = chunkText(rowsFrom(reel, steps, at, Math.min(CHUNK, stepCount(roll) - at)));
    texts.set(at / CHUNK, text);
    chunks.push(sha256(text));
  }
  return { texts, saved: { roll, chunks, late: lateRows(reel, steps) } };
}

/** The chunks that are full and were not given yet. */
export function takeFull({ full, digests }: StepReel, sha256: Sha256): Map<number, string> {
  const texts = new Map(full);
  for (const [index, text] of texts) digests[index] = sha256(text);
  full.clear();
  return texts;
}

function rowsFrom({ rolling }: StepReel, steps: Steps, from: number, count: number): (StepRow | undefined)[] {
  const rows = new Array<StepRow | undefined>(count).fill(undefined);
  for (const row of steps.rows.values()) {
    const at = (rolling.ordinals.get(row.key) ?? -1) - from;
    if (at >= count) break;
    if (at >= 0) rows[at] = row;
  }
  return rows;
}

/** Rows whose chunk was written before they were settled. */
function lateRows({ rolling, sealedTo }: StepReel, steps: Steps): Map<number, StepRow> {
  const late = new Map<number, StepRow>();
  for (const row of steps.rows.values()) {
    const at = rolling.ordinals.get(row.key) ?? sealedTo;
    if (at >= sealedTo) break;
    late.set(at, row);
  }
  return late;
}
