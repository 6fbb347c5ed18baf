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

/** One of very many, so in one object. */
interface AnswerFigures extends TokenCounts {
  readonly isFinal: boolean;
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
  /** What was met of each call, by its id: a sum of {@link ASKED}, {@link ANSWERED} and {@link FAILED}. */
  private readonly calls = new Map<string, number>();
  private readonly answers = new Map<string, AnswerFigures>();
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
    for (const met of this.calls.values()) {
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
    for (const answer of this.answers.values()) {
      sum = added(sum, answer);
      if (answer.isFinal) final++;
    }
    return {
      ...sum,
      answers: this.answers.size,
      synthetic: [...this.synthetic].filter((key) => !this.answers.has(key)).length,
      final,
      placeholder: this.answers.size - final,
    };
  }

  private addResults({ results, errors }: MessageRecord): void {
    for (const call of results) {
      const met = this.calls.get(call) ?? 0;
      if ((met & ANSWERED) === 0) this.calls.set(call, met | ANSWERED | (errors.includes(call) ? FAILED : 0));
    }
  }

  private addAnswer({ calls, answerKey, isSynthetic, tokens = NONE, hasStopReason }: MessageRecord): void {
    for (const call of calls) this.calls.set(call, (this.calls.get(call) ?? 0) | ASKED);
    if (isSynthetic) {
      this.synthetic.add(answerKey);
      return;
    }
    const before = this.answers.get(answerKey) ?? NONE;
    this.answers.set(answerKey, {
      uncachedInput: Math.max(before.uncachedInput, tokens.uncachedInput),
      cachedInput: Math.max(before.cachedInput, tokens.cachedInput),
      cacheWrite: Math.max(before.cacheWrite, tokens.cacheWrite),
      output: Math.max(before.output, tokens.output),
      isFinal: hasStopReason,
    });
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
