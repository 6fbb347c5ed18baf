import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';

/** A call that started, as the record has it. */
export interface RecordedCall {
  readonly started: EventOf<'tool/started'>;
  /** Undefined where nobody saw it end. */
  readonly ended: EventOf<'tool/ended'> | undefined;
}

/** The calls of a history that started, in order, each with its end: the newest attempt of each position counts. One that a re-run makes again is the re-run’s alone. */
export function recordedCalls(history: readonly SessionEvent[]): readonly RecordedCall[] {
  const calls = new Map<string, RecordedCall>();
  for (const event of history) {
    if (event.kind === 'run/started') dropMadeAgain(calls, event.payload.rerun?.again);
    if (event.kind === 'tool/started') {
      const key = keyOf(event, event.payload.callId);
      calls.delete(key);
      calls.set(key, { started: event, ended: undefined });
    }
    if (event.kind !== 'tool/ended') continue;
    for (const { callId } of partsOf(event.payload.parts, 'tool-result')) {
      const key = keyOf(event, callId);
      const call = calls.get(key);
      if (call !== undefined) calls.set(key, { ...call, ended: event });
    }
  }
  return [...calls.values()];
}

function dropMadeAgain(calls: Map<string, RecordedCall>, result: string | undefined): void {
  if (result === undefined) return;
  for (const [key, { ended }] of calls) if (ended?.id === result) calls.delete(key);
}

function keyOf({ envelope: { run }, payload }: EventOf<'tool/started' | 'tool/ended'>, callId: string): string {
  return `${run ?? ''} ${payload.position ?? ''} ${callId}`;
}
