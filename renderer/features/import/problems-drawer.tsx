import { X } from 'lucide-react';
import type { FileReport } from '../../../core/contract/view.ts';
import { footPane } from '../../stores/foot-controls.ts';
import { useImports } from '../../stores/imports-store.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useKeysOf } from '../keys/use-keys-of.ts';
import { useDrawer } from '../shell/drawer-store.ts';
import { ReportFiles } from './report-files.tsx';
import { problemWords, recordsWords, reportSums } from './report-sums.ts';

/** Files that left something out or were refused. There only while there are some, and while it is open. */
export function ProblemsDrawer() {
  const problems = useImports((state) => state.problems);
  const { isOpen, first } = useDrawer();
  const open = useDrawer((state) => state.open);
  const keys = useKeysOf('pane.problems');
  if (!isOpen || problems.length === 0) return null;
  return (
    <section
      ref={footPane}
      aria-label="Import problems"
      className="flex h-64 flex-none flex-col border-t border-line bg-bg"
    >
      <div className="flex h-8 flex-none items-center gap-3 px-4 text-xs">
        <h2 className="font-medium">Import problems</h2>
        <span className="tn text-ink-3">
          {problemWords(problems)}. {recordsWords(reportSums(problems))}.
        </span>
        <IconButton icon={X} size={24} label="Close" keys={keys} className="ml-auto" onClick={() => open(false)} />
      </div>
      <div className="min-h-0 flex-1 px-4 pb-3">
        <ReportFiles key={first} reports={firstOf(problems, first)} />
      </div>
    </section>
  );
}

/** The same reports, that of one file before the others. */
function firstOf(reports: readonly FileReport[], path: string | undefined): readonly FileReport[] {
  return [...reports.filter((report) => report.path === path), ...reports.filter((report) => report.path !== path)];
}
