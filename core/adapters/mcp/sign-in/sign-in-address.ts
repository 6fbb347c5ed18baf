import { addressProblem, isLoopback } from '../http/check-address.ts';

/** Why a server may not name an address for a sign-in; undefined where it may. Names are looked at again when they are resolved. */
export function signInAddressProblem(server: string, address: string): string | undefined {
  const problem = addressProblem(address);
  if (problem !== undefined) return problem;
  const isHere = isLoopback(new URL(address).hostname);
  if (isHere === isLoopback(new URL(server).hostname)) return undefined;
  return isHere
    ? 'It is on this machine, and the server is not.'
    : 'It is elsewhere, and the server is on this machine: that may name this machine alone.';
}
