import { ChevronDown, ChevronRight, File, Link2 } from 'lucide-react';
import { useState } from 'react';
import type { ComparedChange, FileRow } from '../../../core/contract/view.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { bytes, count } from '../../ui/number.ts';
import { useAnswer } from '../inspector/use-answer.ts';
import { LineText } from '../untrusted-text/line-text.tsx';
import { RefusalWords } from '../untrusted-text/refusal-words.tsx';
import { filesAt, filesKey } from './files-at.ts';
import type { FilesMoment } from './files-place.ts';
import { deletedRows, type TreeRow, treeRows } from './tree-rows.ts';

interface FileTreeProps {
  readonly moment: FilesMoment;
  readonly changes: readonly ComparedChange[];
  readonly chosen: string | undefined;
  readonly onChoose: (row: TreeRow) => void;
}

/** All entries at a moment, folders to be closed, what the step changed marked with a word. */
export function FileTree(props: FileTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const deleted = deletedRows(props.changes);
  const turn = (path: string) => {
    const next = new Set(closed);
    if (!next.delete(path)) next.add(path);
    setClosed(next);
  };
  return (
    <nav aria-label="Files" className="min-h-0 overflow-auto border-r border-line p-1.5">
      <Part {...props} from={0} closed={closed} onTurn={turn} />
      {deleted.length === 0 ? null : <h3 className="px-2 pt-3 pb-1 text-xs font-medium text-ink-2">Deleted here</h3>}
      {deleted.map((row) => (
        <Row
          key={row.entry.path}
          row={row}
          isOpen={undefined}
          isChosen={props.chosen === row.entry.path}
          onPick={() => props.onChoose(row)}
        />
      ))}
    </nav>
  );
}

interface PartProps extends FileTreeProps {
  readonly from: number;
  readonly closed: ReadonlySet<string>;
  readonly onTurn: (path: string) => void;
}

/** At most 2,000 entries, and the way to the rest. */
function Part(props: PartProps) {
  const { moment, changes, chosen, onChoose, from, closed, onTurn } = props;
  const answer = useAnswer(filesAt, filesKey(moment.session, moment.event, from));
  const [isMore, setMore] = useState(false);
  if (answer.state === 'loading') return <p className="px-2 py-1 text-xs text-ink-3">Reading…</p>;
  if (answer.state === 'refused')
    return (
      <p className="px-2 py-1 text-xs text-ink-2">
        <RefusalWords refusal={answer.refusal} />
      </p>
    );
  const { entries, next } = answer.value;
  return (
    <>
      {treeRows(entries, changes, closed).map((row) => (
        <Row
          key={row.entry.path}
          row={row}
          isOpen={row.entry.kind === 'folder' ? !closed.has(row.entry.path) : undefined}
          isChosen={chosen === row.entry.path}
          onPick={() => (row.entry.kind === 'folder' ? onTurn(row.entry.path) : onChoose(row))}
        />
      ))}
      {next === undefined ? null : isMore ? (
        <Part {...props} from={next} />
      ) : (
        <Button look="link" className="px-2 py-1" onClick={() => setMore(true)}>
          Show more than {count(next)}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  readonly row: TreeRow;
  /** Of a folder. */
  readonly isOpen: boolean | undefined;
  readonly isChosen: boolean;
  readonly onPick: () => void;
}

const words = { added: 'added', changed: 'changed', removed: 'deleted' } as const;
const hues = { added: 'text-add', changed: 'text-accent-ink', removed: 'text-del' } as const;

function Row({ row: { entry, name, depth, change }, isOpen, isChosen, onPick }: RowProps) {
  const Icon = isOpen === undefined ? (entry.kind === 'link' ? Link2 : File) : isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-current={isChosen || undefined}
      onClick={onPick}
      style={{ paddingInlineStart: `calc(var(--spacing) * ${2 + 3 * Math.min(depth, 12)})` }}
      className={cx(
        'flex min-h-7 w-full items-center gap-2 rounded-md py-0.5 pr-2 text-left',
        isChosen ? 'on-tint bg-accent-soft' : 'hover:bg-line',
      )}
    >
      <Icon size={13} aria-hidden className="flex-none text-ink-3" />
      <span className="min-w-0 flex-1 truncate font-mono text-xs">
        <LineText text={name} mode="exact" />
      </span>
      {change === undefined ? null : (
        <span className={cx('flex-none text-2xs', hues[change.change])}>{words[change.change]}</span>
      )}
      <span className="tn flex-none text-2xs text-ink-3">{sizeOf(entry)}</span>
    </button>
  );
}

function sizeOf(entry: FileRow): string {
  return entry.kind === 'file' ? bytes(entry.sizeBytes) : entry.kind === 'link' ? 'link' : '';
}
