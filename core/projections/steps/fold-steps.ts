import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { missingBefore } from '../../model/session/missing-before.ts';
import type { CallChange } from '../calls/call.ts';
import { foldCalls } from '../calls/fold-calls.ts';
import { partsIn } from '../parts/parts-in.ts';
import { foldPlacement } from '../placement/fold-placement.ts';
import { foldAnswerTokens, type StepTokens } from './answer-tokens.ts';
import { approvedCall } from './approved-call.ts';
import { callName } from './call-keys.ts';
import { sayCall } from './call-title.ts';
import type { Draft } from './drafts/draft.ts';
import { eventDrafts } from './drafts/event-drafts.ts';
import { placementDrafts } from './drafts/placement-drafts.ts';
import { editCall } from './edit-call.ts';
import { strayDraft } from './end-call.ts';
import { endCalls } from './end-calls.ts';
import { insideCall, noteInside } from './inside-call.ts';
import { mergeOf } from './merge-of.ts';
import { type Call, newRow } from './new-row.ts';
import { noteBegan } from './note-began.ts';
import { callerOf, notePersonsRun } from './note-persons-run.ts';
import { noteRevision } from './note-revision.ts';
import { noteSpawn } from './note-spawn.ts';
import { noteVerdict } from './note-verdict.ts';
import { proveSpawn } from './prove-spawn.ts';
import { stepKey } from './step-key.ts';
import type { StepRow } from './step-row.ts';
import type { Steps } from './steps.ts';

/**
 * Folds one own event of the session into its steps. `state` is the same object, changed in place; `changed` holds the
 * rows that are new or read differently now, in order of their making. Events come in the order of the branch.
 */
export function foldStep(state: Steps, event: SessionEvent): { state: Steps; changed: StepRow[] } {
  noteMissing(state, event);
  const changes = foldCalls(state.calls, event);
  const moved = foldPlacement(state.placement, event);
  if (event.kind === 'message' && event.payload.author === 'person') state.turn++;
  if (event.kind === 'session/spawned') state.sharesWorkspace = event.payload.workspace === 'shared';
  notePersonsRun(state, event);
  noteAsked(state, event);
  const around = { cwd: state.placement.get('cwd'), asked: state.asked, failed: state.failed };
  state.failed = event.kind === 'model/failed' ? event.payload.reason : undefined;
  const touched = addRows(state, event, [...placementDrafts(moved), ...eventDrafts(event, around)], changes);
  noteInside(state, event);
  const firstStep = touched[0];
  touched.push(...editCall(state, event), ...noteBegan(state, event), ...endCalls(state, event, changes));
  touched.push(...proveSpawn(state, event, changes));
  touched.push(...addTokens(state, foldAnswerTokens(state.tokens, event, firstStep)));
  touched.push(...addSpawned(state, event));
  touched.push(...noteRevision(state, event), ...noteVerdict(state, event));
  return { state, changed: [...new Set(touched)].flatMap((key) => state.rows.get(key) ?? []) };
}

/** What a person was asked about, for the answer to name it. */
function noteAsked(state: Steps, { kind, payload }: SessionEvent): void {
  if (kind === 'approval/asked') state.asked.set(payload.callId, payload.command);
  if (kind === 'effect/questioned') state.asked.set(payload.callId, sayCall(payload, state.placement.get('cwd')));
}

const NONE: Steps['missing'] = [];

function noteMissing(state: Steps, { id, envelope }: SessionEvent): void {
  const missing = missingBefore(envelope, state.end);
  if (missing !== undefined) state.missing = [...state.missing, missing];
  state.end = { head: id, nextSeq: envelope.origin.seq + 1 };
}

/** Adds the rows of an event's drafts and of its results without a call; returns their keys. */
function addRows(
  state: Steps,
  event: SessionEvent,
  drafts: readonly Draft[],
  changes: readonly CallChange[],
): string[] {
  const asked = changes.filter((change) => change.type === 'asked').values();
  const merge = mergeOf(state, event);
  const inside = insideCall(state, event);
  const of = { ofCall: approvedCall(state, event) ?? inside, isDuring: inside !== undefined };
  const replacedTo = replacedUntil(event);
  const by = callerOf(state, event);
  const keys: string[] = [];
  const add = (draft: Draft, call?: Call): string => {
    const key = stepKey(event.id, keys.length);
    const { session, turn, missing } = state;
    state.rows.set(key, newRow(draft, { event, key, session, turn, call, merge, ...of, missing, replacedTo }));
    state.missing = NONE;
    keys.push(key);
    return key;
  };
  for (const draft of drafts) {
    if (draft.kind !== 'tool') {
      add(draft);
      continue;
    }
    const { call } = asked.next().value ?? {};
    if (call === undefined) continue;
    const { callId, tool } = call;
    const key = add(withImages(draft, event, call), { callId, tool, state: 'unanswered', ...by });
    state.callKeys.keys.set(callName(call.event, call.ordinal), key);
  }
  for (const { call } of asked) state.callKeys.stepless.set(callName(call.event, call.ordinal), true);
  for (const change of changes) {
    if (change.type !== 'stray') continue;
    const { draft, call } = strayDraft(change.stray, event);
    state.strayKeys.set(call.callId, add(draft, call));
  }
  state.made += keys.length;
  state.lastKey = keys.at(-1) ?? state.lastKey;
  state.places.set(event.id, { seq: event.envelope.origin.seq, key: state.lastKey, answers: false });
  return keys;
}

/** The last event that a compaction replaced; undefined where that is the one before it: all of the branch up to there. */
function replacedUntil(event: SessionEvent): string | undefined {
  const to = event.kind === 'context/compressed' ? event.payload.replaced?.to : undefined;
  return to === event.envelope.parents[0] ? undefined : to;
}

/** Images that a provider made for a call stand beside it. */
function withImages(draft: Draft, event: SessionEvent, { callId }: Pick<Call, 'callId'>): Draft {
  const images = partsOf(partsIn(event), 'image').filter((image) => image.callId === callId).length;
  return images === 0 ? draft : { ...draft, images };
}

function addTokens(state: Steps, figures: readonly StepTokens[]): string[] {
  return figures.flatMap(({ step, outputTokens, lowerBound }) => {
    const row = state.rows.get(step);
    if (row === undefined) {
      state.missed++;
      return [];
    }
    const { tokensLowerBound = false, ...rest } = row;
    if (row.outputTokens === outputTokens && tokensLowerBound === lowerBound) return [];
    state.rows.set(step, { ...rest, outputTokens, ...(lowerBound ? { tokensLowerBound: true } : {}) });
    return [step];
  });
}

/** Spawns that were noted before their event came. */
function addSpawned(state: Steps, event: SessionEvent): string[] {
  const noted = state.spawned.get(event.id) ?? [];
  state.spawned.delete(event.id);
  return noted.flatMap((spawned) => noteSpawn(state, event.id, spawned).changed.map((row) => row.key));
}
