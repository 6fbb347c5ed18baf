import type { UsagePart } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
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

/** One of very many: nearly all have one figure, which is the answer itself. */
interface Answer {
  /** Key of the answer's first step. */
  step: string | undefined;
  /** Output tokens under the answer's own key; undefined where no record told them. */
  output: number | undefined;
  final: boolean;
  /** Further figures, one for each usage key: several records of one answer repeat theirs (U1). */
  others: Figure[] | undefined;
}

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
  for (const part of usage) if (part.scope === 'message') addFigure(answer, key, { event, part });
  return [...totals, ...shownOf(answer)];
}

function answerOf(tokens: AnswerTokens, key: string): Answer {
  const known = tokens.answers.get(key);
  if (known !== undefined) return known;
  const answer: Answer = { step: undefined, output: undefined, final: false, others: undefined };
  tokens.answers.set(key, answer);
  return answer;
}

function addFigure(
  answer: Answer,
  answerKey: string,
  { event, part }: { readonly event: SessionEvent; readonly part: UsagePart },
): void {
  const key = usageKey(event, part);
  if (key === answerKey) {
    answer.output = Math.max(answer.output ?? 0, part.output);
    answer.final ||= part.final;
    return;
  }
  answer.others ??= [];
  const at = answer.others.findIndex((figure) => figure.key === key);
  const known = answer.others[at];
  answer.others[at === -1 ? answer.others.length : at] = {
    key,
    output: Math.max(known?.output ?? 0, part.output),
    final: part.final || known?.final === true,
  };
}

function shownOf({ step, output, final, others = [] }: Answer): readonly StepTokens[] {
  if (step === undefined || (output === undefined && others.length === 0)) return [];
  const figures = output === undefined ? others : [{ output, final }, ...others];
  const outputTokens = figures.reduce((sum, figure) => Math.min(sum + figure.output, Number.MAX_SAFE_INTEGER), 0);
  return [{ step, outputTokens, lowerBound: figures.some((figure) => !figure.final) }];
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
