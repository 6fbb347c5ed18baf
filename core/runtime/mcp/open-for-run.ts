import type { KeptProfile } from '../../model/mcp/mcp-profile.ts';
import { RunFailed } from '../agent/run-failed.ts';
import { McpFailure, type McpServer } from '../ports/mcp.ts';
import { joinTools, type OfferedServer, offerServer } from './offer-server.ts';
import { nobodyConsented, type OpeningServers, type OpenServers, type ToolServersWorld } from './tool-servers.ts';

/**
 * Starts servers for one run, all at once, and offers what of them a person consented to. Rejects with RunFailed where one can't be had, or
 * with the reason of the signal; none is left running then.
 */
export async function openForRun(
  world: ToolServersWorld,
  names: readonly string[],
  { signal, onReached }: OpeningServers,
): Promise<OpenServers> {
  const open: McpServer[] = [];
  const close = async () => {
    await Promise.all(open.map((server) => server.close()));
  };
  const wanted = consented(world, names);
  const offers = await Promise.allSettled(
    wanted.map(async ({ profile, consent }): Promise<OfferedServer> => {
      const server = await world.servers.open(
        { profile, consent: consent.profile, onReached: (place) => onReached(profile.name, place) },
        signal,
      );
      open.push(server);
      return await offerServer(server, { consent, sha256: world.sha256, signal });
    }),
  );
  try {
    const offered = offers.map((offer) => {
      if (offer.status === 'rejected') throw offer.reason;
      return offer.value;
    });
    return {
      tools: joinTools(...offered.map(({ tools }) => tools)),
      pinned: offered.map(({ pinned }) => pinned),
      close,
    };
  } catch (error) {
    await close();
    if (!(error instanceof McpFailure)) throw error;
    const { message, remedy } = error;
    throw new RunFailed(remedy === undefined ? message : `${message} ${remedy}`);
  }
}

type Consented = KeptProfile & Required<Pick<KeptProfile, 'consent'>>;

function consented({ profiles }: ToolServersWorld, names: readonly string[]): readonly Consented[] {
  const all = names.length === 0 ? [] : profiles.read();
  return [...new Set(names)].map((name) => {
    const kept = all.find(({ profile }) => profile.name === name);
    if (kept === undefined)
      throw new RunFailed(`There is no server ${name}. Add it: openrath mcp add FILE, or take it out of the agent.`);
    const { consent } = kept;
    if (consent === undefined || consent.tools.length === 0) {
      const [message, { remedy }] = nobodyConsented(consent === undefined ? name : `${name}'s tools`);
      throw new RunFailed(
        `${message} ${consent === undefined ? remedy : `Look at them and consent: openrath mcp test ${name}`}`,
      );
    }
    return { ...kept, consent };
  });
}
