import type { EventDetail } from '../../contract/event-detail.ts';
import type { Sha256, StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Part } from '../../model/parts.ts';
import type { OpaqueBecause, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { contextBasisAt } from '../../projections/context-at/context-at.ts';
import type { ContextSource } from '../../projections/context-at/context-source.ts';
import type { ContextView } from '../../projections/context-at/context-view.ts';
import { factsOf } from '../../projections/evidence/facts-of.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { AnswerUse } from '../../projections/usage/answer-uses.ts';
import type { Moment } from '../../projections/watch/moment.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import type { CompareTrees } from '../replay/moved-paths.ts';
import { watchHistory } from '../replay/watch.ts';
import { sayUnfit } from '../say-unfit.ts';
import { createAnswerUseOf } from './answer-use-of.ts';
import { callEvidenceOf } from './call-evidence-of.ts';
import { type CarriedBasis, carriedAt } from './carried-basis.ts';
import type { CatalogueView } from './catalogue-view.ts';
import { contextInTurns } from './context-in-turns.ts';
import { cutParts } from './cut-parts.ts';
import type { Lineages } from './lineages.ts';
import { rawOf } from './raw-of.ts';
import { readHistory, textBlobsOf } from './read-history.ts';
import { recallOf } from './recall-of.ts';
import { sealOf } from './seal-of.ts';
import type { SessionIndex } from './session-index.ts';

/** Everything that can be said of one event. */
export interface Inspection {
  /** `step` names one of the event's steps by key; its first when absent. */
  readonly detail: (event: EventId, step?: string) => Promise<Decision<EventDetail>>;
  readonly context: (event: EventId) => Promise<Decision<ContextView>>;
  /** What the answer used that the event is a record of. */
  readonly usage: (event: EventId, signal?: AbortSignal) => Promise<Decision<{ readonly usage?: AnswerUse }>>;
  /**
   * What a session that is detached there starts from (F6): the context with its whole texts, from the event `start` of a break on where one
   * is given, files and session memory. An event that is not there gives an unknown context of nothing.
   */
  readonly basisAt: (event: EventId, start?: string) => Promise<CarriedBasis>;
  /** The steps of a history, each with what its session was after it, from the record alone (R2). Rejects with the reason of the signal. */
  readonly moments: (head: EventId, signal: AbortSignal) => Promise<readonly Moment[]>;
  /** What the context of a history is made with. */
  readonly sourceFor: (history: readonly SessionEvent[]) => Promise<ContextSource>;
}

interface InspectionWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly index: SessionIndex;
  readonly catalogue: CatalogueView;
  readonly lineages: Lineages;
  readonly read: ReadEvent;
  readonly sha256: Sha256;
  /** Gives what estimates the tokens of a text. */
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** Absent where there are no trees to read. */
  readonly compareTrees?: CompareTrees;
}

/** Reads events for the inspector. Changes nothing. */
export function createInspection(world: InspectionWorld): Inspection {
  const readUse = createAnswerUseOf(world);
  return {
    detail: async (id, step) => {
      const stored = await world.store.event(id);
      return stored === undefined ? noEvent(id) : accept(await detailOf(stored, step, world));
    },
    context: async (id) => {
      const history = await readHistory(id, world.store, world.read);
      return history.length === 0
        ? noEvent(id)
        : accept(await contextInTurns(history, await sourceFor(history, world)));
    },
    usage: async (id, signal) => {
      const stored = await world.store.event(id);
      if (stored === undefined) return noEvent(id);
      const usage = await readUse(stored, signal);
      return accept(usage === undefined ? {} : { usage });
    },
    basisAt: async (id, start) => {
      const history = await readHistory(id, world.store, world.read);
      return { ...contextBasisAt(history, await sourceFor(history, world), start), ...carriedAt(history) };
    },
    moments: (head, signal) => watchHistory(head, world, signal),
    sourceFor: (history) => sourceFor(history, world),
  };
}

async function sourceFor(history: readonly SessionEvent[], world: InspectionWorld): Promise<ContextSource> {
  const texts = await textBlobsOf(history, world.blobs);
  return { tokens: await world.tokenEstimator(), sha256: world.sha256, blobText: (blob) => texts.get(blob) };
}

