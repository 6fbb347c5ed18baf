import { Fragment } from 'react';
import { count } from '../../ui/number.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useRowsOnScreen } from './use-rows-on-screen.ts';

/** What is live on this screen. Not there when nothing is. */
export function LivePill() {
  const rows = useRowsOnScreen();
  const live = (['running', 'open', 'waiting'] as const)
    .map((status) => ({ status, sessions: rows.filter((row) => row.status === status).length }))
    .filter(({ sessions }) => sessions > 0);
  if (live.length === 0) return null;
  return (
    <span className="tn ml-1 flex flex-none items-center gap-2.5 rounded-full border border-line px-2.5 py-0.5 text-xs text-ink-2">
      {live.map(({ status, sessions }, index) => (
        <Fragment key={status}>
          {index === 0 ? null : <i aria-hidden className="h-3 w-px bg-line-2" />}
          <span
            className={
              status === 'waiting' ? 'flex items-center gap-1.5 font-medium text-warn' : 'flex items-center gap-1.5'
            }
          >
            <StatusMark status={status} />
            <span>
              {count(sessions)}
              <span className="max-[640px]:sr-only"> {status}</span>
            </span>
          </span>
        </Fragment>
      ))}
    </span>
  );
}
