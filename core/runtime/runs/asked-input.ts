import { partsOf } from '../../model/parts-of.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { Waiting } from './answers.ts';

/** Own events before the question in which its call is looked for. */
const BEFORE = 1_000;

/** The whole input of the call that asks a person, as the model wrote it; undefined where it can't be read. */
export async function askedInput(asked: Waiting, store: EventStore, read: ReadEvent): Promise<string | undefined> {
  if (asked.kind === 'effect/questioned') return asked.payload.input;
  const { session, seq } = asked.envelope.origin;
  const { callId } = asked.payload;
  const calls = (await store.own(session, Math.max(0, seq - BEFORE), seq))
    .map(read)
    .flatMap((event) => partsOf(partsIn(event), 'tool-call'));
  return calls.findLast((part) => part.callId === callId)?.input;
}
