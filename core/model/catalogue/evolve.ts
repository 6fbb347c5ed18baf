import type { PayloadOf } from '../events.ts';
import { type BlobId, CATALOGUE, type EventId, type SessionId } from '../ids.ts';
import { readRule } from '../policy/read-rule.ts';
import type { EventOf, SessionEvent } from '../read-event.ts';
import { sayHomeAct } from './home-act.ts';
import { type KeptSoFar, takeWorkflowAct } from './kept-workflows.ts';
import type { Act, CatalogueState } from './state.ts';

/** Folds one event of the catalogue stream. Kinds that are no act of a person leave the state as it is. */
export function evolve(state: CatalogueState, event: SessionEvent): CatalogueState {
  return evolveAll(state, [event]);
}

/** Folds events of the catalogue stream in order. All acts are copied once, and what holds is taken from them once, not with each event. */
export function evolveAll(state: CatalogueState, events: readonly SessionEvent[]): CatalogueState {
  const ours: OurActs = {};
  const noted = events.reduce((before, event) => noteEvent(before, event, ours), state);
  return noted.acts === state.acts ? noted : { ...noted, ...standing(noted.acts, noted.emptied) };
}

/** The acts that this fold made, which nobody else reads yet: they may grow in place. */
interface OurActs {
  acts?: Act[];
}

/** The acts and one more. Those that others may read stay as they are. */
function withAct(acts: readonly Act[], act: Act, ours: OurActs): readonly Act[] {
  if (ours.acts === undefined || ours.acts !== acts) ours.acts = [...acts];
  ours.acts.push(act);
  return ours.acts;
}

/** The same as {@link evolve}, but for what holds of it. */
function noteEvent(state: CatalogueState, event: SessionEvent, ours: OurActs): CatalogueState {
  if (event.kind === 'catalogue/undone') return takeBack(state, event);
  if (event.kind === 'catalogue/source-followed' || event.kind === 'catalogue/source-left')
    return { ...state, followed: withFollowed(state.followed, event) };
  const says = sayHomeAct(event);
  if (says !== undefined) return withHomeAct(state, event, { says, ours });
  if (event.kind === 'catalogue/answers-came')
    return { ...state, came: new Set([...state.came, ...(event.payload.events as EventId[])]) };
  const act = actOf(event) ?? workflowAct(event, state);
  if (act === undefined) return state;
  const isErasure = event.kind === 'catalogue/erased';
  const acts = isErasure ? withoutWords(state.acts, event) : state.acts;
  const erased = isErasure ? withErased(state.erased, event) : state.erased;
  const emptied = act.type === 'emptied' ? new Set([...state.emptied, ...act.sessions]) : state.emptied;
  const emptiedGone = state.emptiedGone + goneIn(event);
  const parted = withParted(state.parted, event);
  const detached = withDetached(state.detached, event);
  const moved = withMoved(state.moved, act);
  const lostEnds = withLostEnds(state.lostEnds, act);
  const known = { emptied, emptiedGone, erased, parted, moved, detached, lostEnds };
  const isOfPerson = act.type !== 'added' || act.how !== 'spawned';
  return { ...state, ...known, acts: withAct(acts, act, ours), redoable: isOfPerson ? [] : state.redoable };
}

/** An act that is about no session: what was taken back before it can still be brought back. */
function withHomeAct(
  state: CatalogueState,
  event: SessionEvent,
  { says, ours }: { readonly says: string; readonly ours: OurActs },
): CatalogueState {
  const { id, envelope } = event;
  const act: Act = { id, atMs: envelope.atMs, subject: CATALOGUE, undone: false, type: 'home', says };
  const acts = withAct(state.acts, act, ours);
  if (event.kind !== 'catalogue/rule-added' && event.kind !== 'catalogue/rule-revoked') return { ...state, acts };
  return { ...state, acts, rules: withRule(state.rules, event) };
}

function goneIn(event: SessionEvent): number {
  return event.kind === 'catalogue/emptied' ? event.payload.sessions.filter(({ events }) => events === 0).length : 0;
}

