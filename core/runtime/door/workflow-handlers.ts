import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls of programs that are on record. */
export function workflowHandlers(host: Host) {
  const os = implement(contract.workflows);
  return os.router({
    begin: os.begin.handler(async ({ input: { session, expectedHead, run, ...more } }) =>
      answer(
        await withWork(host, ({ workflows }) =>
          workflows.begin({
            ...more,
            session: session as SessionId,
            expectedHead: expectedHead as EventId,
            run: run as RunId,
          }),
        ),
        (begun) => begun,
      ),
    ),
    hold: os.hold.handler(async function* ({ input: { session }, signal }) {
      if (host.work === undefined) return;
      const { take, orEnded } = host.work.leases;
      const giveBack = take(session as SessionId);
      try {
        yield { held: true as const };
        const left = new Promise<void>((done) => {
          if (signal?.aborted === true) done();
          else signal?.addEventListener('abort', () => done(), { once: true });
        });
        await orEnded(left);
      } finally {
        giveBack();
      }
    }),
    record: os.record.handler(async ({ input: { began, fact } }) =>
      answer(await withWork(host, ({ workflows }) => workflows.record(began as EventId, fact)), (event) => ({ event })),
    ),
  });
}
