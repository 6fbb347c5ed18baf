import { REACHED_SERVER, runsUnisolated } from '../../projections/placement/say-placement.ts';
import { namesNetwork } from '../../projections/placement/say-reach.ts';

/** What a call can come at where it runs, in words; what nobody knows is absent. */
export interface Reach {
  readonly network?: string;
  readonly secrets?: string;
}

const NO_SECRETS = 'none but those in the workspace';

/** What is on record of a call that asks. */
export interface AskedReach {
  readonly placement?: string | undefined;
  /** What it is for: the address of one that asks the network. */
  readonly command: string;
  /** As it asked, JSON text. */
  readonly input?: string | undefined;
}

/** What a call can come at, by the place on record. Never throws. */
export function reachOf({ placement, command, input }: AskedReach): Reach {
  if (placement === undefined || placement === 'sub-agent') return {};
  if (runsUnisolated(placement)) return { network: 'all, nothing holds it', secrets: 'all that you can read' };
  if (placement === 'network') return { ...hostIn(command), secrets: 'none' };
  if (!placement.startsWith('server ')) {
    const asksForIt = input !== undefined && namesNetwork(input);
    return { network: asksForIt ? 'that of the machine, if you agree' : 'none', secrets: NO_SECRETS };
  }
  const [, address = ''] = REACHED_SERVER.exec(placement) ?? [];
  if (address !== '') return hostIn(address);
  return { network: placement.endsWith(' with a list of hosts') ? 'the hosts on its list alone' : 'none' };
}

/** The host that an address names. */
function hostIn(address: string): Reach {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? {} : { network: host };
}
