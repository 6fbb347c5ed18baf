import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { findControllers } from '../../../core/adapters/sandbox/local/cgroup/find-controllers.ts';
import { freshFolder } from './sandboxed.ts';

/** A host with things worth stealing, and how it looks. */
export interface HostWorld {
  readonly root: string;
  /** Beside it lies `outside`, with a secret and a socket. */
  readonly workspace: string;
  readonly ports: { readonly tcp: number; readonly tcp6: number; readonly udp: number };
  readonly socketPath: string;
  readonly abstractName: string;
  /** All that a probe must leave as it is. */
  readonly looks: () => unknown;
  readonly close: () => Promise<void>;
}

export const SECRET = 'canary-7c1f-of-the-host';

export async function hostWorld(): Promise<HostWorld> {
  const root = freshFolder();
  const workspace = join(root, 'workspace');
  const outside = join(root, 'outside');
  for (const path of [workspace, outside]) mkdirSync(path);
  writeFileSync(join(outside, 'secret.txt'), SECRET);
  const heard: string[] = [];
  const socketPath = join(outside, 'service.sock');
  const abstractName = `openrath-test-${process.pid}`;
  const listens = async (where: object) => {
    const server = createServer((socket) => socket.destroy()).on('connection', () => heard.push(JSON.stringify(where)));
    await once(server.listen(where), 'listening');
    return server;
  };
  const servers = await Promise.all(
    [{ host: '127.0.0.1', port: 0 }, { host: '::1', port: 0 }, { path: socketPath }, { path: `\0${abstractName}` }].map(
      listens,
    ),
  );
  const udp = createSocket('udp4', () => heard.push('udp'));
  await new Promise<void>((bound) => udp.bind(0, '127.0.0.1', bound));
  const portOf = (index: number) => (servers[index]!.address() as AddressInfo).port;
  return {
    ...{ root, workspace, socketPath, abstractName },
    ports: { tcp: portOf(0), tcp6: portOf(1), udp: udp.address().port },
    looks: () => ({
      heard: [...heard],
      secret: readFileSync(join(outside, 'secret.txt'), 'utf8'),
      ...{ root: readdirSync(root), outside: readdirSync(outside), top: readdirSync('/') },
      modes: [root, outside, workspace].map((path) => lstatSync(path).mode),
      name: hostname(),
      ...{ users: readFileSync('/etc/passwd', 'utf8'), etc: lstatSync('/etc').mtimeMs, usr: lstatSync('/usr').mtimeMs },
      ...{ cores: readFileSync('/proc/sys/kernel/core_pattern', 'utf8'), groups: groupsLeft() },
    }),
    close: async () => {
      udp.close();
      await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
    },
  };
}

/** Control groups of this process's commands: one is there as long as anything of its command is. */
export function groupsLeft(): string[] {
  const here = findControllers();
  if ('missing' in here) return [];
  const ours = (name: string) => name.startsWith(`openrath-${process.pid}-`);
  return [...new Set([here.memory, here.pids])].flatMap((folder) => readdirSync(folder).filter(ours));
}
