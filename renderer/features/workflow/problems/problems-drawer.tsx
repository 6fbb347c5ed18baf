import { useState } from 'react';
import { counted } from '../../../ui/number.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { ProblemRow } from './problem-row.tsx';
import type { Compiling } from './use-compiled.ts';

/** What is wrong with the document: what, why, and the fix. */
export function ProblemsDrawer({ compiling: { compiled, says } }: { readonly compiling: Compiling }) {
  const [isShut, setShut] = useState(false);
  const problems = (compiled?.problems ?? []).slice(0, MOST_ROWS);
  const stopping = compiled?.counts.stopping ?? 0;
  const all = compiled?.counts.problems ?? 0;
  const isOpen = !isShut && problems.length > 0;
  return (
    <section aria-label="Problems" className="flex max-h-44 flex-none flex-col border-t border-line bg-bg">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setShut(isOpen)}
        className="flex h-8 flex-none items-center gap-2 px-4 text-left text-xs hover:bg-line"
      >
        <span className="font-semibold text-ink">Problems</span>
        <span className="tn text-ink-2">{compiled === undefined ? '' : all}</span>
        <span role="status" className="tn ml-auto min-w-0 truncate text-ink-3">
          <LineText text={says ?? sayCounts(compiled === undefined ? undefined : { stopping, all })} />
        </span>
      </button>
      {isOpen ? (
        <ul className="min-h-0 overflow-auto">
          {problems.map((problem, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: problems have no name of their own, and no state.
            <ProblemRow key={index} problem={problem} />
          ))}
          {all > problems.length ? (
            <li className="px-4 py-2 text-xs text-ink-3">
              {counted(all - problems.length, 'more problem')} not shown: mend these first.
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}

/** Problems that are drawn: who mends these sees the next. */
const MOST_ROWS = 200;

function sayCounts(counts: { readonly stopping: number; readonly all: number } | undefined): string {
  if (counts === undefined) return 'being checked';
  if (counts.all === 0) return 'nothing keeps it from running';
  const notes = counts.all - counts.stopping;
  return [
    counts.stopping === 0 ? 'nothing keeps it from running' : counted(counts.stopping, 'error'),
    ...(notes === 0 ? [] : [counted(notes, 'warning')]),
  ].join(' · ');
}
