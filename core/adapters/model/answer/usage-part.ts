import type { UsagePart } from '../../../model/parts.ts';
import { contradicts, readProviderUsage } from '../../../model/usage/read-provider-usage.ts';
import { tokenSum } from '../../../projections/usage/token-counts.ts';

/**
 * The usage of one answer as a part (U1); undefined where the provider told none: none at all, or only figures that are no numbers of tokens, or
 * zeros of an answer that broke off or contradicts itself. `isWhole`: the answer came to its end.
 */
export function usagePart(
  usage: Readonly<Record<string, unknown>> | undefined,
  answer: { readonly provider: string; readonly model: string; readonly messageId: string | undefined },
  isWhole: boolean,
): UsagePart | undefined {
  const read = readProviderUsage(usage);
  if (read === undefined) return undefined;
  const { provider, model, messageId } = answer;
  const final = isWhole && !hasOddFigure(usage, 0) && !contradicts(usage);
  if (!final && tokenSum(read) === 0) return undefined;
  return {
    type: 'usage',
    scope: 'message',
    ...(messageId !== undefined && { messageId }),
    provider,
    model,
    ...read,
    final,
  };
}

/** True where a figure is no number of tokens: it counts as 0, and the sum is a lower bound. */
function hasOddFigure(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > 2) return false;
  return Object.entries(value).some(([key, figure]) => {
    if (typeof figure === 'object') return hasOddFigure(figure, depth + 1);
    return /token/i.test(key) && !(Number.isSafeInteger(figure) && (figure as number) >= 0);
  });
}
