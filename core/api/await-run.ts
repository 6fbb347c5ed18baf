import type { HostClient } from '../contract/connect.ts';
import { ownEvents } from './own-events.ts';
import type { Session } from './session.ts';
import type { SessionEvent } from './session-event.ts';

/** How a run ended, and the last event of it. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'stopped' | 'interrupted';
  readonly says: string;
  /** Its newest event; undefined for a run of which nothing is on record any more. */
  readonly last: SessionEvent | undefined;
  readonly events: readonly SessionEvent[];
}

/** What an agent's run left. */
export interface RunAnswer extends Pick<RunEnd, 'status' | 'says'> {
  /** Its newest event; undefined for a run of which nothing is on record any more. */
  readonly head: string | undefined;
  /** Last words of the agent; undefined where it said none. */
  readonly answer: string | undefined;
}

/** Settles when a run that was begun in a session is over. Read from the record: it does not matter who else goes on in the session since. */
export async function awaitRun(session: Session, run: string): Promise<RunEnd> {
  return recordedEnd(session, run, await session.host.runs.ended({ session: session.id }));
}

/** The same of an agent's run, for its last words: the record is read only where the host does not know them any more. */
export async function awaitAnswer(session: Session, run: string): Promise<RunAnswer> {
  const ended = await session.host.runs.ended({ session: session.id });
  if (ended.ok && ended.run === run && ended.status === 'done' && ended.last !== undefined)
    return { status: 'done', says: '', head: ended.last, answer: wordsOf([ended.says]) };
  const { status, says, last, events } = await recordedEnd(session, run, ended);
  const answered = events.findLast(({ kind }) => kind === 'model/answered');
  const { parts = [] } = (answered?.payload ?? {}) as { parts?: readonly { type: string; text?: string }[] };
  const texts = parts.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []));
  return { status, says, head: last?.id, answer: wordsOf(texts) };
}

type Ended = Awaited<ReturnType<HostClient['runs']['ended']>>;

async function recordedEnd({ host, id }: Session, run: string, ended: Ended): Promise<RunEnd> {
  const events: SessionEvent[] = [];
  for await (const event of ownEvents(host, id)) if (event.run === run) events.push(event);
  const last = events.at(-1);
  // Refused where the run is over already, which the record says too.
  return { ...endOf(last), events, last, ...(ended.ok && last === undefined ? { says: ended.says } : {}) };
}

function wordsOf(texts: readonly string[]): string | undefined {
  const words = texts.join('\n\n');
  return words === '' ? undefined : words;
}

function endOf(last: SessionEvent | undefined): Pick<RunEnd, 'status' | 'says'> {
  const { outcome, reason = '' } = (last?.payload ?? {}) as { outcome?: string; reason?: string };
  if (last?.kind === 'run/stopped') return { status: 'stopped', says: reason };
  if (last?.kind !== 'run/ended') return { status: 'interrupted', says: 'The host let go of the run.' };
  return outcome === 'done' ? { status: 'done', says: '' } : { status: 'failed', says: reason };
}
