import type { DesktopBridge } from '../../../core/contract/desktop-bridge.ts';
import type { WaitingRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { useWaiting } from '../../stores/waiting-store.ts';
import { plainLine } from '../../ui/plain-line.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { useApprovals } from './approvals-store.ts';
import { askTitle } from './ask-words.ts';

/** UTF-16 units of a notice's line. */
const longest = 200;

/**
 * Has the system tell of each call, review or merge that begins to wait while the window is open, and takes that back once it is answered; a
 * click shows it among what waits. Of what waited when the window was opened the badge tells. Never throws.
 */
export function tellWaiting(bridge: Pick<DesktopBridge, 'showNotice' | 'dropNotice' | 'onNotice'>): void {
  const told = new Set<string>();
  let known = knownOf(useWaiting.getState());
  useWaiting.subscribe((state) => {
    const { rows } = state;
    const before = known;
    known = knownOf(state);
    if (before === undefined || known === undefined) return;
    for (const row of rows) {
      if (before.has(row.event)) continue;
      told.add(row.event);
      void bridge.showNotice(noticeOf(row));
    }
    for (const event of before) if (!known.has(event)) void bridge.dropNotice(event);
  });
  bridge.onNotice((event) => {
    if (!told.has(event)) return;
    useNavigation.getState().go({ screen: 'approvals' });
    useApprovals.getState().choose(event);
  });
}

/** Events of what waits; undefined until the host has said. */
function knownOf({ rows, loaded }: ReturnType<typeof useWaiting.getState>): ReadonlySet<string> | undefined {
  return loaded ? new Set(rows.map(({ event }) => event)) : undefined;
}

/** What asks and in which session; the whole command is read in the window, not in a notice. */
function noticeOf(row: WaitingRow) {
  const session = useSessions.getState().rows.get(row.session);
  const where = session === undefined ? row.session : plainLine(sessionTitle(session));
  return {
    id: row.event,
    title: 'Waiting for your answer',
    body: seenText(`${askTitle(row)}, in “${where}”`, 'prose').slice(0, longest),
  };
}
