import { randomBytes } from 'node:crypto';
import { exchangeAuthorization, registerClient, startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js';
import type { OAuthClientInformationMixed } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { HttpStart } from '../../../model/mcp/mcp-profile.ts';
import { orAborted } from '../or-aborted.ts';
import { type AuthorizationServer, findAuthorizationServer } from './find-authorization-server.ts';
import { type Flow, flowFetch } from './flow-fetch.ts';
import type { KeptSignIn } from './kept-sign-in.ts';
import { listenForRedirect, type RedirectListener } from './redirect-listener.ts';
import { saidError } from './say-failure.ts';

/** A sign-in that waits for its person. */
export interface Waiting {
  readonly url: string;
  /** Rejects in words, or with the reason of the signal. */
  readonly finish: () => Promise<KeptSignIn>;
  /** No word about it may repeat these. */
  readonly secrets: string[];
  readonly close: () => void;
}

/** Finds where to sign in, opens a listener on loopback and makes the address for the person. Rejects in words; nothing is open then. */
export async function beginSignIn(flow: Flow, signIn: NonNullable<HttpStart['signIn']>): Promise<Waiting> {
  const fetchFn = flowFetch(flow);
  const at = await findAuthorizationServer(flow, fetchFn);
  const state = randomBytes(32).toString('base64url');
  const secrets = [state];
  const listener = await listenForRedirect(state);
  try {
    const scope = signIn.scopes?.join(' ') ?? at.scope;
    const asking = { redirectUrl: listener.redirectUri, ...(scope === undefined ? {} : { scope }) };
    const client = signIn.clientId ? { client_id: signIn.clientId } : await register(at, asking, fetchFn);
    if (client.client_secret !== undefined) secrets.push(client.client_secret);
    const { issuer, metadata, resource } = at;
    const { authorizationUrl, codeVerifier } = await startAuthorization(issuer, {
      ...{ metadata, clientInformation: client, state, resource, ...asking },
    });
    secrets.push(codeVerifier);
    const exchanging = { at, client, codeVerifier, redirectUri: listener.redirectUri, secrets, fetchFn };
    const finish = async () => await exchange(flow, await codeFrom(flow, listener, at), exchanging);
    return { url: authorizationUrl.href, finish, secrets, close: listener.close };
  } catch (cause) {
    listener.close();
    throw cause;
  }
}

interface Asking {
  readonly redirectUrl: string;
  readonly scope?: string;
}

async function register(
  { issuer, metadata }: AuthorizationServer,
  { redirectUrl, scope }: Asking,
  fetchFn: FetchLike,
): Promise<OAuthClientInformationMixed> {
  if (metadata.registration_endpoint === undefined)
    throw new Error(
      `Its authorization server ${issuer} registers no programs by itself. Register one there, and put its id into the profile: \`signIn: {clientId: …}\`.`,
    );
  const clientMetadata = {
    ...{ client_name: 'OpenRath Studio', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
  };
  return await registerClient(issuer, { metadata, clientMetadata, ...(scope === undefined ? {} : { scope }), fetchFn });
}

/** The code of the one answer (RFC 6749, 4.1.2; its issuer: RFC 9207). */
async function codeFrom({ signal }: Flow, listener: RedirectListener, at: AuthorizationServer): Promise<string> {
  const answer = await orAborted(listener.answered, signal);
  const iss = answer.get('iss');
  if (iss === null ? isPromised(at) : iss !== at.metadata.issuer)
    throw new Error('The answer to the sign-in came from another authorization server than was asked.');
  const error = answer.get('error');
  if (error !== null) throw new Error(saidError(error, answer.get('error_description')));
  const code = answer.get('code');
  if (!code) throw new Error('The answer to the sign-in holds no code.');
  return code;
}

function isPromised({ metadata }: AuthorizationServer): boolean {
  return (metadata as Record<string, unknown>).authorization_response_iss_parameter_supported === true;
}

interface Exchanging {
  readonly at: AuthorizationServer;
  readonly client: OAuthClientInformationMixed;
  readonly codeVerifier: string;
  readonly redirectUri: string;
  readonly secrets: string[];
  readonly fetchFn: FetchLike;
}

async function exchange(
  { server }: Flow,
  authorizationCode: string,
  { at: { issuer, metadata, resource }, client, codeVerifier, redirectUri, secrets, fetchFn }: Exchanging,
): Promise<KeptSignIn> {
  secrets.push(authorizationCode);
  const tokens = await exchangeAuthorization(issuer, {
    ...{ metadata, clientInformation: client, authorizationCode, codeVerifier, redirectUri, fetchFn },
    resource,
  });
  if (tokens.token_type.toLowerCase() !== 'bearer')
    throw new Error('Its authorization server gave a token of another kind than Bearer.');
  const { access_token: accessToken, refresh_token: refreshToken } = tokens;
  secrets.push(accessToken, ...(refreshToken === undefined ? [] : [refreshToken]));
  return {
    ...{ url: server, issuer, resource, metadata, accessToken },
    client: client as KeptSignIn['client'],
    ...(refreshToken === undefined ? {} : { refreshToken }),
  };
}
