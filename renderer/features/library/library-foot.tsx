import { Columns2, Download, RotateCcw, Trash2 } from 'lucide-react';
import { restoreAll } from '../../stores/acts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { count } from '../../ui/number.ts';
import { exportSession } from './export-session.ts';
import { useLibraryCursor } from './library-cursor.ts';
import type { LibraryLine } from './library-line.ts';
import { useLibrary } from './library-store.ts';
import { lineSums } from './line-sums.ts';
import { requestTrash } from './request-trash.ts';
import { SelectionTokens } from './selection-tokens.tsx';

/** What can be done with the lines that are selected. */
export function LibraryFoot({ lines }: { readonly lines: readonly LibraryLine[] }) {
  const trash = useLibrary((state) => state.filter.trash);
  const markOnly = useLibraryCursor((state) => state.markOnly);
  const sums = lineSums(lines);
  const ids = lines.map(({ root }) => root.id);
  const done = () => markOnly([]);
  return (
    <div
      role="toolbar"
      aria-label={`${count(lines.length)} selected`}
      className="flex min-h-14 flex-none flex-wrap items-center gap-0.5 border-t border-line bg-bg py-2 pr-3 pl-4"
    >
      <Checkbox label="Select none" checked onChange={done} className="mr-2.5" />
      <span className="tn min-w-0 text-sm @max-[480px]:grow @max-[480px]:basis-3/4" title={sums.cost.says}>
        <b className="font-semibold">{count(lines.length)} selected</b>
        <span className="text-ink-3">
          {' '}
          · {sums.steps} · <SelectionTokens lines={lines} /> · {sums.cost.text}
        </span>
      </span>
      <i aria-hidden className="mx-2 h-4 w-px bg-line-2 @max-[480px]:hidden" />
      {trash ? (
        <Button
          look="quiet"
          onClick={() => {
            void restoreAll(ids);
            done();
          }}
        >
          <RotateCcw size={13} aria-hidden />
          Restore
        </Button>
      ) : (
        <>
          <Button look="quiet" because="Comparing two sessions is not in this version yet.">
            <Columns2 size={13} aria-hidden />
            Compare…
          </Button>
          <Button
            look="quiet"
            because={lines.length > 1 ? 'One session at a time: an export is one file.' : undefined}
            onClick={() => lines.map(({ root }) => exportSession(root.id, root.title))}
          >
            <Download size={13} aria-hidden />
            Export…
          </Button>
          <Button look="quiet" onClick={() => requestTrash(ids)}>
            <Trash2 size={13} aria-hidden />
            Move to trash
          </Button>
        </>
      )}
      <Button look="quiet" className="ml-auto text-ink-3" onClick={done}>
        Clear
        <Kbd keys="Esc" />
      </Button>
    </div>
  );
}
