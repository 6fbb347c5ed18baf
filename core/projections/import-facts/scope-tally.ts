import { type NumberRows, noRows, rowAt, setRow } from '../held/number-rows.ts';
import { numberAt, PAGE, type Pages, pageFor } from '../held/pages.ts';
import { noTexts, numberFor, numberOf } from '../held/text-numbers.ts';
import type { RecordContent, TokenCounts } from './record-content.ts';

/** A `user` or `assistant` record as its counts see it. */
export interface MessageRecord extends RecordContent {
  readonly type: 'user' | 'assistant';
  readonly isTurn: boolean;
  readonly isSlashCommand: boolean;
  readonly isInterrupt: boolean;
  /** Provider's id of the answer, or the record's own where there is none (U1). */
  readonly answerKey: string;
  /** Written by the program in the model's place. */
  readonly isSynthetic: boolean;
  readonly hasStopReason: boolean;
}

/** Token totals over answers. `final` and `placeholder` count answers whose last record has, or lacks, a stop reason. */
export interface AnswerTotals extends TokenCounts {
  readonly answers: number;
  readonly synthetic: number;
  readonly final: number;
  readonly placeholder: number;
}

const ASKED = 1;
const ANSWERED = 2;
/** Its first result is an error. */
const FAILED = 4;

/** Counts the messages of the main line, or of the sidechains, of one file. */
export class ScopeTally {
  messages = 0;
  turns = 0;
  slashCommands = 0;
  interrupts = 0;
  /** Calls by their id, and by number what was met of each: a sum of {@link ASKED}, {@link ANSWERED} and {@link FAILED}. */
  private readonly calls = noTexts();
  private readonly met: Pages<Uint8Array> = [];
  /** Answers by their key, and by number the tokens of each, and 1 where it is final. */
  private readonly answers = noTexts();
  private readonly figures: NumberRows = noRows(5);
  private readonly synthetic = new Set<string>();

  add(record: MessageRecord): void {
    this.messages++;
    if (record.isTurn) this.turns++;
    if (record.isSlashCommand) this.slashCommands++;
    if (record.isInterrupt) this.interrupts++;
    if (record.type === 'user') this.addResults(record);
    else this.addAnswer(record);
  }

  callCounts() {
    const counts = { calls: 0, results: 0, errors: 0, unanswered: 0, withoutCall: 0 };
    for (let number = 0; number < this.calls.size; number++) {
      const met = numberAt(this.met, number);
      const [isAsked, isAnswered] = [(met & ASKED) !== 0, (met & ANSWERED) !== 0];
      if (isAsked) counts.calls++;
      if (isAnswered) counts.results++;
      if ((met & FAILED) !== 0) counts.errors++;
      if (!isAnswered) counts.unanswered++;
      if (!isAsked) counts.withoutCall++;
    }
    return counts;
  }

  /** Sums tokens, each answer once with the largest value of each field over its records (U1). */
  answerTotals(): AnswerTotals {
    let sum = NONE;
    let final = 0;
    for (let number = 0; number < this.answers.size; number++) {
      sum = added(sum, this.tokensOf(number));
      if (rowAt(this.figures, number)[4] === 1) final++;
    }
    return {
      ...sum,
      answers: this.answers.size,
      synthetic: [...this.synthetic].filter((key) => numberOf(this.answers, key) === undefined).length,
      final,
      placeholder: this.answers.size - final,
    };
  }

  private addResults({ results, errors }: MessageRecord): void {
    for (const call of results) {
      const met = numberAt(this.met, numberFor(this.calls, call));
      if ((met & ANSWERED) === 0) this.meet(call, ANSWERED | (errors.includes(call) ? FAILED : 0));
    }
  }

  private addAnswer({ calls, answerKey, isSynthetic, tokens = NONE, hasStopReason }: MessageRecord): void {
    for (const call of calls) this.meet(call, ASKED);
    if (isSynthetic) {
      this.synthetic.add(answerKey);
      return;
    }
    const number = numberFor(this.answers, answerKey);
    const before = this.tokensOf(number);
    setRow(this.figures, number, [
      Math.max(before.uncachedInput, tokens.uncachedInput),
      Math.max(before.cachedInput, tokens.cachedInput),
      Math.max(before.cacheWrite, tokens.cacheWrite),
      Math.max(before.output, tokens.output),
      Number(hasStopReason),
    ]);
  }

  private meet(call: string, what: number): void {
    const number = numberFor(this.calls, call);
    pageFor(this.met, number, Uint8Array)[number % PAGE] = numberAt(this.met, number) | what;
  }

  private tokensOf(number: number): TokenCounts {
    const [uncachedInput = 0, cachedInput = 0, cacheWrite = 0, output = 0] = rowAt(this.figures, number);
    return { uncachedInput, cachedInput, cacheWrite, output };
  }
}

const NONE: TokenCounts = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 };

function added(a: TokenCounts, b: TokenCounts): TokenCounts {
  return {
    uncachedInput: a.uncachedInput + b.uncachedInput,
    cachedInput: a.cachedInput + b.cachedInput,
    cacheWrite: a.cacheWrite + b.cacheWrite,
    output: a.output + b.output,
  };
}
