import { refreshAuthorization } from '@modelcontextprotocol/sdk/client/auth.js';
import { type Flow, flowFetch } from './flow-fetch.ts';
import type { KeptSignIn } from './kept-sign-in.ts';

/** Asks for a new access token, at the place alone that gave the first. Rejects as the request does. */
export async function refreshKept(flow: Flow, kept: KeptSignIn, refreshToken: string): Promise<KeptSignIn> {
  const { issuer, metadata, client, resource } = kept;
  const tokens = await refreshAuthorization(issuer, {
    ...{ metadata, clientInformation: client, refreshToken },
    ...{ resource, fetchFn: flowFetch(flow) },
  });
  const { access_token: accessToken, refresh_token: next = refreshToken } = tokens;
  return { ...kept, accessToken, refreshToken: next };
}
