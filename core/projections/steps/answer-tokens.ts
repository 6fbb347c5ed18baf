import type { UsagePart } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { usageKey } from '../usage/usage-key.ts';
import { type Answer, changeAnswer, type Figure, type HeldAnswers, noAnswers } from './held-answers.ts';

/** Output tokens by answer, and which step shows them. Changed in place. */
export interface AnswerTokens {
  /** Undefined before the first. */
  answers?: HeldAnswers | undefined;
  /** First step of an answer since the last running total. */
  sinceTotal: string | undefined;
  /** True where an answer was erased since the last running total, so that it covers what nobody can tell apart. */
  isTorn: boolean;
  /** The last running total of output tokens. */
  total: number;
}

/** Tokens to be shown on a step. */
export interface StepTokens {
  readonly step: string;
  readonly outputTokens: number;
  readonly lowerBound: boolean;
}

/** No answers. */
export function emptyAnswerTokens(): AnswerTokens {
  return { sinceTotal: undefined, isTorn: false, total: 0 };
}

/** Folds an event's usage. `firstStep` is the key of the event's first step. Returns the figures that changed. */
export function foldAnswerTokens(
  tokens: AnswerTokens,
  event: SessionEvent,
  firstStep: string | undefined,
): readonly StepTokens[] {
  if (event.kind === 'withheld') tokens.isTorn ||= event.envelope.kind === 'model/answered';
  if (event.kind !== 'model/answered' && event.kind !== 'message') return [];
  const usage = partsOf(partsIn(event), 'usage');
  if (event.kind === 'message' && usage.length === 0) return [];
  const key = usageKey(event, usage[0]);
  tokens.sinceTotal ??= firstStep;
  const totals = usage.flatMap((part) => (part.scope === 'cumulative' ? addTotal(tokens, part) : []));
  tokens.answers ??= noAnswers();
  const answer = changeAnswer(tokens.answers, key, (before) => {
    let now: Answer = { ...before, step: before.step ?? firstStep };
    for (const part of usage)
      if (part.scope === 'message')
        now = withFigure(now, part, usageKey(event, part) === key ? undefined : usageKey(event, part));
    return now;
  });
  return [...totals, ...shownOf(answer)];
}

/** The answer with one more figure, under its own key or another. */
function withFigure(answer: Answer, { output, final }: UsagePart, key: string | undefined): Answer {
  if (key === undefined) return { ...answer, ...largerOf(answer, { output, final }) };
  const at = answer.others.findIndex((figure) => figure.key === key);
  const known = answer.others[at];
  const figure: Figure = { key, ...largerOf(known ?? NO_FIGURE, { output, final }) };
  const others = at === -1 ? [...answer.others, figure] : answer.others.with(at, figure);
  return { ...answer, others };
}

const NO_FIGURE = { output: undefined, final: false };

function largerOf(
  known: Pick<Answer, 'output' | 'final'>,
  { output, final }: Pick<UsagePart, 'output' | 'final'>,
): Pick<Figure, 'output' | 'final'> {
  return { output: Math.max(known.output ?? 0, output), final: known.final || final };
}

function shownOf({ step, output, final, others }: Answer): readonly StepTokens[] {
  if (step === undefined || (output === undefined && others.length === 0)) return [];
  const figures = output === undefined ? others : [{ output, final }, ...others];
  const outputTokens = figures.reduce((sum, figure) => Math.min(sum + figure.output, Number.MAX_SAFE_INTEGER), 0);
  return [{ step, outputTokens, lowerBound: figures.some((figure) => !figure.final) }];
}

/** What the running total grew by belongs to the answer since the last total, unless it is of an erased one too. */
function addTotal(tokens: AnswerTokens, part: UsagePart): readonly StepTokens[] {
  const { total, sinceTotal: step, isTorn } = tokens;
  tokens.total = part.output;
  const grown = part.output - total;
  if (grown <= 0) return [];
  tokens.isTorn = false;
  if (step === undefined) return [];
  tokens.sinceTotal = undefined;
  if (isTorn) return [];
  return [{ step, outputTokens: grown, lowerBound: !part.final }];
}