/** Acts without the words that an erasure took: the same whether they were read before or after they went. */
function withoutWords(acts: readonly Act[], { payload }: EventOf<'catalogue/erased'>): readonly Act[] {
  const gone = new Set<string>(payload.events);
  return acts.map((act) => {
    if (!gone.has(act.id)) return act;
    if (act.type === 'wordless') return { ...act, subject: payload.subject };
    if (act.type !== 'titled' && act.type !== 'tagged') return act;
    const { id, atMs, undone, type } = act;
    return { id, atMs, undone, subject: payload.subject, type: 'wordless', was: type };
  });
}

function takeBack(state: CatalogueState, event: EventOf<'catalogue/undone'>): CatalogueState {
  const id = event.payload.act as EventId;
  const acts = state.acts.map((act) => (act.id === id ? { ...act, undone: !event.payload.redo } : act));
  const redoable = event.payload.redo ? state.redoable.filter((other) => other !== id) : [...state.redoable, id];
  return { ...state, acts, redoable };
}

/** What holds when all acts that are not undone are taken in order. Of a session that is gone nothing does. */
function standing(
  acts: readonly Act[],
  emptied: CatalogueState['emptied'],
): Pick<CatalogueState, 'titles' | 'trashed' | 'unmade' | 'workflows'> {
  const titles = new Map<SessionId, string>();
  const trashed = new Set<SessionId>();
  const unmade = new Set<SessionId>();
  const workflows: KeptSoFar = new Map();
  for (const act of acts) {
    if (act.undone) {
      if (act.type === 'added') for (const set of [trashed, unmade]) set.add(act.subject);
      continue;
    }
    switch (act.type) {
      case 'titled':
        titles.set(act.subject, act.title);
        break;
      case 'trashed':
        trashed.add(act.subject);
        break;
      case 'restored':
        for (const set of [trashed, unmade]) set.delete(act.subject);
        break;
      case 'workflow-saved':
      case 'workflow-removed':
        takeWorkflowAct(workflows, act);
        break;
    }
  }
  for (const session of emptied) {
    titles.delete(session);
    trashed.delete(session);
    unmade.delete(session);
  }
  return { titles, trashed, unmade, workflows };
}

function actOf(event: SessionEvent): Act | undefined {
  const base = { id: event.id, atMs: event.envelope.atMs, undone: false };
  switch (event.kind) {
    case 'catalogue/session-added':
      return { ...base, subject: event.payload.subject, type: 'added', how: event.payload.how };
    case 'catalogue/titled':
      return {
        ...base,
        subject: event.payload.subject,
        type: 'titled',
        title: event.payload.title,
      };
    case 'catalogue/trashed':
      return { ...base, subject: event.payload.subject, type: 'trashed' };
    case 'catalogue/restored':
      return { ...base, subject: event.payload.subject, type: 'restored' };
    case 'catalogue/tagged':
      return { ...base, subject: event.payload.subject, type: 'tagged', tags: event.payload.tags };
    case 'catalogue/head-moved': {
      const { subject, from, to } = event.payload;
      return { ...base, subject, type: 'moved', from: from as EventId, to: to as EventId };
    }
    case 'catalogue/emptied': {
      const sessions = event.payload.sessions.map(({ session }) => session);
      return { ...base, subject: sessions[0] ?? CATALOGUE, type: 'emptied', sessions };
    }
    case 'catalogue/setups-emptied':
      return { ...base, subject: CATALOGUE, type: 'setups-emptied', ...event.payload };
    case 'catalogue/set-aside': {
      const { files, events, blobs, ends } = event.payload;
      const came = { ...events, ...(blobs === undefined ? {} : { blobs: blobs.blobs }) };
      return { ...base, subject: CATALOGUE, type: 'set-aside', files, came, ends: (ends ?? []).map(toEnd) };
    }
    case 'catalogue/erased':
      return {
        ...base,
        subject: event.payload.subject,
        type: 'erased',
        events: event.payload.events.length,
        quarantined: event.payload.quarantined ?? 0,
        ...(event.payload.path === undefined ? {} : { path: event.payload.path }),
      };
    case 'withheld':
      return wordlessAct(event, base);
    default:
      return undefined;
  }
}

