import { RotateCcw, Undo2 } from 'lucide-react';
import type { Act } from '../../../core/contract/view.ts';
import { redo, undo } from '../../stores/acts.ts';
import { useConnection } from '../../stores/connection-store.ts';
import { useOverlay } from '../../stores/overlay-store.ts';
import { useReflog } from '../../stores/reflog-store.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ago, moment } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { seenText } from '../untrusted-text/seen-text.ts';

/** What was done in this home, newest first, each with its way back. */
export function ReflogPanel() {
  const isOpen = useOverlay((state) => state.overlay.type === 'reflog');
  const close = useOverlay((state) => state.close);
  const acts = useReflog((state) => state.acts);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      width={560}
      title="What was done"
      about="Each act can be taken back, and brought back again, but for those that say otherwise."
    >
      {acts.length === 0 ? (
        <EmptyState title="Nothing was done yet.">Renames, forks and moves to the trash are listed here.</EmptyState>
      ) : (
        <ol>
          {acts.map((act, index) => (
            <ActRow key={act.id} act={act} isNewestUndone={acts.findIndex(({ undone }) => undone) === index} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

/** What stands in the place of Undo. */
function wayBack({ ofHome, undone }: Act): string {
  if (ofHome === true) return 'in Settings';
  return undone ? 'undone' : 'for good';
}

function ActRow({ act, isNewestUndone }: { readonly act: Act; readonly isNewestUndone: boolean }) {
  const nowMs = useNow();
  const zone = useConnection((state) => state.home?.zone);
  return (
    <li className="flex min-h-9 items-center gap-3 border-t border-line py-1 text-sm first:border-0">
      <span
        title={seenText(act.says, 'prose')}
        className={cx(
          'min-w-0 flex-1',
          act.final === true ? '[overflow-wrap:anywhere]' : 'truncate',
          act.undone ? 'text-ink-3 line-through' : 'text-ink',
        )}
      >
        <LineText text={act.says} />
      </span>
      <span className="tn flex-none text-xs text-ink-3" title={moment(act.atMs, zone)}>
        {ago(act.atMs, nowMs)}
      </span>
      <span className="flex w-20 flex-none justify-end">
        {act.final === true ? (
          <span className="text-xs text-ink-3">{wayBack(act)}</span>
        ) : act.undone ? (
          isNewestUndone ? (
            <Button look="quiet" size={26} className="-mr-[11px]" onClick={() => void redo()}>
              <RotateCcw size={12} aria-hidden />
              Redo
            </Button>
          ) : (
            <span className="text-xs text-ink-3">undone</span>
          )
        ) : (
          <Button look="quiet" size={26} className="-mr-[11px]" onClick={() => void undo(act.id)}>
            <Undo2 size={12} aria-hidden />
            Undo
          </Button>
        )}
      </span>
    </li>
  );
}
