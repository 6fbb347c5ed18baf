import { partsOf, type UsagePart } from '../../model/parts.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import { usageKey } from '../usage/usage-key.ts';

/** Output tokens by answer, and which step shows them. Changed in place. */
export interface AnswerTokens {
  readonly answers: Map<string, Answer>;
  /** First step of an answer since the last running total. */
  sinceTotal: string | undefined;
  /** The last running total of output tokens. */
  total: number;
}

interface Answer {
  /** Key of the answer's first step. */
  step: string | undefined;
  /** One for each usage key: several records of one answer repeat theirs (U1). Replaced as a whole: a list that grows keeps room. */
  usage: readonly Figure[];
}

/** Of nearly all answers there is one, under the key of the answer: a list takes a third of what a map would. */
interface Figure {
  readonly key: string;
  readonly output: number;
  readonly final: boolean;
}

/** Tokens to be shown on a step. */
export interface StepTokens {
  readonly step: string;
  readonly outputTokens: number;
  readonly lowerBound: boolean;
}

/** No answers. */
export function emptyAnswerTokens(): AnswerTokens {
  return { answers: new Map(), sinceTotal: undefined, total: 0 };
}

/** Folds an event's usage. `firstStep` is the key of the event's first step. Returns the figures that changed. */
export function foldAnswerTokens(
  tokens: AnswerTokens,
  event: SessionEvent,
  firstStep: string | undefined,
): readonly StepTokens[] {
  if (event.kind !== 'model/answered' && event.kind !== 'message') return [];
  const usage = partsOf(partsIn(event), 'usage');
  if (event.kind === 'message' && usage.length === 0) return [];
  const key = usageKey(event, usage[0]);
  const answer = answerOf(tokens, key);
  answer.step ??= firstStep;
  tokens.sinceTotal ??= firstStep;
  const totals = usage.flatMap((part) => (part.scope === 'cumulative' ? addTotal(tokens, part) : []));
  const own = usage.filter(({ scope }) => scope === 'message');
  for (const part of own) addFigure(answer, part === usage[0] ? key : usageKey(event, part), part);
  return [...totals, ...shownOf(answer)];
}

function answerOf(tokens: AnswerTokens, key: string): Answer {
  const known = tokens.answers.get(key);
  if (known !== undefined) return known;
  const answer: Answer = { step: undefined, usage: NO_FIGURES };
  tokens.answers.set(key, answer);
  return answer;
}

const NO_FIGURES: readonly Figure[] = [];

function addFigure(answer: Answer, key: string, part: UsagePart): void {
  const known = answer.usage.find((figure) => figure.key === key);
  const figure: Figure = {
    key: known?.key ?? key,
    output: Math.max(known?.output ?? 0, part.output),
    final: part.final || known?.final === true,
  };
  const others = answer.usage;
  if (known !== undefined) answer.usage = others.map((other) => (other === known ? figure : other));
  else answer.usage = others.length === 0 ? [figure] : [...others, figure];
}

function shownOf(answer: Answer): readonly StepTokens[] {
  if (answer.step === undefined || answer.usage.length === 0) return [];
  const figures = answer.usage;
  const outputTokens = figures.reduce((sum, figure) => Math.min(sum + figure.output, Number.MAX_SAFE_INTEGER), 0);
  return [{ step: answer.step, outputTokens, lowerBound: figures.some((figure) => !figure.final) }];
}

/** What the running total grew by belongs to the answer since the last total. */
function addTotal(tokens: AnswerTokens, part: UsagePart): readonly StepTokens[] {
  const { total, sinceTotal: step } = tokens;
  tokens.total = part.output;
  const grown = part.output - total;
  if (grown <= 0 || step === undefined) return [];
  tokens.sinceTotal = undefined;
  return [{ step, outputTokens: grown, lowerBound: !part.final }];
}