function workflowAct(event: SessionEvent, { acts }: Pick<CatalogueState, 'acts'>): Act | undefined {
  const base = { id: event.id, atMs: event.envelope.atMs, undone: false, subject: CATALOGUE };
  if (event.kind === 'catalogue/workflow-saved') {
    const { digest, ...saved } = event.payload;
    return { ...base, type: 'workflow-saved', ...saved, digest: digest as BlobId };
  }
  if (event.kind !== 'catalogue/workflow-removed') return undefined;
  const { workflow } = event.payload;
  const saved = acts.findLast((act) => act.type === 'workflow-saved' && act.workflow === workflow);
  const named = saved?.type === 'workflow-saved' ? { name: saved.name } : {};
  return { ...base, type: 'workflow-removed', workflow, ...named };
}

type End = NonNullable<PayloadOf<'catalogue/set-aside'>['ends']>[number];

function toEnd({ session, head, seq }: End): Extract<Act, { type: 'set-aside' }>['ends'][number] {
  return { session, head: head as EventId, seq };
}

/** An act whose words are gone. Whose session it was of is told by the erasure, which comes later in the stream. */
function wordlessAct(
  { envelope }: Pick<SessionEvent, 'envelope'>,
  base: Pick<Act, 'id' | 'atMs' | 'undone'>,
): Act | undefined {
  const nobody = '' as SessionId;
  if (envelope.kind === 'catalogue/titled') return { ...base, subject: nobody, type: 'wordless', was: 'titled' };
  if (envelope.kind === 'catalogue/tagged') return { ...base, subject: nobody, type: 'wordless', was: 'tagged' };
  return undefined;
}

function withFollowed(
  before: ReadonlyMap<string, number>,
  event: EventOf<'catalogue/source-followed' | 'catalogue/source-left'>,
): ReadonlyMap<string, number> {
  const followed = new Map(before);
  if (event.kind === 'catalogue/source-left') followed.delete(event.payload.path);
  else if (!followed.has(event.payload.path)) followed.set(event.payload.path, event.envelope.atMs);
  return followed;
}

function withRule(
  before: CatalogueState['rules'],
  event: EventOf<'catalogue/rule-added' | 'catalogue/rule-revoked'>,
): CatalogueState['rules'] {
  const rules = new Map(before);
  if (event.kind === 'catalogue/rule-revoked') rules.delete(event.payload.rule as EventId);
  else rules.set(event.id, { rule: readRule(event.payload.rule), atMs: event.envelope.atMs });
  return rules;
}

function withErased(
  before: ReadonlyMap<EventId, EventId>,
  event: EventOf<'catalogue/erased'>,
): ReadonlyMap<EventId, EventId> {
  const erased = new Map(before);
  for (const id of event.payload.events) erased.set(id as EventId, event.id);
  return erased;
}

function withLostEnds(before: CatalogueState['lostEnds'], act: Act): CatalogueState['lostEnds'] {
  if (act.type !== 'set-aside' && act.type !== 'emptied') return before;
  const lost = new Map(before);
  if (act.type === 'emptied') for (const session of act.sessions) lost.delete(session);
  else {
    for (const { session, head, seq } of act.ends) {
      if (seq > (lost.get(session)?.seq ?? -1)) lost.set(session, { head, seq, atMs: act.atMs });
    }
  }
  return lost;
}

function withParted(before: CatalogueState['parted'], event: SessionEvent): CatalogueState['parted'] {
  if (event.kind !== 'catalogue/session-added' || event.payload.how !== 'native-import') return before;
  const { subject, from, common } = event.payload;
  return from === undefined ? before : new Map(before).set(subject, { from, common: common as EventId | undefined });
}

function withMoved(before: CatalogueState['moved'], act: Act): CatalogueState['moved'] {
  if (act.type !== 'moved') return before;
  const { subject, from, to } = act;
  return new Map(before).set(subject, [...(before.get(subject) ?? []), { from, to }]);
}

function withDetached(before: CatalogueState['detached'], event: SessionEvent): CatalogueState['detached'] {
  if (event.kind !== 'catalogue/session-added' || event.payload.how !== 'detached') return before;
  const { subject, from, at } = event.payload;
  if (from === undefined || at === undefined) return before;
  return new Map(before).set(subject, { session: from, event: at as EventId });
}
