import type { Agent } from '../../model/agent/agent.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { callsIn } from '../../projections/calls/calls-in.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { textOf } from '../../projections/parts/text-of.ts';
import { cutText } from '../../projections/text/cut-text.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { agentOf } from './agent-of.ts';
import type { Waiting } from './answers.ts';
import { isOfWorkflow, workflow } from './stand-ins.ts';

/** Own events before the question in which its call and its run are looked for. */
const BEFORE = 2_000;
/** Longest text of the answer that is given, in UTF-16 units. */
const LONGEST_SAID = 2_000;

/** The call that asks a person, as far as it can be read. */
export interface AskedCall {
  /** Its whole input, as the model wrote it. */
  readonly input?: string;
  /** What the model wrote in the same answer; absent for nothing. */
  readonly said?: string;
  /** The agent that asks, as it was defined for this run; of what a workflow asks for, its stand-in. */
  readonly agent?: Agent;
}

interface AskedWorld {
  readonly store: EventStore;
  readonly blobs: Pick<BlobStore, 'get'>;
  readonly read: ReadEvent;
}

/** Reads the call that asks, and who asks it, out of the newest 2,000 events of its session before the question. */
export async function askedCall(asked: Waiting, { store, blobs, read }: AskedWorld): Promise<AskedCall> {
  const { session, seq } = asked.envelope.origin;
  const events = (await store.own(session, Math.max(0, seq - BEFORE), seq)).map(read);
  const { callId } = asked.payload;
  const callIn = (event: SessionEvent) => callsIn(event).findLast((part) => part.callId === callId);
  const from = events.findLast((event) => callIn(event) !== undefined);
  const input = asked.kind === 'effect/questioned' ? asked.payload.input : from && callIn(from)?.input;
  const said = from?.kind === 'model/answered' ? cutText(textOf(partsIn(from)).trim(), LONGEST_SAID) : '';
  const agent = await agentIn(events, asked, blobs);
  return {
    ...(input === undefined ? {} : { input }),
    ...(said === '' ? {} : { said }),
    ...(agent === undefined ? {} : { agent }),
  };
}

async function agentIn(
  events: readonly SessionEvent[],
  { envelope: { run } }: Waiting,
  blobs: Pick<BlobStore, 'get'>,
): Promise<Agent | undefined> {
  const started = events.findLast((event) => event.kind === 'run/started' && event.envelope.run === run);
  if (started?.kind !== 'run/started') return undefined;
  return isOfWorkflow(started.payload.turn) ? workflow.agent : agentOf(started, blobs);
}
