import { GitFork } from 'lucide-react';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { mostListed, sayUnlisted } from '../../ui/listed-branches.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** How many branches leave from a step, and the way into each. */
export function ForkPill({ sessions, top }: { readonly sessions: readonly string[]; readonly top: number }) {
  const isLeast = useLineage(({ lanesLeftOut }) => lanesLeftOut > 0);
  const words =
    sessions.length === 1 ? '1 branch' : `${isLeast ? '≥ ' : ''}${count(sessions.length)} branches from here`;
  const open = (session: string) => useNavigation.getState().go({ screen: 'session', session, view: 'transcript' });
  return (
    <>
      <Menu
        label={words}
        align="end"
        trigger={
          <button
            type="button"
            aria-label={words}
            className="tn absolute right-[calc(100%-var(--edge)+2px)] flex h-5 items-center gap-1 whitespace-nowrap rounded-full border border-[color-mix(in_oklab,var(--accent)_40%,transparent)] bg-canvas px-2 text-2xs text-accent-ink hover:bg-accent-soft"
            style={{ top }}
          >
            <GitFork size={10} aria-hidden />
            <span className="@max-[930px]:hidden">{words}</span>
            <span className="hidden @max-[930px]:inline">{count(sessions.length)}</span>
          </button>
        }
      >
        {sessions.slice(0, mostListed).map((session) => (
          <MenuItem key={session} icon={GitFork} onSelect={() => open(session)}>
            <LineText text={titleOf(session)} />
          </MenuItem>
        ))}
        {sessions.length > mostListed ? (
          <p className="px-2 py-1 text-xs text-ink-3">{sayUnlisted(sessions.length - mostListed)}</p>
        ) : null}
      </Menu>
      <i
        aria-hidden
        className="absolute left-[calc(var(--edge)-2px)] h-px w-3 bg-[color-mix(in_oklab,var(--accent)_60%,transparent)]"
        style={{ top: top + 10 }}
      />
    </>
  );
}

function titleOf(session: string): string {
  const lane = useLineage.getState().lanes.get(session);
  return lane === undefined ? session : sessionTitle(lane.row);
}
