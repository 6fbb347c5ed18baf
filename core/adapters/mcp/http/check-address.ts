import { BlockList, isIP } from 'node:net';

/** Why a server can't be reached at an address; undefined where it may be tried. Names are looked at again when they are resolved. */
export function addressProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return 'It is no address. Give one that begins with https://.';
  if (url.username !== '' || url.password !== '') return 'It holds a name or a password. Leave them out.';
  if (url.protocol === 'http:') {
    if (isLoopback(url.hostname)) return undefined;
    return 'Without https, only http://127.0.0.1 and http://localhost are reached. Use https.';
  }
  if (url.protocol !== 'https:') return `${url.protocol} is not reached. Use https.`;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? undefined : closedProblem(host);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1';
}

/** Why no remote server is reached at an IP address; undefined where it is one of the open internet. */
export function closedProblem(ip: string): string | undefined {
  const isClosed = isIP(ip) === 6 ? CLOSED_6.check(ip, 'ipv6') : CLOSED_4.check(ip, 'ipv4');
  if (!isClosed) return undefined;
  return `${ip} is an address of a private network or of this machine. No remote server is reached there.`;
}

/** Ranges that are not of the open internet (IANA special-purpose address registries), and for version 6 those that wrap an address of 4. */
const CLOSED_4 = listOf('ipv4', [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]);
const CLOSED_6 = listOf('ipv6', [
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
  ...['2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]);

/** One for each version: a list for both takes every address of 4 for one that is wrapped. */
function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [net = '', prefix = ''] = range.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}
