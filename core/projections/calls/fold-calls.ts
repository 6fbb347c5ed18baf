import type { Kind } from '../../model/events.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../parts/parts-in.ts';
import type { Call, CallChange, Stray, ToolResult } from './call.ts';
import { callsIn } from './calls-in.ts';
import { type ClosedCalls, closeCall, closedCall, noClosedCalls } from './closed-calls.ts';
import { stateOf } from './state-of.ts';

/** The tool calls of a branch, folded. Changed in place by {@link foldCalls}; plain data, so it can be cloned. */
export interface Calls {
  /** Calls without an answer, in the order asked: the newest call of each id. */
  readonly open: Map<string, Call>;
  /** Of all other ids the newest call, once there is one. */
  closed?: ClosedCalls | undefined;
  /** Results whose call has not come, by call id. */
  readonly strays: Map<string, Stray>;
  /** Erased results of calls that are open now. An erased result does not say whose it was. */
  withheld: number;
  /** True once an event was erased that may have asked calls. */
  isAskWithheld: boolean;
  /** Calls asked so far, and calls and stray results that failed. */
  asked: number;
  failed: number;
}

/** Kinds whose calls and results are the branch's own; a summary may quote others. */
const HOLDERS: ReadonlySet<string> = new Set<Kind>(['message', 'model/answered', 'tool/ended', 'run/started']);

/** Kinds whose events may ask calls: of an erased one nobody knows. */
export const ASKERS: ReadonlySet<string> = new Set<Kind>(['message', 'model/answered', 'tool/started']);

/** A branch without calls. */
export function emptyCalls(): Calls {
  return { open: new Map(), strays: new Map(), withheld: 0, isAskWithheld: false, asked: 0, failed: 0 };
}

/** Folds an event into the calls and says what it changed: calls asked, then results, each in the order of the parts. */
export function foldCalls(calls: Calls, event: SessionEvent): readonly CallChange[] {
  if (event.kind === 'withheld') return foldWithheld(calls, event);
  if (event.kind === 'tool/started') return start(calls, event);
  if (!HOLDERS.has(event.kind)) return [];
  const asked = callsIn(event).flatMap((part, ordinal) =>
    ask(calls, newCall(event, part.callId, part.name, ordinal), part.input),
  );
  const ended = partsOf(partsIn(event), 'tool-result').map((result) => end(calls, event, result));
  return ended.length === 0 ? asked : [...asked, ...ended, ...settle(calls, event)];
}

function newCall(event: SessionEvent, callId: string, tool: string, ordinal: number): Call {
  return { callId, tool, event: event.id, session: event.envelope.origin.session, ordinal, state: 'open' };
}

/** The newest call with an id. */
export function latestCall({ open, closed }: Calls, callId: string): Call | undefined {
  return open.get(callId) ?? (closed && closedCall(closed, callId));
}

/** A start belongs to the call that was asked; without one it is the asking. */
function start(calls: Calls, event: SessionEvent & { kind: 'tool/started' }): CallChange[] {
  const { callId, tool, input } = event.payload;
  const known = latestCall(calls, callId);
  if (known === undefined) return ask(calls, newCall(event, callId, tool, 0), input);
  if (known.state === 'failed') calls.failed--;
  calls.open.set(callId, { ...known, state: 'open', begun: true });
  return [];
}

function ask(calls: Calls, call: Call, input: string): CallChange[] {
  calls.withheld = 0;
  calls.asked++;
  calls.open.delete(call.callId);
  calls.open.set(call.callId, call);
  const asked: CallChange = { type: 'asked', call, input };
  const stray = calls.strays.get(call.callId);
  if (stray === undefined) return [asked];
  calls.strays.delete(call.callId);
  if (stray.state === 'failed') calls.failed--;
  return [asked, close(calls, call, stray)];
}

function end(calls: Calls, event: SessionEvent, result: ToolResult): CallChange {
  const state = stateOf(result, event);
  const place = { event: event.id, seq: event.envelope.origin.seq };
  const ended: Stray = { ...place, result, state, isCallWithheld: calls.isAskWithheld };
  const call = latestCall(calls, result.callId);
  if (call !== undefined) return close(calls, call, ended);
  if (calls.strays.get(result.callId)?.state === 'failed') calls.failed--;
  if (state === 'failed') calls.failed++;
  calls.strays.set(result.callId, ended);
  return { type: 'stray', stray: ended };
}

type Ending = Extract<CallChange, { type: 'ended' }>['ending'];

function close(calls: Calls, call: Call, ending: Ending): CallChange {
  const { begun: _, ...rest } = call;
  const closed: Call = { ...rest, state: ending.state };
  calls.failed += Number(closed.state === 'failed') - Number(call.state === 'failed');
  calls.closed ??= noClosedCalls();
  closeCall(calls.closed, closed);
  calls.open.delete(call.callId);
  return { type: 'ended', call: closed, ending };
}

function foldWithheld(calls: Calls, event: SessionEvent): CallChange[] {
  const { kind } = event.envelope;
  calls.isAskWithheld ||= ASKERS.has(kind);
  if (kind !== 'tool/ended') return [];
  calls.withheld++;
  return settle(calls, event);
}

/** Where at least as many results were erased as calls are open, each open call may have had one. */
function settle(calls: Calls, event: SessionEvent): CallChange[] {
  if (calls.withheld < calls.open.size) return [];
  calls.withheld = 0;
  const ending: Ending = { event: event.id, seq: event.envelope.origin.seq, result: undefined, state: 'withheld' };
  return [...calls.open.values()].map((call) => close(calls, call, ending));
}
