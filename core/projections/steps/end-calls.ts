import type { PartOf } from '../../model/parts.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { CallChange } from '../calls/call.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported, timeOf } from '../parts/source-of.ts';
import { callName } from './call-keys.ts';
import { endCall } from './end-call.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/** Puts an event's results into the rows of their calls; returns the keys of those rows. A row that was dropped stays so. */
export function endCalls(state: Steps, event: SessionEvent, changes: readonly CallChange[]): string[] {
  const ended = changes.filter((change) => change.type === 'ended');
  const { atMs, inferred } = timeOf(event);
  return ended.flatMap((change) => {
    const name = callName(change.call.event, change.call.ordinal);
    if (state.callKeys.stepless.has(name)) return [];
    const key = state.callKeys.keys.get(name);
    const row = key === undefined ? undefined : state.rows.get(key);
    if (key === undefined || row === undefined) {
      state.missed++;
      return [];
    }
    const late = change.ending.event !== event.id;
    const images = imagesOf(event, change.call.callId, ended.length);
    const began = state.startedAtMs.get(change.call.callId) ?? (isImported(event) ? whenAsked(row) : undefined);
    state.startedAtMs.delete(change.call.callId);
    const tookMs = inferred || late || isUnseen(event) ? undefined : between(began, atMs);
    state.rows.set(key, endCall(row, change, tookMs, images));
    if (!late) state.places.set(event.id, { seq: event.envelope.origin.seq, key, answers: true });
    return late ? [key, ...adoptStray(state, change)] : [key];
  });
}

/** Nobody saw the end of a call of ours: when that was written says nothing of it. */
function isUnseen(event: SessionEvent): boolean {
  return event.kind === 'tool/ended' && event.payload.ending === 'unknown' && !isImported(event);
}

/** A log may tell no start of a call: then it is the answer that asked it, unless that time was inferred. */
function whenAsked({ atMs, timeInferred }: StepRow): number | undefined {
  return timeInferred === true ? undefined : atMs;
}

/** Undefined where either is not known or they run backwards. */
function between(fromMs: number | undefined, toMs: number | undefined): number | undefined {
  return fromMs === undefined || toMs === undefined || toMs < fromMs ? undefined : toMs - fromMs;
}

/** Images of a call's result: those that name it, and unnamed ones where the event answers this call alone. */
function imagesOf(event: SessionEvent, callId: string, results: number): number {
  if (event.kind !== 'tool/ended') return 0;
  const own = (image: PartOf<'image'>) => image.callId === callId || (image.callId === undefined && results === 1);
  return partsOf(partsIn(event), 'image').filter(own).length;
}

/** The row of a result that came before its call learns what it answered. */
function adoptStray(state: Steps, { call, ending }: Extract<CallChange, { type: 'ended' }>): string[] {
  const key = state.strayKeys.get(call.callId);
  const row = key === undefined ? undefined : state.rows.get(key);
  state.strayKeys.delete(call.callId);
  if (key !== undefined && row === undefined) state.missed++;
  if (key === undefined || row?.call === undefined || ending.state === 'withheld') return [];
  state.rows.set(key, { ...row, call: { ...row.call, tool: call.tool, state: ending.state } });
  return [key];
}
