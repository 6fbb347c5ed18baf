import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls about setups. */
export function setupHandlers(host: Host) {
  const os = implement(contract.setups);
  return os.router({
    run: os.run.handler(async ({ input: { session, expectedHead, ...asked } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          runs.setup({
            ...asked,
            session: session as SessionId,
            ...(expectedHead === undefined ? {} : { expectedHead: expectedHead as EventId }),
          }),
        ),
        ({ run }) => ({ run }),
      ),
    ),
    list: os.list.handler(async () =>
      ((await host.work?.setups.list()) ?? []).map((each) => ({
        ...each,
        carried: [...each.carried],
        lockfiles: [...each.lockfiles],
      })),
    ),
    empty: os.empty.handler(async ({ input }) =>
      answer(await withWork(host, ({ setups }) => setups.empty(input.keys)), (gone) => gone),
    ),
  });
}
