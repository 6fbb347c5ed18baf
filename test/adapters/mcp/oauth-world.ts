import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server of tools and its authorization server do other than they should. All of it is theirs to say. */
export interface Misbehaviour {
  /** Of the protected resource, in the place of what is so. */
  readonly resource?: object;
  readonly metadata?: object;
  /** Answers in the place of the endpoint at this path. */
  readonly at?: Readonly<Record<string, (response: ServerResponse) => unknown>>;
  /** In the answer to the sign-in, beside and in the place of what is so. */
  readonly answer?: Readonly<Record<string, string>>;
  /** `resource_metadata` of the 401. */
  readonly challenge?: string;
}

const TOOLS = { tools: [{ name: 'do', inputSchema: { type: 'object' } }] };
const RESULTS: Readonly<Record<string, object>> = {
  initialize: {
    ...{ protocolVersion: '2025-11-25', capabilities: { tools: {} } },
    serverInfo: { name: 'signed', version: '1' },
  },
  'tools/list': TOOLS,
  'tools/call': { content: [{ type: 'text', text: 'done' }] },
};

/** A server of tools that asks for a sign-in, and its authorization server, at one address of loopback. */
export async function oauthWorld(wrong: Misbehaviour = {}) {
  const asked: string[] = [];
  const bodies: { readonly path: string; readonly form: Record<string, string> }[] = [];
  const tokens = new Set<string>();
  const authorizations: (string | undefined)[] = [];
  const codes = new Map<string, string>();
  let issued = 0;
  let refresh: 'gives' | 'refuses' | 'is busy' = 'gives';
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const json = (response: ServerResponse, value: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

  const give = (response: ServerResponse) => {
    issued++;
    const access = `access-token-number-${issued}`;
    tokens.add(access);
    return json(response, {
      access_token: access,
      token_type: 'bearer',
      refresh_token: `refresh-token-number-${issued}`,
    });
  };
  const token = (response: ServerResponse, form: Record<string, string>) => {
    if (refresh === 'is busy') return json(response, { error: 'temporarily_unavailable' }, 503);
    if (form.grant_type === 'refresh_token')
      return refresh === 'gives' && form.refresh_token === `refresh-token-number-${issued}`
        ? give(response)
        : json(response, { error: 'invalid_grant', error_description: `no ${form.refresh_token}` }, 400);
    const challenge = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    return challenge === hash('sha256', form.code_verifier ?? '', 'base64url')
      ? give(response)
      : json(response, { error: 'invalid_grant', error_description: 'the code was used' }, 400);
  };
  /** What a person's browser brings back from an address of the sign-in: where it is sent. */
  const agree = (address: string): URL => {
    const { searchParams: query } = new URL(address);
    const code = `code-of-the-answer-${codes.size + 1}`;
    codes.set(code, query.get('code_challenge') ?? '');
    const back = new URL(query.get('redirect_uri') ?? '');
    const said = { code, state: query.get('state') ?? '', iss: `${origin}/`, ...wrong.answer };
    for (const [name, value] of Object.entries(said)) if (value !== '') back.searchParams.set(name, value);
    return back;
  };
  const tools = (request: IncomingMessage, response: ServerResponse, body: string) => {
    const { authorization } = request.headers;
    authorizations.push(authorization);
    const { challenge = `${origin}/.well-known/oauth-protected-resource/mcp` } = wrong;
    if (!tokens.has(authorization?.replace(/^Bearer /, '') ?? ''))
      return response
        .writeHead(401, { 'www-authenticate': `Bearer resource_metadata="${challenge}", scope="tools"` })
        .end();
    if (request.method !== 'POST') return response.writeHead(405).end();
    const { id, method } = JSON.parse(body);
    if (id === undefined) return response.writeHead(202).end();
    return json(response, { jsonrpc: '2.0', id, result: RESULTS[method] ?? {} });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '', origin);
    const body = Buffer.concat(await request.toArray()).toString();
    if (pathname === '/mcp') return tools(request, response, body);
    asked.push(pathname);
    const other = wrong.at?.[pathname];
    const isForm = request.headers['content-type']?.includes('urlencoded') === true;
    const form = isForm ? Object.fromEntries(new URLSearchParams(body)) : body === '' ? {} : JSON.parse(body);
    bodies.push({ path: pathname, form });
    if (other !== undefined) return other(response);
    switch (pathname) {
      case '/.well-known/oauth-protected-resource/mcp':
        return json(response, { resource: `${origin}/mcp`, authorization_servers: [`${origin}/`], ...wrong.resource });
      case '/.well-known/oauth-authorization-server':
        return json(response, { ...metadataOf(origin), ...wrong.metadata });
      case '/authorize':
        return response.writeHead(302, { location: agree(`${origin}${request.url}`).href }).end();
      case '/register':
        return json(response, { ...form, client_id: 'client-1' }, 201);
      case '/token':
        return token(response, form);
      case '/revoke':
        tokens.delete(form.token);
        return response.writeHead(200).end();
      default:
        return response.writeHead(404).end();
    }
  };
  return {
    ...{ origin, url: `${origin}/mcp`, asked, bodies, authorizations },
    /** All tokens stop being taken. */
    expire: () => tokens.clear(),
    /** What becomes of a refresh from now on. */
    refresh: (how: typeof refresh) => {
      refresh = how;
    },
    agree,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function metadataOf(origin: string): object {
  return {
    ...{ issuer: `${origin}/`, authorization_endpoint: `${origin}/authorize`, token_endpoint: `${origin}/token` },
    ...{ registration_endpoint: `${origin}/register`, revocation_endpoint: `${origin}/revoke` },
    response_types_supported: ['code'],
    ...{ code_challenge_methods_supported: ['S256'], token_endpoint_auth_methods_supported: ['none'] },
    authorization_response_iss_parameter_supported: true,
  };
}
