import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { runsUnisolated } from './say-placement.ts';

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
  if (runsUnisolated(placement)) return OF_THE_MACHINE;
  if (placement === 'host') return 'none: it starts no program';
  if (placement === 'network') return 'the address that it names, from the host';
  if (placement === 'sub-agent') return 'as each call of that session says';
  if (placement.startsWith('server ')) return networkOfServer(placement);
  if (unheld.includes('the network')) return `${OF_THE_MACHINE}: it was not held`;
  return namesNetwork(call.input) ? `${OF_THE_MACHINE}, as a person agreed` : 'none';
}

const OF_THE_MACHINE = 'that of the machine';

function networkOfServer(placement: string): string {
  if (placement.endsWith(', in a sandbox')) return 'none';
  return placement.endsWith(', in a sandbox with a list of hosts') ? 'the hosts on its list' : 'that of the server';
}

/** Whether the input of a command asks for the network, to which a person has to agree (P2). Never throws. */
export function namesNetwork(input: string): boolean {
  if (input.length > MOST_INPUT) return false;
  try {
    const read = JSON.parse(input) as { readonly network?: unknown } | null;
    return read?.network === 'host';
  } catch {
    return false;
  }
}

/** An input that names a network is short. UTF-16 units. */
const MOST_INPUT = 400_000;

/** The folder that a program began in, in words. `cwd`: as its sandbox shows it; without isolation that is the session's copy on this machine. */
export function sayFolder({ placement }: Pick<BegunCall, 'placement'>, cwd: string | undefined): string {
  if (cwd === undefined) return 'none: it starts no program here';
  return placement === UNISOLATED ? `${cwd}: the session’s own copy of its files, on this machine` : cwd;
}
