import { OAuthError, ServerError } from '@modelcontextprotocol/sdk/server/auth/errors.js';

export { beginSignIn } from './begin-sign-in.ts';
export { findKept, keep } from './kept-sign-in.ts';
export { refreshKept } from './refresh-kept.ts';
export { sayFailure } from './say-failure.ts';

/** Whether an authorization server said no, as against one that failed or can't be reached. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof OAuthError && !(failure instanceof ServerError);
}
