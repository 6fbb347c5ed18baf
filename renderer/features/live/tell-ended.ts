import type { DesktopBridge } from '../../../core/contract/desktop-bridge.ts';
import type { SessionRow } from '../../../core/contract/view.ts';
import { useCommands } from '../../stores/command-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { plainLine } from '../../ui/plain-line.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';

/** UTF-16 units of a notice's line. */
const longest = 200;

/**
 * Has the system tell of each run that ends as done or failed while the window is open, and takes that back once the session goes on; a click shows the
 * session. Of sub-agents, of what a person stopped, and of a person's own command nothing is told. Never throws.
 */
export function tellEnded(bridge: Pick<DesktopBridge, 'showNotice' | 'dropNotice' | 'onNotice'>): void {
  /** Sessions of which a run goes on, and whether its end is told. */
  const going = new Map<string, boolean>();
  /** Sessions by the notice that tells of them. */
  const told = new Map<string, string>();
  useSessions.subscribe(({ changed, rev }, before) => {
    if (rev === before.rev) return;
    for (const row of changed) {
      const isTold = going.get(row.id);
      if (goesOn(row)) {
        if (isTold !== undefined) continue;
        going.set(row.id, !isOwnCommand(row));
        const notice = noticeId(row);
        if (told.delete(notice)) void bridge.dropNotice(notice);
      } else if (isTold !== undefined) {
        going.delete(row.id);
        if (!isTold || (row.status !== 'done' && row.status !== 'failed')) continue;
        told.set(noticeId(row), row.id);
        void bridge.showNotice(noticeOf(row));
      }
    }
  });
  bridge.onNotice((notice) => {
    const session = told.get(notice);
    if (session !== undefined) useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
  });
}

/** True while a run that a person would wait for goes on; it may wait for their answer. */
function goesOn({ kind, status, waitsOnMerge }: SessionRow): boolean {
  if (kind === 'sub-agent' || kind === 'internal' || waitsOnMerge === true) return false;
  return status === 'running' || status === 'waiting';
}

function isOwnCommand({ id }: SessionRow): boolean {
  return useCommands.getState().commands.get(id)?.state.type === 'running';
}

function noticeId({ id }: SessionRow): string {
  return `ended ${id}`;
}

function noticeOf(row: SessionRow) {
  const which = `“${plainLine(sessionTitle(row))}”`;
  const why = row.status === 'failed' && row.statusDetail !== undefined ? `, ${row.statusDetail}` : '';
  return {
    id: noticeId(row),
    title: row.status === 'done' ? 'Run done' : 'Run failed',
    body: seenText(`${which}${why}`, 'prose').slice(0, longest),
  };
}
