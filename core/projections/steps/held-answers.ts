import { type IdColumn, idAt, noIds, setId } from '../held/id-column.ts';
import { type NumberRows, noRows, rowAt, setRow } from '../held/number-rows.ts';
import { noTexts, numberFor, type TextNumbers } from '../held/text-numbers.ts';

/** What is known of the output of an answer, and where it is shown. */
export interface Answer {
  /** Key of the answer's first step. */
  readonly step: string | undefined;
  /** Output tokens under the answer's own key; undefined where no record told them. */
  readonly output: number | undefined;
  readonly final: boolean;
  /** Further figures, one for each usage key: several records of one answer repeat theirs (U1). */
  readonly others: readonly Figure[];
}

/** Output tokens that one usage key says. */
export interface Figure {
  readonly key: string;
  readonly output: number;
  readonly final: boolean;
}

/** Answers by key. Nearly all have one figure and no other record, and there are very many. Changed in place; plain data. */
export interface HeldAnswers {
  readonly keys: TextNumbers;
  readonly steps: IdColumn;
  /** By answer: a sum of {@link IS_SAID} and {@link IS_FINAL}, and its output. */
  readonly rows: NumberRows;
  readonly others: Map<number, readonly Figure[]>;
}

const IS_SAID = 1;
const IS_FINAL = 2;
const NO_FIGURES: readonly Figure[] = [];

/** No answers. */
export function noAnswers(): HeldAnswers {
  return { keys: noTexts(), steps: noIds(), rows: noRows(2), others: new Map() };
}

/** Changes what is known of the answer with a key, of which nothing may be known yet, and gives what is known then. */
export function changeAnswer(answers: HeldAnswers, key: string, change: (answer: Answer) => Answer): Answer {
  const { keys, steps, rows, others } = answers;
  const number = numberFor(keys, key);
  const [flags = 0, output = 0] = rowAt(rows, number);
  const before: Answer = {
    step: idAt(steps, number),
    output: (flags & IS_SAID) === 0 ? undefined : output,
    final: (flags & IS_FINAL) !== 0,
    others: others.get(number) ?? NO_FIGURES,
  };
  const now = change(before);
  if (now.step !== undefined && now.step !== before.step) setId(steps, number, now.step);
  setRow(rows, number, [IS_SAID * Number(now.output !== undefined) + IS_FINAL * Number(now.final), now.output ?? 0]);
  if (now.others !== before.others) others.set(number, now.others);
  return now;
}
