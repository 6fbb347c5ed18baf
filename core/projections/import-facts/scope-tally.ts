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

/** Counts the messages of the main line, or of the sidechains, of one file. */
export class ScopeTally {
  messages = 0;
  turns = 0;
  slashCommands = 0;
  interrupts = 0;
  private readonly calls = new Set<string>();
  /** Whether the first result of a call is an error. */
  private readonly results = new Map<string, boolean>();
  private readonly answers = new Map<string, { tokens: TokenCounts; isFinal: boolean }>();
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
    return {
      calls: this.calls.size,
      results: this.results.size,
      errors: [...this.results.values()].filter(Boolean).length,
      unanswered: [...this.calls].filter((call) => !this.results.has(call)).length,
      withoutCall: [...this.results.keys()].filter((call) => !this.calls.has(call)).length,
    };
  }

  /** Sums tokens, each answer once with the largest value of each field over its records (U1). */
  answerTotals(): AnswerTotals {
    const answers = [...this.answers.values()];
    const final = answers.filter(({ isFinal }) => isFinal).length;
    return {
      ...answers.reduce((sum, { tokens }) => combine(sum, tokens, (a, b) => a + b), NONE),
      answers: answers.length,
      synthetic: [...this.synthetic].filter((key) => !this.answers.has(key)).length,
      final,
      placeholder: answers.length - final,
    };
  }

  private addResults({ results, errors }: MessageRecord): void {
    for (const call of results) if (!this.results.has(call)) this.results.set(call, errors.includes(call));
  }

  private addAnswer({ calls, answerKey, isSynthetic, tokens = NONE, hasStopReason }: MessageRecord): void {
    for (const call of calls) this.calls.add(call);
    if (isSynthetic) {
      this.synthetic.add(answerKey);
      return;
    }
    const before = this.answers.get(answerKey)?.tokens ?? NONE;
    this.answers.set(answerKey, { tokens: combine(before, tokens, Math.max), isFinal: hasStopReason });
  }
}

const NONE: TokenCounts = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0 };

function combine(a: TokenCounts, b: TokenCounts, by: (a: number, b: number) => number): TokenCounts {
  return {
    uncachedInput: by(a.uncachedInput, b.uncachedInput),
    cachedInput: by(a.cachedInput, b.cachedInput),
    cacheWrite: by(a.cacheWrite, b.cacheWrite),
    output: by(a.output, b.output),
  };
}
