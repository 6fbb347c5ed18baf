import type { SessionId } from '../../model/ids.ts';
import { type Calls, emptyCalls } from '../calls/fold-calls.ts';
import type { StatusState } from '../status/status-state.ts';
import { emptySteps } from '../steps/steps.ts';
import { answerCount, reasoningCount, totalUsage } from '../usage/total-usage.ts';
import { noSilent, type Usage } from '../usage/usage-state.ts';
import { settledVerdicts } from '../validation/outcome-of.ts';
import { settleCopies } from './copies.ts';
import type { SessionSummary } from './summary-state.ts';

/** Nothing more is folded into settled summaries, and very many are held at once: what is empty in them is the same in all. */
const NO_STEPS = emptySteps('' as SessionId);
const NO_CALLS = emptyCalls();
const NOT_ASKED: StatusState['asked'] = new Map();
const NO_MESSAGES: Usage['messages'] = new Map();
const NOT_SILENT = noSilent();
const NO_RUNS: SessionSummary['workflowRuns'] = [];

/**
 * A summary from which `sessionRowOf` makes the same row, whatever the facts, and that does not grow with the session. Nothing
 * more can be folded into it. Shares nothing with `summary` that a fold changes.
 */
export function settleSummary(summary: SessionSummary): SessionSummary {
  const { session, steps, status } = summary;
  const { asked, failed } = steps.calls;
  return {
    ...summary,
    models: [...summary.models],
    cost: { ...summary.cost },
    workflowRuns: summary.workflowRuns.length === 0 ? NO_RUNS : [...summary.workflowRuns],
    copies: settleCopies(summary.copies),
    steps: { ...NO_STEPS, session, made: steps.made, turn: steps.turn, calls: settledCalls({ asked, failed }) },
    usage: settledUsage(summary.usage),
    status: {
      ...status,
      verdicts: settledVerdicts(status.verdicts),
      asked: status.asked.size === 0 ? NOT_ASKED : new Map(status.asked),
      calls: settledCalls(status.calls.open.size === 0 ? {} : { open: new Map(status.calls.open) }),
    },
  };
}

function settledUsage(usage: Usage): Usage {
  const { lowerBound, unsaid, ...tokens } = totalUsage(usage);
  return {
    messages: NO_MESSAGES,
    total: undefined,
    silent: unsaid === undefined ? NOT_SILENT : noSilent(unsaid),
    sum: {
      tokens,
      answers: answerCount(usage),
      reasoningSaid: reasoningCount(usage),
      placeholders: Number(lowerBound),
    },
  };
}

function settledCalls({ open = NO_CALLS.open, asked = 0, failed = 0 }: Partial<Calls>): Calls {
  const isEmpty = open.size === 0 && asked === 0 && failed === 0;
  return isEmpty ? NO_CALLS : { ...NO_CALLS, open, asked, failed };
}
