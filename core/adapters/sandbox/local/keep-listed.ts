import type { Server } from 'node:net';
import type { SandboxCommand } from '../../../runtime/ports/sandbox.ts';
import { type Doorman, directNames } from '../listed/doorman.ts';
import { type ResolveName, readList } from '../listed/find-way.ts';
import { openProxy } from '../listed/open-proxy.ts';
import type { ListedHosts } from '../listed/reached.ts';
import { takeListener } from '../listed/take-listener.ts';
import type { Start } from '../running-program.ts';
import { keepRunning } from './keep-running.ts';
import { type Place, prepareCommand } from './prepare-command.ts';

export interface Listing {
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly doorman: Doorman;
  readonly listed: ListedHosts;
  readonly resolve: ResolveName;
}

/**
 * Starts a command whose network has the loopback alone, and one listener on it: ours. Nothing of the command runs before we have that. Throws where
 * the list can't be read, or the sandbox can't be set up; nothing runs then.
 */
export async function keepListed(command: SandboxCommand, listing: Listing): Promise<Start> {
  const { place, signal, doorman, listed, resolve } = listing;
  const proxy = openProxy(listed, resolve);
  const direct = directNames(readList(listed.hosts));
  const prepared = await prepareCommand(command, place, signal, { ...doorman, direct });
  if ('unrun' in prepared) return { ok: false, reason: prepared.unrun.reason ?? 'It was stopped before it began.' };
  let taking: Promise<Server> | undefined;
  const program = await keepRunning(prepared, command.limits, (child) => {
    taking = takeListener(child, signal);
    taking.then(proxy.serve, () => undefined);
  });
  const close = () => proxy.close();
  program.ended.then(close, close);
  try {
    await taking;
    return { ok: true, program };
  } catch (cause) {
    await program.kill();
    const { stderr } = await program.ended;
    const says = stderr.trim() === '' ? (cause as Error).message : stderr.trim();
    return { ok: false, reason: `The way to the listed hosts can't be opened: ${says}` };
  }
}
