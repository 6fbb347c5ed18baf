import type { NewsItem } from '../contract/news.ts';
import type { CatalogueState } from '../model/catalogue/state.ts';
import { CATALOGUE, isReserved, type SessionId } from '../model/ids.ts';
import { eventItems, type Newsroom } from './newsroom.ts';
import type { Append } from './ports.ts';
import type { CatalogueView } from './views/catalogue-view.ts';
import { reflogOf } from './views/catalogue-view.ts';
import type { Lineages } from './views/lineages.ts';
import type { SessionIndex } from './views/session-index.ts';
import type { Committed } from './watch-store.ts';

/** How long rows that change and acts are gathered before they are told, in ms: a streaming import tells each row a few times a second. */
const GATHER_MS = 80;

/** Keeps the views up with the record and tells the news of it. */
export interface CommitPublisher {
  readonly take: (committed: Committed) => void;
  /** A session's line reads differently without a commit. */
  readonly changed: (session: SessionId) => void;
  /** Tells what is gathered and stops. */
  readonly close: () => void;
}

interface Views {
  readonly catalogue: CatalogueView;
  readonly index: SessionIndex;
  readonly lineages: Lineages;
  readonly news: Newsroom;
}

/** True where a session that is there takes on events of another's: it wrote nothing (M4). */
function isMove({ session, expectedHead, events }: Append, { parted }: CatalogueState): boolean {
  if (expectedHead === undefined || parted.has(session)) return false;
  return events.every(({ envelope }) => envelope.origin.session !== session);
}

/** Publishes commits in commit order: events at once; acts, and rows of the sessions that they change, gathered. */
export function publishCommits({ catalogue, index, lineages, news }: Views): CommitPublisher {
  const changed = new Set<SessionId>();
  /** Sessions that acts were about. */
  const subjects = new Set<SessionId>();
  let isActed = false;
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    isActed = false;
    for (const gathered of [changed, subjects]) gathered.clear();
  };
  const flush = () => {
    timer = undefined;
    // Lines are kept up whoever follows; what they read as is of use to followers alone.
    for (const session of index.touched()) changed.add(session);
    if (!news.isFollowed()) return forget();
    const items: NewsItem[] = isActed ? [{ type: 'reflog', acts: reflogOf(catalogue.state(), index.titleOf) }] : [];
    if (subjects.size > 0) for (const session of [...subjects, ...index.dependents(subjects)]) changed.add(session);
    const rows = index.rowsOf([...changed]);
    forget();
    if (rows.length > 0) items.push({ type: 'sessions', rows });
    if (items.length > 0) news.publish(items);
  };
  const flushSoon = () => {
    if (isActed || changed.size > 0) timer ??= setTimeout(flush, GATHER_MS);
  };
  return {
    changed(session) {
      changed.add(session);
      flushSoon();
    },
    take(committed) {
      const items: NewsItem[] = [];
      for (const touched of index.logs.note(committed.files, committed.isLast ? 'running' : 'told in part'))
        changed.add(touched);
      for (const append of committed.appends) {
        const { session, events } = append;
        // The act that stands beside a moved ref tells of it.
        if (isMove(append, catalogue.state())) lineages.take(session, events);
        else if (session === CATALOGUE) {
          catalogue.take(events);
          isActed = true;
          for (const subject of catalogue.subjectsOf(events)) subjects.add(subject);
        } else if (!isReserved(session)) {
          index.take(session, events);
          changed.add(session);
          lineages.take(session, events);
          items.push(...eventItems(session, events));
        }
      }
      flushSoon();
      news.publish(items);
    },
    close() {
      clearTimeout(timer);
      flush();
    },
  };
}
