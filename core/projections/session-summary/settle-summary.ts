import { emptyStatus } from '../status/status-state.ts';
import { emptySteps } from '../steps/steps.ts';
import { answerCount, reasoningCount, totalUsage } from '../usage/total-usage.ts';
import { noSilent } from '../usage/usage-state.ts';
import { settleCopies } from './copies.ts';
import type { SessionSummary } from './summary-state.ts';

/**
 * A summary from which `sessionRowOf` makes the same row, whatever the facts, and that does not grow with the session. Nothing
 * more can be folded into it. Shares nothing with `summary` that a fold changes.
 */
export function settleSummary(summary: SessionSummary): SessionSummary {
  const { session, steps, status } = summary;
  const { lowerBound, unsaid, ...tokens } = totalUsage(summary.usage);
  const empty = emptySteps(session);
  return {
    ...summary,
    models: [...summary.models],
    copies: settleCopies(summary.copies),
    steps: {
      ...empty,
      made: steps.made,
      turn: steps.turn,
      calls: { ...empty.calls, asked: steps.calls.asked, failed: steps.calls.failed },
    },
    usage: {
      messages: new Map(),
      total: undefined,
      silent: noSilent(unsaid),
      sum: {
        tokens,
        answers: answerCount(summary.usage),
        reasoningSaid: reasoningCount(summary.usage),
        placeholders: Number(lowerBound),
      },
    },
    status: {
      ...status,
      asked: new Map(status.asked),
      calls: { ...emptyStatus().calls, open: new Map(status.calls.open) },
    },
  };
}
