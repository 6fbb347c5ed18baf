import { ChevronDown } from 'lucide-react';
import type { Lane } from '../../../core/contract/view.ts';
import { useLineage } from '../../stores/lineage-store.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { mostListed, sayUnlisted } from '../../ui/listed-branches.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { stepsRead } from '../usage/count-read.ts';
import { laneDepth } from './lane-depth.ts';

/** The name of the branch on screen, and the way to any other of its lineage. */
export function BranchSwitcher({ session }: { readonly session: string }) {
  const lane = useLineage((state) => (state.rev >= 0 ? state.lanes.get(session) : undefined));
  const order = useLineage((state) => state.laneOrder);
  const lanes = useLineage((state) => state.lanes);
  const open = (id: string) => useNavigation.getState().go({ screen: 'session', session: id, view: 'transcript' });
  return (
    <Menu
      label="Branches of this lineage"
      trigger={
        <button
          type="button"
          className="-ml-1.5 flex min-w-0 max-w-96 items-center gap-2 rounded-md px-1.5 py-0.5 hover:bg-line"
        >
          {lane !== undefined && <StatusMark status={lane.row.status} />}
          <span className="min-w-0 truncate font-semibold text-ink">
            <LineText text={lane === undefined ? session : sessionTitle(lane.row)} />
          </span>
          <ChevronDown size={12} aria-hidden className="flex-none" />
        </button>
      }
    >
      {order.slice(0, mostListed).map((id) => (
        <MenuItem key={id} onSelect={() => open(id)}>
          <span
            className="flex max-w-80 items-center gap-2"
            style={{ paddingLeft: Math.min(8, laneDepth(id, lanes)) * 12 }}
          >
            {lanes.get(id) !== undefined && <StatusMark status={lanes.get(id)?.row.status ?? 'done'} size={12} />}
            <span className={id === session ? 'truncate font-medium text-accent-ink' : 'truncate'}>
              <LineText text={lanes.get(id)?.row.title ?? ''} />
            </span>
            <span className="tn flex-none pl-2 text-2xs text-ink-3">{stepsIn(lanes.get(id))}</span>
          </span>
        </MenuItem>
      ))}
      {order.length > mostListed ? (
        <p className="px-2 py-1 text-xs text-ink-3">{sayUnlisted(order.length - mostListed)}</p>
      ) : null}
    </Menu>
  );
}

function stepsIn(lane: Lane | undefined): string {
  return lane === undefined ? '' : stepsRead([lane.row]);
}
