import { McpFailure } from '../../../runtime/ports/mcp.ts';

/** A server that can't be had without a new sign-in. */
export function notSignedIn(says: string, remedy: string): McpFailure {
  return new McpFailure('sign-in', says, undefined, remedy);
}

export function signInAgain(name: string): string {
  return `Sign in again: ${signInBy(name)}`;
}

/** The command that does it. */
export function signInBy(name: string): string {
  return `openrath mcp sign-in ${name}`;
}
