import type { EventId, SessionId } from '../ids.ts';
import type { EventOf, SessionEvent } from '../read-event.ts';
import type { Act, CatalogueState } from './state.ts';

/** Folds one event of the catalogue stream. Kinds that are no act of a person leave the state as it is. */
export function evolve(state: CatalogueState, event: SessionEvent): CatalogueState {
  if (event.kind === 'catalogue/undone') return takeBack(state, event);
  if (event.kind === 'catalogue/source-followed' || event.kind === 'catalogue/source-left')
    return { ...state, followed: withFollowed(state.followed, event) };
  const act = actOf(event);
  if (act === undefined) return state;
  const erased = event.kind === 'catalogue/erased' ? withErased(state.erased, event) : state.erased;
  return { ...state, ...standing([...state.acts, act]), erased, parted: withParted(state.parted, event), redoable: [] };
}

function takeBack(state: CatalogueState, event: EventOf<'catalogue/undone'>): CatalogueState {
  const id = event.payload.act as EventId;
  const acts = state.acts.map((act) => (act.id === id ? { ...act, undone: !event.payload.redo } : act));
  const redoable = event.payload.redo ? state.redoable.filter((other) => other !== id) : [...state.redoable, id];
  return { ...state, ...standing(acts), redoable };
}

/** What holds when all acts that are not undone are taken in order. */
function standing(acts: readonly Act[]): Pick<CatalogueState, 'acts' | 'titles' | 'trashed'> {
  const titles = new Map<SessionId, string>();
  const trashed = new Set<SessionId>();
  for (const act of acts) {
    if (act.type === 'added') {
      if (act.undone) trashed.add(act.subject);
    } else if (!act.undone) {
      if (act.type === 'titled') titles.set(act.subject, act.title);
      if (act.type === 'trashed') trashed.add(act.subject);
      if (act.type === 'restored') trashed.delete(act.subject);
    }
  }
  return { acts, titles, trashed };
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
    case 'catalogue/erased':
      return { ...base, subject: event.payload.subject, type: 'erased', events: event.payload.events.length };
    default:
      return undefined;
  }
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

function withErased(
  before: ReadonlyMap<EventId, EventId>,
  event: EventOf<'catalogue/erased'>,
): ReadonlyMap<EventId, EventId> {
  const erased = new Map(before);
  for (const id of event.payload.events) erased.set(id as EventId, event.id);
  return erased;
}

function withParted(before: CatalogueState['parted'], event: SessionEvent): CatalogueState['parted'] {
  if (event.kind !== 'catalogue/session-added' || event.payload.how !== 'native-import') return before;
  const { subject, from, common } = event.payload;
  return from === undefined ? before : new Map(before).set(subject, { from, common: common as EventId | undefined });
}
