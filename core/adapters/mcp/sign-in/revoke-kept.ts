import { parseErrorResponse, selectClientAuthMethod } from '@modelcontextprotocol/sdk/client/auth.js';
import { type Flow, flowRequest } from './flow-fetch.ts';
import type { KeptSignIn } from './kept-sign-in.ts';

/**
 * Tells the place that gave a sign-in that it is over (RFC 7009): first its refresh token, with which most servers end the access token too.
 * Rejects in words where the place names no address for that, may not name it, or does not take it.
 */
export async function revokeKept(
  flow: Flow,
  { metadata, client, accessToken, refreshToken }: KeptSignIn,
): Promise<void> {
  const { revocation_endpoint: endpoint, revocation_endpoint_auth_methods_supported: methods } = metadata;
  if (endpoint === undefined) throw new Error('Its authorization server names no place for that.');
  const tokens = [
    ...(refreshToken === undefined ? [] : [['refresh_token', refreshToken] as const]),
    ['access_token', accessToken] as const,
  ];
  const signed = asClient(client, methods ?? metadata.token_endpoint_auth_methods_supported ?? []);
  for (const [hint, token] of tokens) {
    const form = new URLSearchParams({ token, token_type_hint: hint, ...signed.form });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signed.headers };
    const answer = await flowRequest(flow)(endpoint, { method: 'POST', headers, body: form.toString() });
    if (answer.status !== 200) throw await parseErrorResponse(answer);
  }
}

interface Signed {
  readonly form: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Who asks, as at the token endpoint (RFC 6749, 2.3.1). */
function asClient(client: KeptSignIn['client'], methods: readonly string[]): Signed {
  const { client_id, client_secret } = client;
  if (client_secret === undefined) return { form: { client_id }, headers: {} };
  if (
    selectClientAuthMethod(client as Parameters<typeof selectClientAuthMethod>[0], [...methods]) ===
    'client_secret_basic'
  )
    return { form: {}, headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` } };
  return { form: { client_id, client_secret }, headers: {} };
}
