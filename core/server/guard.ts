import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Why a request is turned away: the status to answer with and the reason in words. */
export interface Turned {
  readonly status: 400 | 401 | 403 | 421;
  readonly reason: string;
}

/** What the loopback server lets in: its own address, its own pages, and whoever knows the token. */
export interface Guard {
  readonly token: string;
  readonly port: number;
}

/** Checks `Host` and, where there is one, `Origin`: stops DNS rebinding and other sites' pages. */
export function checkAddress(request: IncomingMessage, guard: Guard): Turned | undefined {
  const allowed = [`127.0.0.1:${guard.port}`, `localhost:${guard.port}`];
  if (!allowed.includes(request.headers.host ?? ''))
    return { status: 421, reason: 'This server answers only to its own address.' };
  const { origin } = request.headers;
  if (origin !== undefined && !allowed.some((host) => origin === `http://${host}`)) {
    return { status: 403, reason: 'Pages of other sites may not ask here.' };
  }
  return undefined;
}

/** Compares in constant time. */
export function isToken(offered: string, guard: Guard): boolean {
  return timingSafeEqual(digest(offered), digest(guard.token));
}

/**
 * Checks a WebSocket upgrade: address, an Origin of ours (a browser always sends one), and the token, which comes as
 * the subprotocol `openrath.token.<token>` so that it is in no URL and no log.
 */
export function checkUpgrade(request: IncomingMessage, guard: Guard): Turned | undefined {
  const turned = checkAddress(request, guard);
  if (turned !== undefined) return turned;
  if (request.url !== '/rpc') return { status: 400, reason: 'Upgrades are for /rpc.' };
  if (request.headers.origin === undefined) return { status: 403, reason: 'An upgrade needs an Origin.' };
  const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((each) => each.trim());
  const token = offered.find((each) => each.startsWith('openrath.token.'))?.slice('openrath.token.'.length) ?? '';
  return isToken(token, guard) ? undefined : { status: 401, reason: 'The token is wrong or missing.' };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
