import { drawnSteps } from '../../../core/contract/view.ts';
import { counted } from '../../ui/number.ts';
import { useWidth } from '../../ui/use-width.ts';
import { MiniLineage } from '../mini-lineage/mini-lineage.tsx';
import { barWords } from './bar-words.ts';
import type { LibraryLine } from './library-line.ts';
import type { Preview } from './use-preview.ts';

interface PreviewLineageProps {
  readonly line: LibraryLine;
  /** Absent until it has come. */
  readonly preview: Preview | undefined;
}

/** The shape of the lineage. */
export function PreviewLineage({ line, preview }: PreviewLineageProps) {
  const [box, width] = useWidth();
  const shown = preview?.bars.length ?? 0;
  const drawn = drawnOf(line.rows);
  const copied = drawn - drawnOf(line.counting);
  const erased = line.rows.reduce((sum, { stepsWithheld = 0 }) => sum + stepsWithheld, 0);
  return (
    <>
      <div className="mt-4 mb-1.5 flex text-xs">
        <h3 className="font-medium text-ink-2">Lineage</h3>
        <span className="tn ml-auto text-ink-3">{counted(line.rows.length, 'session')}</span>
      </div>
      <div ref={box} className="well dots h-52 overflow-hidden">
        {preview === undefined || width === 0 ? null : (
          <MiniLineage
            bars={preview.bars}
            lanes={preview.lanes}
            shape={preview.shape}
            width={width}
            height={206}
            hot={0}
          />
        )}
      </div>
      <p className="tn mt-1.5 flex justify-between text-2xs text-ink-3">
        <span>one bar a step, length = size</span>
        {preview === undefined ? null : <span>{barWords({ shown, drawn, copied, erased })}</span>}
      </p>
    </>
  );
}

function drawnOf(rows: LibraryLine['rows']): number {
  return rows.reduce((sum, row) => sum + drawnSteps(row), 0);
}
