import type { HostClient } from '../contract/connect.ts';
import type { EventText } from '../contract/view.ts';
import { eventFact, sayEvent } from './event-fact.ts';
import type { Output } from './output.ts';
import { stopRun } from './tell-run.ts';
import { isAsking, tellWaiting } from './tell-waiting.ts';

/** Work on a session. */
export interface LineageWork<Result> {
  readonly root: string;
  readonly work: () => Promise<Result>;
  /** Aborts with an Interruption. */
  readonly interrupted: AbortSignal;
}

/** Does some work on a session and tells the events of it, and of all sessions that are made out of it, as they are recorded. An interrupt stops what runs in them, on record. */
export async function tellLineage<Result>(
  host: HostClient,
  { root, work, interrupted }: LineageWork<Result>,
  output: Output,
): Promise<Result> {
  const done = new AbortController();
  const lineage = new Set([root]);
  const news = await host.home.follow({}, { signal: done.signal });
  const stop = () => {
    for (const session of lineage) stopRun(host, session, interrupted);
  };
  const telling = (async () => {
    const waiting = tellWaiting(host, root, output);
    await waiting();
    for await (const { items } of news)
      for (const item of items) {
        if (item.type !== 'events') continue;
        for (const event of item.events) tell(event, item.session, lineage, output);
        if (item.events.some(isAsking)) await waiting();
        // What the work began since finds no end by itself.
        if (interrupted.aborted) stop();
      }
  })().catch((error: unknown) => {
    if (!done.signal.aborted) throw error;
  });
  interrupted.addEventListener('abort', stop);
  try {
    return await work();
  } finally {
    done.abort();
    await telling;
    interrupted.removeEventListener('abort', stop);
  }
}

function tell(event: EventText, session: string, lineage: Set<string>, output: Output): void {
  const { from } = (event.payload === null ? {} : JSON.parse(event.payload)) as { from?: unknown };
  if (typeof from === 'string' && lineage.has(from)) lineage.add(session);
  if (lineage.has(session)) output.line(eventFact(event), sayEvent(event));
}
