import type { SessionRow } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';

interface StillSectionProps<Row extends SessionRow> {
  readonly name: string;
  readonly rows: readonly Row[];
  /** What stands still in it, and what has it go on. */
  readonly sayOf: (row: Row) => string;
}

/** Sessions in which something was cut off and stands still, each with the way to it. Nothing where there is none. */
export function StillSection<Row extends SessionRow>({ name, rows, sayOf }: StillSectionProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={name} className="border-t border-line p-2">
      <p className="tn flex px-2 py-1.5 text-xs text-ink-3">
        <span className="font-medium text-ink-2">{name}</span>&nbsp;{count(rows.length)}
      </p>
      {rows.map((row) => (
        <Still key={row.id} row={row} says={sayOf(row)} />
      ))}
    </section>
  );
}

function Still({ row, says }: { readonly row: SessionRow; readonly says: string }) {
  const go = () => useNavigation.getState().go({ screen: 'session', session: row.id, view: 'transcript' });
  return (
    <button
      type="button"
      title="Go to its session"
      onClick={go}
      className="flex w-full gap-2.5 rounded-lg px-2.5 py-2 text-left hover:bg-line"
    >
      <span className="mt-0.5 flex-none">
        <StatusMark status="interrupted" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={says} mode="exact" />
        </span>
        <span className="block truncate text-2xs text-ink-3">
          <LineText text={sessionTitle(row)} />
        </span>
      </span>
    </button>
  );
}
