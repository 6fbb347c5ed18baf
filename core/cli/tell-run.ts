import type { HostClient } from '../contract/connect.ts';
import type { EventText, News } from '../contract/view.ts';
import { sayOutcome } from '../projections/validation/say-outcome.ts';
import { endWith, type RunFor } from './end-with.ts';
import { eventFact, sayEvent } from './event-fact.ts';
import type { Output } from './output.ts';
import { Refused } from './refused.ts';
import { tellSpent } from './tell-spent.ts';
import { isAsking, tellWaiting } from './tell-waiting.ts';
import { endIfInterrupted, type Interruption, untilInterrupted } from './until-interrupted.ts';

/**
 * Begins a run and tells its events as they are recorded, until it has ended; the last line says how. An interrupt stops the run, on
 * record. Gives how it ended. Where the run failed, that is said before, and ExitWith is thrown; and so it is where the interrupt stopped it.
 */
export async function tellRun(
  host: HostClient,
  session: string,
  begin: () => Promise<void>,
  output: Output,
  runFor?: RunFor,
): Promise<string> {
  const begun = async () => {
    await begin();
    return session;
  };
  return await tellBegun(host, begun, output, runFor);
}

/** The same for a run in a session that is made when it begins, which `begin` gives. Of a `part` of a command Refused is thrown where the run failed. */
export async function tellBegun(
  host: HostClient,
  begin: () => Promise<string>,
  output: Output,
  runFor: RunFor = 'command',
): Promise<string> {
  return await untilInterrupted(async (interrupted) => {
    const done = new AbortController();
    const news = await host.home.follow({}, { signal: done.signal });
    let session: string | undefined;
    const stop = () => {
      if (session !== undefined) stopRun(host, session, interrupted);
    };
    interrupted.addEventListener('abort', stop);
    try {
      session = await begin();
      if (interrupted.aborted) stop();
      const waiting = tellWaiting(host, session, output);
      // The news of what happened since it was asked for waits until here.
      const telling = tellNews(news, { session, waiting }, output).catch((error: unknown) => {
        if (!done.signal.aborted) throw error;
      });
      const { status, says } = await endOf(host, session).catch((error: unknown) =>
        tellLetGo(host, session, error, output),
      );
      done.abort();
      await telling;
      await tellSpent(host, session, output);
      endWith({ session, status, says }, output, runFor);
      if (status === 'stopped' && runFor !== 'part') endIfInterrupted(interrupted);
      return status;
    } finally {
      done.abort();
      interrupted.removeEventListener('abort', stop);
    }
  });
}

/** Stops a run on record, by whom and why the signal says. What keeps it from being stopped keeps its end from being waited for too, which says so. */
export function stopRun(host: HostClient, session: string, { reason }: AbortSignal): void {
  const { by, message } = reason as Interruption;
  host.runs.stop({ session, reason: message, ...(by === 'host' ? { by } : {}) }).catch(() => undefined);
}

/** Says how a session stands whose run could not be waited for to its end. Throws what kept it from that. */
async function tellLetGo(
  host: HostClient,
  session: string | undefined,
  error: unknown,
  output: Output,
): Promise<never> {
  // A host that is gone can't be asked.
  const shown = await host.sessions.show({ session: session ?? '' }).catch(() => undefined);
  if (shown?.ok === true) {
    const { status, statusDetail = '' } = shown.row;
    output.last({ session, status }, `${status}: ${statusDetail}`);
  }
  throw error;
}

interface Told {
  readonly session: string;
  /** Says what waits for a person. */
  readonly waiting: () => Promise<void>;
}

async function tellNews(news: AsyncIterable<News>, { session, waiting }: Told, output: Output): Promise<void> {
  // A run that is taken up may wait for what was asked before.
  await waiting();
  for await (const { items } of news)
    for (const item of items) {
      if (item.type !== 'events') continue;
      if (item.session === session) for (const event of item.events) tell(event, output);
      if (item.events.some(isAsking)) await waiting();
    }
}

function tell(event: EventText, output: Output): void {
  output.line(eventFact(event), sayEvent(event));
}

/** How the run ended; of one that was over before it could be asked for, as the session's line says. */
async function endOf(host: HostClient, session: string): Promise<{ readonly status: string; readonly says: string }> {
  const end = await host.runs.ended({ session });
  if (end.ok) return end;
  const shown = await host.sessions.show({ session });
  if (!shown.ok) throw new Refused({ ...shown.refusal });
  const { status, statusDetail = '', outcome } = shown.row;
  // A verdict on the session is no end of this run.
  const isJudged = outcome?.verdict === 'failed' && statusDetail.startsWith(sayOutcome(outcome));
  return { status: isJudged ? 'done' : status, says: statusDetail };
}
