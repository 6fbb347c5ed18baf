import { accessSync, constants, lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs';

/** What of this machine's own files is seen inside, read only, as arguments of bubblewrap. Everything else is not there. */
export interface SystemView {
  readonly args: readonly string[];
  /** What is laid over files of the kernel that tell of the whole machine; after /proc and /dev are there. */
  readonly covers: readonly string[];
  readonly files: readonly ViewFile[];
}

/**
 * A small file that is made anew inside, read only: of our own text, in place of one of the host's that would name its users, or a copy of one
 * of this machine's. A mount would cost several times as much.
 */
export type ViewFile = { readonly to: string; readonly text: string } | { readonly to: string; readonly from: string };

/** Looks which of them this machine has; throws where /usr can't be read. */
export function systemView(network: 'none' | 'host'): SystemView {
  const etc = [...ETC, ...ofJava()].flatMap(found);
  const copied = etc.flatMap(({ path, isCopied }) => (isCopied ? path : []));
  const mounted = etc.flatMap(({ path, isCopied }) => (isCopied ? [] : path));
  // What tells of the network may change while a server runs on it.
  const ofNetwork = network === 'host' ? ETC_OF_NETWORK.filter(isThere) : [];
  const top = ['--ro-bind', '/usr', '/usr', ...topFolders(), '--perms', '0755', '--dir', '/etc'];
  return {
    args: [...top, ...same([...mounted, ...ofNetwork])],
    covers: coveredOfTheKernel(),
    files: [
      { to: '/etc/passwd', text: `agent:x:${INSIDE_ID}:${INSIDE_ID}::${HOME}:/bin/sh\n` },
      { to: '/etc/group', text: `agent:x:${INSIDE_ID}:\n` },
      ...(network === 'host' ? [] : [{ to: '/etc/hosts', text: '127.0.0.1 localhost\n::1 localhost\n' }]),
      ...copied.map((path) => ({ to: path, from: path })),
    ],
  };
}

/** User and group inside: never 0. */
export const INSIDE_ID = 1000;

/** The home inside, part of its own /tmp. */
export const HOME = '/tmp/home';

/** Where libraries are found, which of several programs is meant, and whom TLS trusts (never the private keys beside). */
const ETC = [
  '/etc/ld.so.cache',
  '/etc/alternatives',
  '/etc/ssl/certs',
  '/etc/ssl/openssl.cnf',
  '/etc/pki/tls/certs',
  '/etc/pki/ca-trust/extracted',
  '/etc/services',
];

/** Where Debian keeps what a Java needs to start: /usr has links to it. Not the folder `management` beside, which may hold passwords. */
function ofJava(): string[] {
  const { mtimeMs } = statSync('/etc');
  if (java.listedAtMs !== mtimeMs) java = { listedAtMs: mtimeMs, names: javasIn(readdirSync('/etc')) };
  return java.names.flatMap((name) =>
    ['security', 'logging.properties', 'net.properties'].map((part) => `/etc/${name}/${part}`),
  );
}

/** Listed anew once something is added to the folder or taken away: it has some hundred names, and is looked at before each command. */
let java: { readonly listedAtMs: number; readonly names: readonly string[] } = { listedAtMs: 0, names: [] };

function javasIn(names: readonly string[]): string[] {
  return names.filter((name) => /^java-\d+-\w+$/.test(name)).sort();
}

const ETC_OF_NETWORK = ['/etc/hosts', '/etc/resolv.conf', '/etc/nsswitch.conf', '/etc/gai.conf'];

/** Memory, keys, addresses and tables of the kernel: they are the host's, whatever namespace one is in, and root's own outside may read them. */
const OF_THE_KERNEL = [
  ...['cmdline', 'kallsyms', 'kcore', 'keys', 'kpagecgroup', 'kpagecount', 'kpageflags', 'slabinfo', 'timer_list'],
  'vmallocinfo',
].map((name) => `/proc/${name}`);

const same = (paths: readonly string[]) => paths.flatMap((path) => ['--ro-bind', path, path]);

/** /bin, /lib and the like: links into /usr on most machines, folders of their own on some. */
function topFolders(): string[] {
  return readdirSync('/')
    .filter((name) => /^(bin|sbin|lib(|32|64|x32))$/.test(name))
    .sort()
    .flatMap((name) => {
      const path = `/${name}`;
      if (!lstatSync(path).isSymbolicLink()) return same([path]);
      return ['--symlink', readlinkSync(path), path];
    });
}

let covered: readonly string[] | undefined;

/** The kernel makes these when it starts, and they stay: they are looked at once. */
function coveredOfTheKernel(): readonly string[] {
  covered ??= OF_THE_KERNEL.filter(isOpenToUs).flatMap((path) => ['--ro-bind', '/dev/null', path]);
  return covered;
}

/** What is closed to us is closed inside too. */
function isOpenToUs(path: string): boolean {
  return may(path, constants.R_OK) || may(path, constants.W_OK);
}

function may(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    // Whatever keeps us out keeps the sandbox out.
    return false;
  }
}

/** Largest file that is copied; it counts as memory of the command. Bytes. */
const MOST_COPIED = 256 * 1024;

/** One that we can't read stays closed inside: it is mounted as it is. */
function found(path: string): { readonly path: string; readonly isCopied: boolean } | [] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  return { path, isCopied: stat.isFile() && stat.size <= MOST_COPIED && may(path, constants.R_OK) };
}

function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
