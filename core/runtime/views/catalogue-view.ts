import type { Act as ActView } from '../../contract/news.ts';
import { isFinal, sayAct } from '../../model/catalogue/decide.ts';
import { evolveAll } from '../../model/catalogue/evolve.ts';
import { type CatalogueState, emptyCatalogue } from '../../model/catalogue/state.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import { CATALOGUE, isMemoryStream, isReserved, type SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { readableEvents } from '../readable-events.ts';

/** The catalogue folded, kept up with the record. */
export interface CatalogueView {
  readonly state: () => CatalogueState;
  /** Folds events that were appended to the catalogue. */
  readonly take: (events: readonly StoredEvent[]) => void;
  /** Sessions that such events are about; an undo is about the session of the act that it takes back. */
  readonly subjectsOf: (events: readonly StoredEvent[]) => readonly SessionId[];
}

/** Reads the whole catalogue stream and folds it; what of it is damaged takes nothing else down. */
export async function openCatalogueView(store: EventStore, read: ReadEvent): Promise<CatalogueView> {
  let state = emptyCatalogue;
  const take = (events: readonly StoredEvent[]) => {
    state = evolveAll(state, events.map(read));
  };
  for await (const events of readableEvents(CATALOGUE, store)) take(events);
  const subjectsOf = (events: readonly StoredEvent[]) => events.map(read).flatMap((event) => subjectOf(event, state));
  return { state: () => state, take, subjectsOf };
}

function subjectOf(event: SessionEvent, state: CatalogueState): readonly SessionId[] {
  if (event.kind === 'catalogue/undone')
    return state.acts.filter((act) => act.id === event.payload.act).map((act) => act.subject);
  const act = state.acts.findLast((each) => each.id === event.id);
  return act === undefined ? [] : [act.subject];
}

/** The newest acts as a reflog, newest first, at most `limit`. `titleOf` names sessions. */
export function reflogOf(state: CatalogueState, titleOf: (session: string) => string, limit = 200): ActView[] {
  return state.acts
    .slice(-limit)
    .reverse()
    .map((act) => ({
      id: act.id,
      says:
        isReserved(act.subject) || act.type === 'emptied'
          ? `${capital(sayAct(act))}${isMemoryStream(act.subject) ? ' of a memory' : ''}`
          : `${capital(sayAct(act))}: ${titleOf(act.subject)}`,
      atMs: act.atMs,
      subject: act.subject,
      undone: act.undone,
      ...(isFinal(act, state) ? { final: true as const } : {}),
      ...(act.type === 'home' ? { ofHome: true as const } : {}),
      ...(act.type === 'set-aside' && act.ends.length > 0 ? { ends: [...act.ends] } : {}),
    }));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
