import type { HostClient } from '../contract/connect.ts';
import { UNISOLATED } from '../model/placement/unisolated.ts';
import type { Output } from './output.ts';
import { accepted } from './refused.ts';

/** What the option that chooses it is for. */
export const UNISOLATED_OPTION =
  'for this session alone: commands run without isolation, on this machine as your own programs do; without a rule each asks first';

/** Has side effects of a session happen in a backend from here on, and says so. Throws Refused. */
export async function moveTo(host: HostClient, session: string, backend: string, output: Output): Promise<void> {
  const { head } = accepted(await host.programs.moveTo({ session, backend }));
  if (backend === UNISOLATED) sayUnisolated(session, output);
  else output.line({ session, backend, head }, `Commands of ${session} run in ${backend} from here on.`);
}

const SAYS =
  'Without isolation: commands of this session can read and change all files that you can, and use the network.';

/** Says what a session without isolation is; beside the answer, which may be what a command wrote. */
export function sayUnisolated(session: string, output: Output): void {
  if (output.json) output.line({ session, backend: UNISOLATED }, '');
  else output.aside(SAYS);
}
