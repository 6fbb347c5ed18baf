import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { type CallNetwork, networkOf } from './reach-of-call.ts';

/** What is on record of a call that began. */
export interface BegunCall {
  /** Name of the backend, or where else it ran. */
  readonly placement: string;
  /** As it ran, JSON text. */
  readonly input: string;
  /** What was not held while it ran, in words. */
  readonly unheld?: readonly string[] | undefined;
}

/** Places that are no backend of a sandbox. */
const NO_SANDBOX: ReadonlySet<string> = new Set(['host', 'program', 'network', 'sub-agent']);

/** Whether a call started a program in a session's files: in a sandbox, or where a person chose to run without one. */
export function startedProgram({ placement }: Pick<BegunCall, 'placement'>): boolean {
  return !NO_SANDBOX.has(placement) && !placement.startsWith('server ');
}

/** The network that a call could reach, in words. An isolated command has none, unless its input names it, as a person agreed for it (P2). */
export function sayNetwork(call: BegunCall): string {
  const { placement, unheld = [] } = call;
  const network = networkOf(call);
  if (unheld.includes('the network') && (network.type === 'none' || network.type === 'asked'))
    return `${OF_THE_MACHINE}: it was not held`;
  return placement === 'host' ? 'none: it starts no program' : SAYS[network.type];
}

const OF_THE_MACHINE = 'that of the machine';

const SAYS = {
  all: OF_THE_MACHINE,
  none: 'none',
  asked: `${OF_THE_MACHINE}, as a person agreed`,
  address: 'the address that it names, from the host',
  listed: 'the hosts on its list',
  server: 'that of the server',
  elsewhere: 'as each call of that session says',
} as const satisfies Record<CallNetwork['type'], string>;

/** The folder that a program began in, in words. `cwd`: as its sandbox shows it; without isolation that is the session's copy on this machine. */
export function sayFolder({ placement }: Pick<BegunCall, 'placement'>, cwd: string | undefined): string {
  if (cwd === undefined) return 'none: it starts no program here';
  return placement === UNISOLATED ? `${cwd}: the session’s own copy of its files, on this machine` : cwd;
}
