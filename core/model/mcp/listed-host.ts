/** A host of a list, and the ports of it that may be reached. */
export interface ListedHost {
  /** In lower case: a name, or an address as it is written canonically (IPv6 without brackets). */
  readonly host: string;
  /** `*.example.org`: every name below `host`, and not `host` itself. */
  readonly isBelow: boolean;
  readonly ports: readonly number[];
}

/** Ports of a host that is listed without one. */
export const USUAL_PORTS: readonly number[] = [80, 443];

/** Reads `name`, `*.name`, an IPv4 address or `[IPv6]`, each with `:port` where it is not 80 and 443. A problem is the fact, then the remedy. */
export function readListedHost(text: string): ListedHost | { readonly problem: string } {
  const [, v6, name = '', port] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(text.toLowerCase()) ?? [];
  if (v6 === undefined && name === '') return { problem: FORM };
  const at = port === undefined ? undefined : Number(port);
  if (at !== undefined && (at < 1 || at > 65_535)) return { problem: `${at} is no port. Give one of 1 to 65535.` };
  const ports = at === undefined ? USUAL_PORTS : [at];
  if (v6 !== undefined)
    return /^[0-9a-f:]*:[0-9a-f:.]*$/.test(v6) ? { host: v6, isBelow: false, ports } : { problem: FORM };
  const isBelow = name.startsWith('*.');
  const host = isBelow ? name.slice(2) : name;
  const problem = nameProblem(host, isBelow);
  return problem === undefined ? { host, isBelow, ports } : { problem };
}

const FORM =
  'It is no host. Write it as example.org, *.example.org, 192.0.2.1 or [2001:db8::1], with :PORT where needed.';

function nameProblem(host: string, isBelow: boolean): string | undefined {
  const labels = host.split('.');
  if (/[^\0-\x7f]/.test(host)) return 'It holds letters beyond plain English. Write the name as DNS has it (xn--…).';
  if (host.length > 253 || !labels.every((label) => LABEL.test(label))) return FORM;
  if (/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? ''))
    return !isBelow && IPV4.test(host) ? undefined : 'It is no address in four decimal numbers. Write it as 192.0.2.1.';
  if (isBelow && labels.length < 2) return `*.${host} is every name of a whole domain of the top. Name what is needed.`;
  return undefined;
}

const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const OCTET = '(?:0|[1-9]\\d?|1\\d\\d|2[0-4]\\d|25[0-5])';
const IPV4 = new RegExp(`^${OCTET}(?:\\.${OCTET}){3}$`);

/** True where a list holds a host (lower case, an address canonical and without brackets) at a port. */
export function isListed(list: readonly ListedHost[], host: string, port: number): boolean {
  return list.some((each) => {
    const isSame = each.isBelow ? host.endsWith(`.${each.host}`) : host === each.host;
    return isSame && each.ports.includes(port);
  });
}
