import type { ListedHost } from '../../../model/mcp/listed-host.ts';
import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import { isProgram } from '../is-program.ts';
import { environment } from '../local/sandbox-args.ts';

/** Where programs inside find the proxy. */
export const PROXY_PORT = 3128;

/** A program that takes the place of a command: it makes the listener inside, hands it out, and then becomes the command. */
export interface Doorman {
  readonly argv: readonly [string, ...string[]];
  /** Names that programs inside are told to reach without the proxy; {@link HERE} where absent. */
  readonly direct?: readonly string[];
  /** A program of this machine that has to be seen inside for it. */
  readonly program?: { readonly from: string; readonly to: string };
}

/** Where a Node of ours is seen inside: below /tmp, where no folder of a person can be. */
const NODE_INSIDE = '/tmp/openrath/node';

/** Looked for where every sandbox sees it. */
const PYTHON = '/usr/bin/python3';

/**
 * A doorman that this machine has: Python of the system, else the Node that this runs by. Undefined where it has neither; one in a packed
 * application is no Node that could be started.
 */
export function findDoorman(python = PYTHON, node = ownNode()): Doorman | undefined {
  if (isProgram(python)) return { argv: [python, '-I', '-S', '-c', IN_PYTHON] };
  if (node === undefined) return undefined;
  return { argv: [NODE_INSIDE, '-e', IN_NODE, '--'], program: { from: node, to: NODE_INSIDE } };
}

/** What is said where there is none. */
export const NO_DOORMAN =
  'A network of listed hosts needs Python 3 as /usr/bin/python3, which this machine does not have. Install it, or choose no network, or no isolation.';

/**
 * The doorman in the place of a command. It gets the command's variables under names that mean nothing to Python, Node or the linker: what a profile
 * says is for the command alone.
 */
export function behindDoorman(
  { argv, env }: Pick<SandboxCommand, 'argv' | 'env'>,
  doorman: Doorman,
): Required<Pick<SandboxCommand, 'argv' | 'env'>> {
  const direct = (doorman.direct ?? HERE).join();
  const all = { ...TO_PROXY, NO_PROXY: direct, no_proxy: direct, ...environment(env) };
  const kept = Object.entries(all).map(([name, value]) => [`${KEPT}${name}`, value]);
  return { argv: [...doorman.argv, ...argv], env: Object.fromEntries(kept) };
}

const KEPT = 'OPENRATH_COMMAND_';

const ADDRESS = `http://127.0.0.1:${PROXY_PORT}`;
/** The loopback of the sandbox, where a program inside may have a listener of its own. */
const HERE: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** The names that a program inside is to reach without the proxy: none that the list means outside. */
export function directNames(list: readonly ListedHost[]): readonly string[] {
  return HERE.filter((name) => list.every(({ host }) => host !== name));
}

/** How programs are told of a proxy; there is no standard, and all of these are in use. */
const TO_PROXY: Readonly<Record<string, string>> = {
  ...{ HTTP_PROXY: ADDRESS, HTTPS_PROXY: ADDRESS, ALL_PROXY: ADDRESS },
  ...{ http_proxy: ADDRESS, https_proxy: ADDRESS, all_proxy: ADDRESS },
  NODE_USE_ENV_PROXY: '1',
};

/** The message by which a process of Node takes over a listener (child_process, `message` with a handle). */
const HANDED = '{"cmd":"NODE_HANDLE","type":"net.Server","msg":"listening"}';

const IN_PYTHON = `
import os, socket, sys
channel = socket.socket(fileno=int(os.environ['NODE_CHANNEL_FD']))
listener = socket.socket()
listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
listener.bind(('127.0.0.1', ${PROXY_PORT}))
listener.listen(128)
socket.send_fds(channel, [b'${HANDED}\\n'], [listener.fileno()])
answer = b''
while not answer.endswith(b'\\n'):
    more = channel.recv(4096)
    if not more: sys.exit('the listener was not taken')
    answer += more
channel.close()
listener.close()
env = {name[${KEPT.length}:]: value for name, value in os.environ.items() if name.startswith('${KEPT}')}
try: os.execvpe(sys.argv[1], sys.argv[1:], env)
except OSError as error: sys.exit(f'{sys.argv[1]}: {error.strerror}')
`;

const IN_NODE = `
const listener = require('node:net').createServer();
listener.listen(${PROXY_PORT}, '127.0.0.1', () => process.send('listening', listener, (failure) => {
  if (failure) throw failure;
  const kept = Object.entries(process.env).filter(([name]) => name.startsWith('${KEPT}'));
  const env = Object.fromEntries(kept.map(([name, value]) => [name.slice(${KEPT.length}), value]));
  process.execve('/usr/bin/env', ['env', '--', ...process.argv.slice(1)], env);
}));
`;

function ownNode(): string | undefined {
  const isNode = process.versions.electron === undefined && 'execve' in process;
  return isNode ? process.execPath : undefined;
}
