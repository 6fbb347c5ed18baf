import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import type { FileReport } from '../../../core/contract/view.ts';
import { ReportRow } from './report-row.tsx';

/** Files of an import, one line each; what was left out of a file stands below it. */
export function ReportFiles({ reports }: { readonly reports: readonly FileReport[] }) {
  const box = useRef<HTMLDivElement>(null);
  const list = useVirtualizer({
    count: reports.length,
    getScrollElement: () => box.current,
    estimateSize: () => 42,
    getItemKey: (index) => `${index} ${reports[index]?.path}`,
    overscan: 6,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reachable by keyboard
    <div ref={box} tabIndex={0} className="well max-h-full overflow-auto">
      <ol aria-label="Files" className="relative" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, start, key }) => {
          const report = reports[index];
          return report === undefined ? null : (
            <li
              key={key}
              ref={list.measureElement}
              data-index={index}
              className="absolute inset-x-0 border-b border-line last:border-0"
              style={{ top: start }}
            >
              <ReportRow report={report} />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
