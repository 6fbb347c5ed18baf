import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
  extractWWWAuthenticateParams,
} from '@modelcontextprotocol/sdk/client/auth.js';
import type { AuthorizationServerMetadata } from '@modelcontextprotocol/sdk/shared/auth.js';
import { checkResourceAllowed, resourceUrlFromServerUrl } from '@modelcontextprotocol/sdk/shared/auth-utils.js';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { addressProblem } from '../http/check-address.ts';
import { headersOf, sendRequest } from '../http/send-request.ts';
import type { Flow } from './flow-fetch.ts';
import { signInAddressProblem } from './sign-in-address.ts';

/** Where a person signs in to a server, checked: every address in it may be asked. */
export interface AuthorizationServer {
  readonly issuer: string;
  readonly metadata: AuthorizationServerMetadata;
  /** What the tokens are for (RFC 8707). */
  readonly resource: string;
  /** As the server asks for them; undefined where it names none. */
  readonly scope: string | undefined;
}

/**
 * Asks a server where to sign in (RFC 9728), and that place what it can do (RFC 8414). Rejects, in words, where it asks for no sign-in, names
 * another resource or an address that it may not name, or where PKCE with S256 is not promised.
 */
export async function findAuthorizationServer(flow: Flow, fetchFn: FetchLike): Promise<AuthorizationServer> {
  const { server } = flow;
  const { status, resourceMetadataUrl, scope } = await askUnsigned(flow);
  const where = resourceMetadataUrl === undefined ? {} : { resourceMetadataUrl };
  const described = await discoverOAuthProtectedResourceMetadata(server, where, fetchFn).catch((cause) => {
    if (status === 401) throw cause;
    throw new Error(`It answered ${status} to a request without a sign-in, and names no place for one.`, { cause });
  });
  const requestedResource = resourceUrlFromServerUrl(server);
  if (!checkResourceAllowed({ requestedResource, configuredResource: described.resource }))
    throw new Error(`It says that it is another server, ${described.resource}.`);
  const [issuer] = described.authorization_servers ?? [];
  if (issuer === undefined) throw new Error('It names no authorization server.');
  check(flow, 'authorization server', issuer);
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn });
  if (metadata === undefined) throw new Error(`Its authorization server ${issuer} does not say how to sign in.`);
  checkMetadata(flow, issuer, metadata);
  return { issuer, metadata, resource: described.resource, scope: scope ?? described.scopes_supported?.join(' ') };
}

/** A request without a token. */
async function askUnsigned({ server, signal, resolve }: Flow) {
  const problem = addressProblem(server);
  if (problem !== undefined) throw new Error(problem);
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'ping' });
  const answer = await sendRequest(new URL(server), { method: 'POST', headers, body, signal }, resolve);
  answer.destroy();
  const { statusCode: status = 0 } = answer;
  return { status, ...extractWWWAuthenticateParams(new Response(null, { status, headers: headersOf(answer) })) };
}

function checkMetadata(flow: Flow, issuer: string, metadata: AuthorizationServerMetadata): void {
  if (withoutSlash(metadata.issuer) !== withoutSlash(issuer))
    throw new Error(`Its authorization server ${issuer} says that it is another one, ${metadata.issuer}.`);
  check(flow, 'authorization_endpoint', metadata.authorization_endpoint);
  check(flow, 'token_endpoint', metadata.token_endpoint);
  if (metadata.registration_endpoint !== undefined)
    check(flow, 'registration_endpoint', metadata.registration_endpoint);
  if (metadata.code_challenge_methods_supported?.includes('S256') !== true)
    throw new Error(`Its authorization server ${issuer} does not promise PKCE with S256.`);
}

function check({ server }: Flow, what: string, address: string): void {
  const problem = signInAddressProblem(server, address);
  if (problem !== undefined) throw new Error(`It names as its ${what} ${address}. ${problem}`);
}

function withoutSlash(issuer: string): string {
  return issuer.replace(/\/$/, '');
}
