import { Unplug } from 'lucide-react';
import { useMemo } from 'react';
import { type StillRow, sayCutProgram, standsStill } from '../../../core/contract/view.ts';
import { useNavigation } from '../../stores/navigation-store.ts';
import { useSessions } from '../../stores/sessions-store.ts';
import { count } from '../../ui/number.ts';
import { sessionTitle } from '../../ui/session-title.ts';
import { LineText } from '../untrusted-text/line-text.tsx';

/** Programs that were cut off, also where a question in them is open: what has each go on, which only who has its code can do. Nothing where there is none. */
export function CutPrograms() {
  const rev = useSessions((state) => state.rev);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the Map stays the same object, rev says that it changed
  const rows = useMemo(() => [...useSessions.getState().rows.values()].filter(standsStill), [rev]);
  if (rows.length === 0) return null;
  return (
    <section aria-label="Programs that stand still" className="border-t border-line p-2">
      <p className="tn flex px-2 py-1.5 text-xs text-ink-3">
        <span className="font-medium text-ink-2">Programs that stand still</span>&nbsp;{count(rows.length)}
      </p>
      {rows.map((row) => (
        <CutProgram key={row.id} row={row} />
      ))}
    </section>
  );
}

function CutProgram({ row }: { readonly row: StillRow }) {
  const go = () => useNavigation.getState().go({ screen: 'session', session: row.id, view: 'transcript' });
  return (
    <button
      type="button"
      title="Go to its session"
      onClick={go}
      className="flex w-full gap-2.5 rounded-lg px-2.5 py-2 text-left hover:bg-line"
    >
      <Unplug size={15} aria-hidden className="mt-0.5 flex-none text-warn" />
      <span className="min-w-0 flex-1">
        <span className="block text-xs text-ink-2 [overflow-wrap:anywhere]">
          <LineText text={sayCutProgram({ program: row.cutProgram, run: row.cutRun })} mode="exact" />
        </span>
        <span className="block truncate text-2xs text-ink-3">
          <LineText text={sessionTitle(row)} />
        </span>
      </span>
    </button>
  );
}
