import { useMemo, useState } from 'react';
import { count, counted } from '../../ui/number.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { type ApplyPlan, pathRows } from './apply-plan.ts';
import { PathDetail } from './path-detail.tsx';
import { PathList } from './path-list.tsx';
import type { Applying, ApplyView } from './use-apply.ts';

interface PlanViewProps {
  readonly applying: Applying;
  readonly view: Extract<ApplyView, { state: 'planned' }>;
}

/** What applying comes to: each path, and of the chosen one what is there and what would be. */
export function PlanView({ applying, view: { plan, conflicts, notice } }: PlanViewProps) {
  const [chosen, setChosen] = useState<string>();
  const rows = useMemo(() => pathRows(plan.changes, conflicts), [plan, conflicts]);
  const { answers, draft } = applying;
  const isSettled = (path: string) => draft.replace || answers.has(path);
  const row = rows.find(({ path }) => path === chosen) ?? rows[0];
  return (
    <div className="mt-3 grid grid-cols-1 gap-3">
      {notice === undefined ? null : (
        <p role="alert" className="text-sm text-warn">
          <RefusalWords refusal={notice} />
        </p>
      )}
      <Blocked blocked={plan.blocked} />
      {row === undefined ? (
        <NoDifference plan={plan} />
      ) : (
        <div className="grid h-[min(46vh,26rem)] grid-cols-[18rem_1fr] overflow-hidden rounded-lg border border-line">
          <PathList rows={rows} chosen={row.path} isSettled={isSettled} onChoose={setChosen} />
          <PathDetail key={row.path} row={row} applying={applying} />
        </div>
      )}
      {plan.changed > plan.changes.length ? (
        <p className="tn text-xs text-ink-3">
          {count(plan.changes.length)} of {counted(plan.changed, 'path')} are listed. All are written.
        </p>
      ) : null}
    </div>
  );
}

function NoDifference({ plan: { target, blocked } }: { readonly plan: ApplyPlan }) {
  if (blocked.length > 0) return null;
  return (
    <p className="rounded-lg border border-line px-4 py-6 text-center text-sm text-ink-2">
      No file differs: <LineText text={target} mode="exact" /> needs nothing of this session.
    </p>
  );
}

/** Rows that are drawn. */
const MOST = 50;

function Blocked({ blocked }: Pick<ApplyPlan, 'blocked'>) {
  if (blocked.length === 0) return null;
  return (
    <div role="alert" className="rounded-lg border border-line-2 px-3 py-2 text-sm">
      <p className="text-warn">
        {counted(blocked.length, 'path')} can’t be written.{' '}
        <span className="text-ink-2">Move what is there away, or apply to another folder.</span>
      </p>
      <ul className="m-0 mt-1 list-none p-0">
        {blocked.slice(0, MOST).map(({ path, because }) => (
          <li key={path} className="text-xs text-ink-2 [overflow-wrap:anywhere]">
            <span className="font-mono">
              <LineText text={path} mode="exact" />
            </span>{' '}
            <LineText text={because} />
          </li>
        ))}
      </ul>
      {blocked.length > MOST ? <p className="text-xs text-ink-3">and {count(blocked.length - MOST)} more</p> : null}
    </div>
  );
}
