import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { closedProblem, isLoopback } from './check-address.ts';

/** All addresses of a name. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/**
 * Resolves a name for the very connection that is made: where one of its addresses is not of the open internet, there is no connection, so
 * that a name can't be turned round between a look and a call. `localhost` is 127.0.0.1, whatever anybody says.
 */
export function openLookup(resolve: Resolve = (host) => lookup(host, { all: true })): LookupFunction {
  return (host, options, done) => {
    addressesOf(host, resolve).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) done(null, addresses);
        else if (first !== undefined) done(null, first.address, first.family);
        else done(new Error(`${host} has no address`), '', 4);
      },
      (cause: Error) => done(cause, '', 4),
    );
  };
}

async function addressesOf(host: string, resolve: Resolve): Promise<LookupAddress[]> {
  if (isLoopback(host)) return [{ address: '127.0.0.1', family: 4 }];
  const addresses = await resolve(host);
  const problem = addresses.map(({ address }) => closedProblem(address)).find((says) => says !== undefined);
  if (problem !== undefined) throw new Error(problem);
  return [...addresses];
}
