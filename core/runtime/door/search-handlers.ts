import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';

/** Calls that search. */
export function searchHandlers(host: Host) {
  const os = implement(contract.search);
  return os.router({
    find: os.find.handler(async ({ input }) => answer(await host.search.find(input), (found) => found)),
  });
}
