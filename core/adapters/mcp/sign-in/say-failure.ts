import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js';
import { z } from 'zod';
import { sayIssues } from '../../../projections/text/say-issues.ts';
import { scrubKey } from '../../model/wire/scrub-key.ts';

/** Why a request of a sign-in came to nothing, in words that hold none of the secrets. */
export function sayFailure(failure: unknown, secrets: readonly string[]): string {
  return scrubKey(wordsOf(failure), secrets);
}

function wordsOf(failure: unknown): string {
  if (failure instanceof OAuthError) return saidError(failure.errorCode, failure.message);
  if (failure instanceof z.ZodError)
    return `It answered with other fields than are due: ${sayIssues(failure.issues, 'it')}`;
  if (failure instanceof SyntaxError) return 'It answered with what is no JSON.';
  return failure instanceof Error ? failure.message : String(failure);
}

/** An error as the authorization server worded it (RFC 6749, 5.2). */
export function saidError(code: string, description: string | null): string {
  return `Its authorization server refused: ${code}${description ? ` (${description})` : ''}.`;
}
