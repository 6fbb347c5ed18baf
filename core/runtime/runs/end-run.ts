import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { callsIn } from '../../projections/calls/calls-in.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import type { Heard } from '../agent/heard.ts';
import { Divergence } from '../agent/journal.ts';
import { OverBudget } from '../agent/ledger.ts';
import { RunFailed } from '../agent/run-failed.ts';
import { SessionMoved } from '../agent/session-writer.ts';
import { ModelFailure } from '../ports/language-model.ts';
import { HostError } from '../ports.ts';
import { LetGo } from './let-go.ts';
import { Stopped } from './stopped.ts';

/** How a run ended, for whoever waits for it. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'stopped';
  /** Last words of the agent, or why it ended. */
  readonly says: string;
}

/** What a person can do where a run asks otherwise than its record did: a profile of a server was changed, say. */
const ANEW = 'Something it works with has changed since. Say what it is to do next: a new run asks anew.';

/** What a failure of a run comes to; undefined for a fault of this program, and for one of the store. */
export function endOf(failure: unknown): { readonly end: RunEnd; readonly last: Draft } | undefined {
  if (failure instanceof Stopped) return stopped(failure.by, failure.message);
  if (failure instanceof OverBudget) return stopped('budget', failure.message);
  if (failure instanceof Divergence) return stopped('host', `${failure.message} ${ANEW}`);
  if (failure instanceof RunFailed || failure instanceof ModelFailure) return failed(failure.message);
  return undefined;
}

/** Whether a failure says itself how the run ends: by a stop, or because this host lets go of it. */
export function isEnd(failure: unknown): boolean {
  return failure instanceof LetGo || endOf(failure) !== undefined;
}

/** A fault of this program, as a run that it ended says; undefined for a failure of the store, or of the world, where the run can be taken up. */
export function faultOf(failure: unknown): ReturnType<typeof endOf> {
  if (failure instanceof HostError || failure instanceof SessionMoved) return undefined;
  const says = failure instanceof Error ? failure.message : String(failure);
  return failed(`a fault of this program: ${oneLine(says, LONGEST_FAULT).text}`);
}

/** Longest text of a fault that is on record, in UTF-16 units. */
const LONGEST_FAULT = 1_000;

/** Why the sub-agents of a run end with it. */
export function whyOf({ end, last }: NonNullable<ReturnType<typeof endOf>>): PayloadOf<'run/stopped'> {
  const by = last.kind === 'run/stopped' ? (last.payload as PayloadOf<'run/stopped'>).by : 'host';
  return { by, reason: end.says };
}

/** The last event of a run that came to its end. */
export function doneDraft(): Draft {
  const payload: PayloadOf<'run/ended'> = { outcome: 'done' };
  return { kind: 'run/ended', payload };
}

function stopped(by: PayloadOf<'run/stopped'>['by'], reason: string) {
  const payload: PayloadOf<'run/stopped'> = { by, reason };
  return { end: { status: 'stopped', says: reason } as const, last: { kind: 'run/stopped', payload } };
}

function failed(reason: string) {
  const payload: PayloadOf<'run/ended'> = { outcome: 'failed', reason };
  return { end: { status: 'failed', says: reason } as const, last: { kind: 'run/ended', payload } };
}

/**
 * What a run that ends leaves open is closed on record, so that nothing looks as if it were still going on and nobody is asked in vain: a
 * request without an answer, calls that never started, and calls that started and have no end: nobody knows what they did (T2).
 * What had streamed of an answer is kept as an answer that was cut.
 */
export function closingDrafts(
  events: readonly SessionEvent[],
  reason: string,
  open: OpenRequest = { mayBeBilled: mayCharge, heard: () => undefined },
): readonly Draft[] {
  const calls = new Map<string, { readonly callId: string; readonly isStarted: boolean }>();
  let request: Requested | undefined;
  for (const event of events) {
    if (event.kind === 'model/requested') request = event;
    if (event.kind === 'model/answered' || event.kind === 'model/failed') request = undefined;
    for (const { callId } of callsIn(event)) calls.set(callId, { callId, isStarted: false });
    if (event.kind === 'tool/started')
      calls.set(event.payload.callId, { callId: event.payload.callId, isStarted: true });
    for (const { callId } of partsOf(partsIn(event), 'tool-result')) calls.delete(callId);
  }
  const closed = [...calls.values()].map(({ callId, isStarted }) =>
    isStarted
      ? closedDraft(callId, { ending: 'unknown', says: 'Effect unknown: it began, and nobody saw its end', reason })
      : closedDraft(callId, { ending: 'cancelled', says: 'Not run', reason }),
  );
  const asked = request === undefined ? [] : [requestClosed(request, reason, open)];
  return [...asked, ...closed];
}

type Requested = EventOf<'model/requested'>;

/** What is known of a request that has no answer. */
interface OpenRequest {
  readonly mayBeBilled: (request: Requested) => boolean;
  /** What had streamed of its answer. */
  readonly heard: (request: Requested) => Heard | undefined;
  /** Why nobody charges for the model; absent where somebody may. */
  readonly free?: string | undefined;
}

/** What a model had said is its answer, as far as it came: of what it used nobody knows. */
function requestClosed(request: Requested, reason: string, open: OpenRequest): Draft {
  const { provider, model, position } = request.payload;
  const billed = open.mayBeBilled(request) ? { mayBeBilled: true as const } : {};
  const heard = open.heard(request);
  if (heard === undefined) {
    const payload: PayloadOf<'model/failed'> = { reason, code: 'stopped', ...billed, position };
    return { kind: 'model/failed', payload };
  }
  const { parts, unfinished } = heard;
  const payload: PayloadOf<'model/answered'> = {
    provider,
    model,
    stop: 'cut',
    stopReason: reason,
    parts: [...parts],
    ...(unfinished.length === 0 ? {} : { unfinished }),
    ...(open.free === undefined ? {} : { cost: { usd: 0, because: open.free } }),
    ...billed,
    position,
  };
  return { kind: 'model/answered', payload };
}

/** A script charges nothing. */
export function mayCharge({ payload }: Requested): boolean {
  return payload.provider !== 'scripted';
}

interface Closing {
  readonly ending: 'unknown' | 'cancelled';
  /** What the model reads that goes on. */
  readonly says: string;
  readonly reason: string;
}

function closedDraft(callId: string, { ending, says, reason }: Closing): Draft {
  const payload: PayloadOf<'tool/ended'> = {
    ending,
    parts: [{ type: 'tool-result', callId, output: `${says}: ${reason}`, isError: true }],
    reason,
  };
  return { kind: 'tool/ended', payload };
}
