import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { openCallsOf } from './open-calls-of.ts';

/** A call that started, as the record has it. */
export interface RecordedCall {
  readonly started: EventOf<'tool/started'>;
  /** Undefined where nobody saw it end. */
  readonly ended: EventOf<'tool/ended'> | undefined;
}

/** The calls of a history that started, in order, each with its end: the newest attempt of each position counts. One that a re-run makes again is the re-run’s alone. */
export function recordedCalls(history: readonly SessionEvent[]): readonly RecordedCall[] {
  const calls = new Map<string, RecordedCall>();
  for (const [at, event] of history.entries()) {
    if (event.kind === 'run/started') dropMadeAgain(calls, history.slice(0, at + 1));
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

/** Drops the calls that the run which begins last makes again: those of the answer that it names which are open there. */
function dropMadeAgain(calls: Map<string, RecordedCall>, history: readonly SessionEvent[]): void {
  const run = history.at(-1)?.envelope.run;
  const open = new Set(run === undefined ? [] : openCallsOf(history, run).map(({ callId }) => callId));
  if (open.size === 0) return;
  const asked = history.findLastIndex((event) =>
    partsOf(partsIn(event), 'tool-call').some((part) => open.has(part.callId)),
  );
  const since = new Set(history.slice(asked).map(({ id }) => id));
  for (const [key, { started }] of calls)
    if (open.has(started.payload.callId) && since.has(started.id)) calls.delete(key);
}

function keyOf({ envelope: { run }, payload }: EventOf<'tool/started' | 'tool/ended'>, callId: string): string {
  return `${run ?? ''} ${payload.position ?? ''} ${callId}`;
}
