import type { z } from 'zod';
import { sayIssues } from '../../projections/text/say-issues.ts';

/**
 * Which values of a request are not as the contract asks, and what it asks, in words. Takes the data of a failed check of the
 * input; other data gives a sentence without names. Values are never repeated, foreign keys only cut and made visible.
 */
export function sayBadInput(data: unknown): string {
  const { issues = [] } = (data ?? {}) as { readonly issues?: readonly z.core.$ZodIssue[] };
  return issues.length === 0 ? 'The request can’t be read.' : sayIssues(issues, 'The request');
}
