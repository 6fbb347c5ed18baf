import { type LookupAddress, lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { closedProblem, isLoopback } from './check-address.ts';

/**
 * Resolves a name for the very connection that is made: where one of its addresses is not of the open internet, there is no connection, so
 * that a name can't be turned round between a look and a call. `localhost` is 127.0.0.1, whatever anybody says.
 */
export const openLookup: LookupFunction = (host, options, done) => {
  const give = (addresses: LookupAddress[]) => {
    const [first] = addresses;
    if (options.all === true) done(null, addresses);
    else if (first === undefined) done(new Error(`${host} has no address`), '', 4);
    else done(null, first.address, first.family);
  };
  if (isLoopback(host)) return give([{ address: '127.0.0.1', family: 4 }]);
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, '', 4);
    const problem = addresses.map(({ address }) => closedProblem(address)).find((says) => says !== undefined);
    if (problem !== undefined) return done(new Error(problem), '', 4);
    give(addresses);
  });
};
