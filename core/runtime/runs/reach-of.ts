import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { REACHED_SERVER, UNISOLATED_SERVER } from '../../projections/placement/say-placement.ts';

/** What a call can come at where it runs, in words; what nobody knows is absent. */
export interface Reach {
  readonly network?: string;
  readonly secrets?: string;
}

const NO_SECRETS = 'none but those in the workspace';

/** What a call can come at, by the place on record. `command`: what it is for, the address of one that asks the network. Never throws. */
export function reachOf({ placement, command }: { readonly placement?: string; readonly command: string }): Reach {
  if (placement === undefined || placement === 'sub-agent') return {};
  if (placement === UNISOLATED || UNISOLATED_SERVER.test(placement))
    return { network: 'all, nothing holds it', secrets: 'all that you can read' };
  if (placement === 'network') return { ...hostIn(command), secrets: 'none' };
  if (!placement.startsWith('server ')) return { network: 'none', secrets: NO_SECRETS };
  const [, address = ''] = REACHED_SERVER.exec(placement) ?? [];
  if (address !== '') return hostIn(address);
  return { network: placement.endsWith(' with a list of hosts') ? 'the hosts on its list alone' : 'none' };
}

/** The host that an address names. */
function hostIn(address: string): Reach {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? {} : { network: host };
}
