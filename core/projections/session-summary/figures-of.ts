import { answerCount, reasoningCount, totalUsage } from '../usage/total-usage.ts';
import type { SessionRow } from './session-row.ts';
import type { SessionSummary } from './summary-state.ts';

/** The figures of a session that totals add up. */
export type Figures = Pick<
  SessionRow,
  'steps' | 'stepsWithheld' | 'turns' | 'toolCalls' | 'toolErrors' | 'tokens' | 'answers' | 'reasoningSaid'
>;

/** The figures of what has been folded. Costs as much as the session has answers. */
export function figuresOf({
  steps,
  stepsWithheld,
  usage,
}: Pick<SessionSummary, 'steps' | 'stepsWithheld' | 'usage'>): Figures {
  return {
    steps: steps.made - stepsWithheld,
    ...(stepsWithheld === 0 ? {} : { stepsWithheld }),
    turns: steps.turn,
    toolCalls: steps.calls.asked,
    toolErrors: steps.calls.failed,
    tokens: totalUsage(usage),
    answers: answerCount(usage),
    reasoningSaid: reasoningCount(usage),
  };
}
