import { REACHED_SERVER, runsUnisolated } from './say-placement.ts';

/** What a call can come at of the network, by the place that it has on record. */
export type CallNetwork =
  /** What the person's own programs can: nothing holds it. */
  | { readonly type: 'all' }
  | { readonly type: 'none' }
  /** That of the machine, once a person agrees to it: its input names it. */
  | { readonly type: 'asked' }
  /** The one address that it names, which the host asks for it. */
  | { readonly type: 'address' }
  /** The hosts on the list of its server. */
  | { readonly type: 'listed' }
  /** A server that runs where it is reached; without an address where the record has none. */
  | { readonly type: 'server'; readonly address?: string }
  /** It runs in a session of its own, whose calls say it. */
  | { readonly type: 'elsewhere' };

/** Where a call runs, as the record has it. */
export interface PlacedCall {
  /** Name of the backend, or where else it runs. */
  readonly placement: string;
  /** JSON text. */
  readonly input?: string | undefined;
}

/** The network that a call can come at: the one rule, for one that asks and for one that ran (P2). An isolated command has none, unless its input names it. Never throws. */
export function networkOf({ placement, input }: PlacedCall): CallNetwork {
  if (runsUnisolated(placement)) return { type: 'all' };
  if (placement === 'network') return { type: 'address' };
  if (placement === 'sub-agent') return { type: 'elsewhere' };
  if (placement.startsWith('server ')) return networkOfServer(placement);
  return placement !== 'host' && input !== undefined && namesNetwork(input) ? { type: 'asked' } : { type: 'none' };
}

function networkOfServer(placement: string): CallNetwork {
  if (placement.endsWith(', in a sandbox')) return { type: 'none' };
  if (placement.endsWith(', in a sandbox with a list of hosts')) return { type: 'listed' };
  const [, address = ''] = REACHED_SERVER.exec(placement) ?? [];
  return address === '' ? { type: 'server' } : { type: 'server', address };
}

function namesNetwork(input: string): boolean {
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
