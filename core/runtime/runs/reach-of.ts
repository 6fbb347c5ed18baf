import { networkOf } from '../../projections/placement/reach-of-call.ts';

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
  if (placement === undefined) return {};
  const network = networkOf({ placement, input });
  switch (network.type) {
    case 'all':
      return { network: 'all, nothing holds it', secrets: 'all that you can read' };
    case 'address':
      return { ...hostIn(command), secrets: 'none' };
    case 'server':
      return hostIn(network.address ?? '');
    case 'listed':
      return { network: 'the hosts on its list alone' };
    case 'elsewhere':
      return {};
    case 'asked':
      return { network: 'that of the machine, if you agree', secrets: NO_SECRETS };
    case 'none':
      return { network: 'none', ...(placement.startsWith('server ') ? {} : { secrets: NO_SECRETS }) };
  }
}

/** The host that an address names. */
function hostIn(address: string): Reach {
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === '' ? {} : { network: host };
}
