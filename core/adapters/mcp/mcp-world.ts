import type { Reached } from '../../runtime/ports/mcp.ts';
import type { Clock } from '../../runtime/ports.ts';
import type { StartSandboxed } from '../sandbox/running-program.ts';
import type { Resolve } from './http/open-lookup.ts';
import type { SignIns } from './sign-in/open-sign-ins.ts';

/** What servers of tools need from outside. */
export interface McpWorld {
  readonly clock: Clock;
  /** Of this program, as servers are told it. */
  readonly version: string;
  /** How a program is started in a sandbox; fails closed where this machine has none. */
  readonly startSandboxed: StartSandboxed;
  /** Where folders for servers are made, one for each that runs; it is removed with it. */
  readonly scratch: string;
  /** What persons signed in with. */
  readonly signIns: SignIns;
  /** Where names of servers over HTTP lead; as this machine has it where absent. */
  readonly resolve?: Resolve;
  /** Told of each place that a server with a list of hosts wants to reach. Nobody is told where absent. */
  readonly onReached?: (reached: Reached) => Promise<void>;
}
