import { type NumberRows, noRows, rowAt, setRow } from '../held/number-rows.ts';
import { noTexts, numberFor, numberOf, type TextNumbers } from '../held/text-numbers.ts';
import type { Contribution } from './usage-state.ts';

/** What an answer adds to a figure, without what explains it. */
export type Figures = Pick<Contribution, 'tokens' | 'final' | 'reasoningUnsaid'>;

/** Figures of answers by key: a session has very many, so each takes some 100 bytes. Changed in place by {@link setFigures}; plain data. */
export interface HeldFigures {
  readonly keys: TextNumbers;
  /** By answer: its tokens, and a sum of {@link IS_FINAL} and {@link IS_UNSAID}. */
  readonly rows: NumberRows;
}

const IS_FINAL = 1;
const IS_UNSAID = 2;

/** No answers. */
export function noFigures(): HeldFigures {
  return { keys: noTexts(), rows: noRows(6) };
}

/** The figures of an answer; undefined for an unknown one. */
export function figuresOf({ keys, rows }: HeldFigures, key: string): Figures | undefined {
  const number = numberOf(keys, key);
  return number === undefined ? undefined : figuresAt(rows, number);
}

/** Whether there are figures of an answer. */
export function hasFigures({ keys }: HeldFigures, key: string): boolean {
  return numberOf(keys, key) !== undefined;
}

/** Sets the figures of an answer, in place of those that it has. */
export function setFigures({ keys, rows }: HeldFigures, key: string, { tokens, ...figures }: Figures): void {
  const { uncachedInput, cachedInput, cacheWrite, output, reasoning } = tokens;
  const flags = IS_FINAL * Number(figures.final) + IS_UNSAID * Number(figures.reasoningUnsaid === true);
  setRow(rows, numberFor(keys, key), [uncachedInput, cachedInput, cacheWrite, output, reasoning, flags]);
}

/** The figures of all answers, in order of first mention. */
export function* allFigures({ keys, rows }: HeldFigures): Generator<Figures> {
  for (let number = 0; number < keys.size; number++) yield figuresAt(rows, number);
}

function figuresAt(rows: NumberRows, number: number): Figures {
  const [uncachedInput = 0, cachedInput = 0, cacheWrite = 0, output = 0, reasoning = 0, flags = 0] = rowAt(
    rows,
    number,
  );
  return {
    tokens: { uncachedInput, cachedInput, cacheWrite, output, reasoning },
    final: (flags & IS_FINAL) !== 0,
    ...((flags & IS_UNSAID) !== 0 && { reasoningUnsaid: true }),
  };
}
