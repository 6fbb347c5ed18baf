import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';

/** Calls of the session graph: lanes and steps of a whole lineage, in pages. */
export function graphHandlers(host: Host) {
  const os = implement(contract.graph);
  return os.router({
    open: os.open.handler(async ({ input }) =>
      answer(await host.lineages.open(input.session as SessionId), (view) => view),
    ),
    grown: os.grown.handler(async ({ input }) =>
      answer(await host.lineages.grown(input.session as SessionId, input.from), (grown) => grown),
    ),
    page: os.page.handler(async ({ input }) =>
      answer(await host.lineages.page(input.session as SessionId, input.after), (page) => page),
    ),
  });
}
