import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { HttpStart } from '../../../model/mcp/mcp-profile.ts';
import { notSignedIn, signInAgain, signInBy } from './not-signed-in.ts';
import type { SignIns } from './open-sign-ins.ts';

/** Whose requests, and with what. */
export interface Signing {
  readonly name: string;
  readonly start: HttpStart;
  readonly signIns: SignIns;
}

/**
 * Requests to one server with what a person signed in with, where its profile says so. `plain` must reach no other address. Where the server
 * does not take it, it is refreshed once; rejects with McpFailure `sign-in` where that does not help.
 */
export function signedFetch(plain: FetchLike, { name, start, signIns }: Signing): FetchLike {
  const { signIn, url: server } = start;
  const place = { name, url: server };
  return async (url, init = {}) => {
    const kept = signIn === undefined ? undefined : await signIns.find(place);
    const answer = await plain(url, withToken(init, kept?.accessToken));
    if (answer.status !== 401) return answer;
    await answer.body?.cancel();
    if (signIn === undefined) throw notSignedIn(`${name} asks for a sign-in.`, addSignIn(name));
    if (kept === undefined) throw notSignedIn(`Nobody is signed in to ${name}.`, `Sign in: ${signInBy(name)}`);
    const fresh = await signIns.refreshed(place, kept);
    const again = await plain(url, withToken(init, fresh.accessToken));
    if (again.status !== 401) return again;
    await again.body?.cancel();
    throw notSignedIn(`${name} does not take what you signed in with any more.`, signInAgain(name));
  };
}

function withToken(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers };
}

function addSignIn(name: string): string {
  return `Remove it, add it again with \`signIn: {}\` beside the url of its profile, then: ${signInBy(name)}`;
}