async function detailOf(
  stored: StoredEvent,
  stepKey: string | undefined,
  world: InspectionWorld,
): Promise<EventDetail> {
  const event = world.read(stored);
  const { session, seq } = stored.envelope.origin;
  const { steps = [], from = 0, of = 0, placement = [] } = (await world.lineages.stepsAt(stored)) ?? {};
  const step = steps.find((row) => row.key === stepKey) ?? steps[0];
  const result = await resultOf(step, world);
  const ran = await callEvidenceOf(step, world);
  const recalled = await recallOf(event, world);
  const raw = await rawOf(event, world.blobs, await pathOf(session, world));
  const row = await world.index.rowOf(session);
  return {
    ...(step === undefined ? {} : { step }),
    index: step === undefined ? 0 : from + steps.indexOf(step) + 1,
    of,
    id: stored.id,
    kind: stored.envelope.kind,
    session,
    sessionTitle: row?.title ?? session,
    seq,
    by: stored.envelope.by,
    atMs: stored.envelope.atMs,
    timeInferred: step?.timeInferred === true,
    parents: [...stored.envelope.parents],
    withheld: stored.payload === undefined,
    parts: cutParts(partsFor(event, step)),
    ...(result === undefined ? {} : { result }),
    ...(ran === undefined ? {} : { ran }),
    ...(recalled === undefined ? {} : { recalled }),
    facts: event.kind === 'opaque' ? unreadable(event.because, stored) : factsOf(event),
    placement: [...placement],
    ...(raw === undefined ? {} : { raw }),
    envelope: stored.envelopeText,
    seal: sealOf(stored, world.sha256),
    branches: await branchesAt(stored.id, session, world),
  };
}

/** Of an event with several calls, a step about one of them shows that call only; a failure is what it says. */
function partsFor(event: SessionEvent, step: StepRow | undefined): readonly Part[] {
  const parts = partsIn(event);
  const failure = parts.length === 0 ? failureIn(event) : undefined;
  if (failure !== undefined) return [{ type: 'text', text: failure }];
  const callId = step?.call?.callId;
  return callId === undefined ? parts : parts.filter((part) => part.type !== 'tool-call' || part.callId === callId);
}

function failureIn(event: SessionEvent): string | undefined {
  if (event.kind === 'error') return event.payload.message;
  if (event.kind === 'model/failed' || event.kind === 'model/retried' || event.kind === 'run/ended')
    return event.payload.reason;
  return undefined;
}

async function resultOf(step: StepRow | undefined, world: InspectionWorld): Promise<EventDetail['result']> {
  const call = step?.call;
  const id = call?.state === 'withheld-answer' ? undefined : call?.result;
  const stored = id === undefined ? undefined : await world.store.event(id as EventId);
  if (stored === undefined || call === undefined) return undefined;
  const parts = partsIn(world.read(stored)).filter(
    (part) => !('callId' in part) || part.callId === undefined || part.callId === call.callId,
  );
  return { event: stored.id, atMs: stored.envelope.atMs, parts: cutParts(parts) };
}

async function pathOf(session: SessionId, world: InspectionWorld): Promise<string | undefined> {
  return (await world.index.rowOf(session))?.path;
}

async function branchesAt(
  event: EventId,
  session: SessionId,
  world: InspectionWorld,
): Promise<EventDetail['branches']> {
  const family = await world.index.family(session);
  return family
    .filter((row) => row.parent?.event === event && !row.trashed)
    .map(({ id, title, kind, kindLost }) => ({ session: id, title, kind: kindLost === true ? 'unknown' : kind }));
}

/** Of a payload that can't be read although it is as it was recorded, why (E1). */
function unreadable(because: OpaqueBecause, stored: StoredEvent): EventDetail['facts'] {
  const why = because === 'unfit' ? sayUnfit(stored) : undefined;
  return why === undefined ? [] : [{ name: 'unreadable', value: why, claim: false }];
}

function noEvent(event: string) {
  return refuse('not-found', `There is no event ${event}.`, {
    remedy: 'List the events of a session to see their ids.',
  });
}
