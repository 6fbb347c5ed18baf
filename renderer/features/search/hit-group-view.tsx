import { Command } from 'cmdk';
import { sayLeftOut } from '../../../core/contract/view.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { projectName } from '../library/project-name.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { type HitGroup, hitKey } from './hit-groups.ts';
import { HitRow } from './hit-row.tsx';

/** The hits of one session under its title. */
export function HitGroupView({ group }: { readonly group: HitGroup }) {
  const row = useSessions((state) => state.rows.get(group.session));
  return (
    <Command.Group
      heading={
        <span className="tn flex items-center gap-2 px-2.5 pt-2.5 pb-1 text-xs">
          {row === undefined ? null : <StatusMark status={row.status} />}
          <span className="min-w-0 truncate font-semibold text-ink">
            <LineText text={row === undefined ? group.title : sessionTitle(row)} />
          </span>
          {row === undefined ? null : (
            <span className="flex-none text-ink-3">
              <LineText text={projectName(row.projectLabel)} />
            </span>
          )}
          {group.trashed ? <span className="chip flex-none">in the trash</span> : null}
          {row?.quarantined === undefined ? null : (
            <span className="flex-none text-warn">{sayLeftOut(row.quarantined)}</span>
          )}
          <span className="ml-auto flex-none text-ink-3">{count(group.hits.length)}</span>
        </span>
      }
    >
      {group.hits.map((hit) => (
        <HitRow key={hitKey(hit)} hit={hit} />
      ))}
    </Command.Group>
  );
}
