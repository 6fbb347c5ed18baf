import { OAuthError } from '@modelcontextprotocol/sdk/server/auth/errors.js';

export { beginSignIn } from './begin-sign-in.ts';
export { findKept, keep } from './kept-sign-in.ts';
export { refreshKept } from './refresh-kept.ts';
export { revokeKept } from './revoke-kept.ts';
export { sayFailure } from './say-failure.ts';

/** What an authorization server says of a sign-in that is over (RFC 6749, 5.2), as against one that is busy or fails. */
const OVER: readonly string[] = ['invalid_grant', 'invalid_client', 'unauthorized_client'];

/** Whether an authorization server said that a sign-in is over. */
export function isRefused(failure: unknown): boolean {
  return failure instanceof OAuthError && OVER.includes(failure.errorCode);
}
