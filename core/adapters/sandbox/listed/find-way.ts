import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isListed, type ListedHost, readListedHost } from '../../../model/mcp/listed-host.ts';
import { isPublicAddress } from '../../http/is-public-address.ts';

/** All addresses of a name. Rejects where it has none. */
export type ResolveName = (name: string) => Promise<readonly LookupAddress[]>;

/** As this machine's own programs find them. */
export const resolveHere: ResolveName = (name) => lookup(name, { all: true });

/** Where a program in the sandbox wants to go: host as a list has it, and its port. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** Where a connection may go: to these addresses and no others, looked up once. */
export type Way =
  | { readonly is: 'open'; readonly addresses: readonly LookupAddress[] }
  | { readonly is: 'refused'; readonly because: string }
  | { readonly is: 'failed'; readonly because: string };

/** The list of a profile, as it is matched. Throws where an entry can't be read: nothing is started then. */
export function readList(hosts: readonly string[]): readonly ListedHost[] {
  return hosts.map((text) => {
    const read = readListedHost(text);
    if ('problem' in read) throw new Error(`${text}: ${read.problem}`);
    return { ...read, host: canonicalHost(read.host) ?? read.host };
  });
}

/** The target of a request, from `host:port` or the authority of an address; undefined where it is none. */
export function readTarget(authority: string, usualPort?: number): Target | undefined {
  const [, host = '', port] = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?$/i.exec(authority) ?? [];
  const at = port === undefined ? usualPort : Number(port);
  if (host === '' || at === undefined || at < 1 || at > 65_535) return undefined;
  const name = canonicalHost(host.replace(/^\[|\]$/g, ''));
  return name === undefined ? undefined : { host: name, port: at };
}

/** As an address of the web has it: lower case, and every way to write an IP address (`0x7f.1`, `2130706433`) is that address. */
function canonicalHost(host: string): string | undefined {
  const text = `http://${host.includes(':') ? `[${host}]` : host}/`;
  if (!URL.canParse(text)) return undefined;
  return new URL(text).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Whether a list lets a connection out, and to which addresses. An address of this machine or of a private network is only reached where
 * it is listed itself, at that port, whatever name leads to it. Never rejects.
 */
export async function findWay(list: readonly ListedHost[], target: Target, resolve: ResolveName): Promise<Way> {
  const { host, port } = target;
  if (!isListed(list, host, port)) return { is: 'refused', because: 'it is not on the list' };
  const family = isIP(host);
  // An address of the list itself needs no look.
  if (family !== 0) return { is: 'open', addresses: [{ address: host, family }] };
  try {
    const addresses = await resolve(host);
    const closed = addresses.find(({ address }) => !isPublicAddress(address) && !isListed(list, address, port));
    if (closed !== undefined) return { is: 'refused', because: inside(closed, port) };
    if (addresses.length === 0) return { is: 'failed', because: 'its name has no address' };
    return { is: 'open', addresses };
  } catch (cause) {
    return { is: 'failed', because: `its name was not found (${(cause as NodeJS.ErrnoException).code ?? 'error'})` };
  }
}

function inside({ address, family }: LookupAddress, port: number): string {
  const listed = `${family === 6 ? `[${address}]` : address}:${port}`;
  return `its name leads to ${address}, on this machine or in a private network, and ${listed} is not on the list`;
}
