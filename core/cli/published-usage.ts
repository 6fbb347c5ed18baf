import type { CountedUsage, SessionRow, TokenTotals, UsageReport, Used } from '../contract/view.ts';
import { isLeast, knownCount, type ReadFacts } from '../projections/session-summary/known-counts.ts';
import { knownUsage } from '../projections/usage/known-usage.ts';

/** Token totals as `--json` has them: null stands where nobody knows a figure, 0 only where that is the figure. */
export type PublishedTokens = { readonly [Name in Figure]: number | null } & Omit<TokenTotals, Figure>;
type Figure = Exclude<keyof TokenTotals, 'lowerBound' | 'unsaid' | 'unread'>;

/** What `--json` says of tokens, for the help of the commands that print them. */
export const publishedUsageHelp = `
With --json, tokens holds uncachedInput, cachedInput, cacheWrite, output and reasoning, which is part of output.
  null               nobody knows: no record says what an answer used, or not every event can be read
  lowerBound: true   the figures are the least that was used, or nothing is known of it
  unsaid: 3          3 records of answers, or of requests without one that may be billed, say nothing of what they used; absent for none
  unread: 1          not every event of 1 session can be read, so that answers may be missing; absent for none
  answers            beside tokens: answers that they are the sum of, each once, or running totals of a log in their place
  reasoningSaid      beside answers: how many of them say how much of the output was reasoning
reasoning is null where there are answers and none says it; where fewer than all say it, it is the least that was used.
answers: 0 without unsaid and without lowerBound: no model answered, and each 0 is what was used.`;

/** What is said of the tokens of sessions. */
type Said = Used & Pick<SessionRow, 'reasoningSaid'>;

/** The same fact with null for each figure of its tokens that is unknown. */
export function publishedUsage<Fact extends Said>(
  fact: Fact,
): Omit<Fact, 'tokens'> & { readonly tokens: PublishedTokens } {
  const { tokens, answers, reasoningSaid } = fact;
  if (knownUsage(fact) === 'unknown') return { ...fact, tokens: { ...tokens, ...UNKNOWN } };
  return { ...fact, tokens: { ...tokens, reasoning: answers > 0 && reasoningSaid === 0 ? null : tokens.reasoning } };
}

const UNKNOWN = { uncachedInput: null, cachedInput: null, cacheWrite: null, output: null, reasoning: null };

/**
 * A session's row as `--json` has it: its own tokens and counts, and those of the beginning that it copies; null for what nobody
 * knows, and for a project or a time that nothing records.
 */
export function publishedRow(whole: SessionRow): object {
  const { copyOf, kindLost, stepsWithheld: _, project, projectLabel, firstAtMs, lastAtMs, ...row } = whole;
  return {
    ...publishedUsage(row),
    ...publishedCounts(row, row),
    kind: kindLost === true ? null : row.kind,
    models: row.models.length === 0 && isLeast(row) ? null : row.models,
    ...(isLeast(row) ? { lowerBound: true } : {}),
    project: project || null,
    projectLabel: projectLabel || null,
    firstAtMs: firstAtMs ?? null,
    lastAtMs: lastAtMs ?? null,
    ...(copyOf === undefined ? {} : { copyOf: publishedCopy(copyOf, row) }),
  };
}

function publishedCopy({ stepsWithheld: _, ...copy }: NonNullable<SessionRow['copyOf']>, row: ReadFacts): object {
  return { ...publishedUsage(copy), ...publishedCounts(copy, row) };
}

/** What a session did as far as it is known. A copied beginning is as whole as the session. */
function publishedCounts({ steps, turns, toolCalls, toolErrors }: Counts, row: ReadFacts): object {
  const known = (value: number) => knownCount(value, row) ?? null;
  return { steps: known(steps), turns: known(turns), toolCalls: known(toolCalls), toolErrors: known(toolErrors) };
}

type Counts = Pick<SessionRow, 'steps' | 'turns' | 'toolCalls' | 'toolErrors'>;

/** What `--json` says of a session beside its tokens. */
export const publishedRowHelp = `
With --json, project, projectLabel, firstAtMs and lastAtMs are null where nothing records a folder or a time.
  quarantined: 1     1 range of its log gave no record: "openrath quarantine PATH" lists it; absent for none
  withheld: 5        the content of 5 of its events was erased; absent for none
  lowerBound: true   steps, turns, toolCalls, toolErrors and models are the least there was: content was erased, or not every event can be read
  null               for those: none is left, and nobody knows whether there was one; for kind: what says it was erased or can't be read
steps are those that can be read: an erased event may have been none, one or several, and is not counted.`;

/** A report as `--json` has it: its sums, and each contribution, of which a record says how much was reasoning or none does. */
export function publishedReport({ parts, ...report }: UsageReport): object {
  return { ...publishedUsage(report), parts: parts.map(publishedPart) };
}

function publishedPart(part: CountedUsage): object {
  return part.reasoningUnsaid === true ? { ...part, tokens: { ...part.tokens, reasoning: null } } : part;
}
