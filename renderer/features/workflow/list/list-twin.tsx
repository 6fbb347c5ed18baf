import { CircleX, CornerDownRight, TriangleAlert } from 'lucide-react';
import { type CSSProperties, useMemo, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Kbd } from '../../../ui/kbd.tsx';
import { useKeyHandlers } from '../../keys/key-handlers.ts';
import { useKeysOf } from '../../keys/use-keys-of.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { nodeOf } from '../edit/drawn.ts';
import { type Chosen, useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeLook } from '../node-look.ts';
import { nodeName, nodeWords } from '../node-words.ts';
import { type Marks, marksOf } from '../problems/marks.ts';
import type { Problem } from '../problems/problem.ts';
import { type ListRow, listRows } from './list-rows.ts';

interface ListTwinProps {
  readonly problems: readonly Problem[];
  readonly onAdd: () => void;
  readonly onConnect: () => void;
}

/** The document as a list, in the order of its flow: for keyboard, screen reader and very large ones. It has the keys of the canvas. */
export function ListTwin({ problems, onAdd, onConnect }: ListTwinProps) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const chosen = useEditor(editor, (state) => state.chosen);
  const rows = useMemo(() => listRows(drawn), [drawn]);
  const marks = useMemo(() => marksOf(problems), [problems]);
  const tree = useRef<HTMLDivElement>(null);
  const at = rows.findIndex((row) => isChosen(row, chosen));
  const walk = (by: 1 | -1) => () => {
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next !== undefined) editor.choose(chosenBy(next));
  };
  useKeyHandlers({
    'node.down': walk(1),
    'node.up': walk(-1),
    'node.add': () => (hasFocus(tree.current) ? onAdd() : false),
  });
  const keys = { add: useKeysOf('node.add'), connect: useKeysOf('node.connect') };
  return (
    <section aria-label="Workflow list" className="flex h-full flex-col">
      <div className="flex flex-none items-center gap-2 border-b border-line px-4 py-2">
        <Button size={26} onClick={onAdd}>
          Add a node… <Kbd keys={keys.add} />
        </Button>
        <Button
          size={26}
          because={chosen.nodes.size === 1 ? undefined : 'Choose the node that is to lead somewhere.'}
          onClick={onConnect}
        >
          Connect… <Kbd keys={keys.connect} />
        </Button>
      </div>
      <div
        ref={tree}
        role="tree"
        aria-label="Nodes and edges"
        aria-multiselectable
        tabIndex={0}
        aria-activedescendant={at < 0 ? undefined : rowId(at)}
        className="min-h-0 flex-1 overflow-auto py-1"
      >
        {rows.map((row, index) => (
          <Row
            key={row.type === 'node' ? `node ${row.node.id} ${index}` : row.key}
            id={rowId(index)}
            row={row}
            marks={marks}
            isChosen={isChosen(row, chosen)}
            isAt={index === at}
            says={row.type === 'node' ? nodeName(row.node) : sayEdge(row, (id) => nodeOf(drawn, id))}
            onChoose={() => editor.choose(chosenBy(row))}
          />
        ))}
      </div>
    </section>
  );
}

interface RowProps {
  readonly id: string;
  readonly row: ListRow;
  readonly marks: Marks;
  readonly isChosen: boolean;
  readonly isAt: boolean;
  readonly says: string;
  readonly onChoose: () => void;
}

function Row({ id, row, marks, isChosen, isAt, says, onChoose }: RowProps) {
  const mark = row.type === 'node' ? marks.nodes.get(row.node.id) : marks.edges.has(row.key) ? 'stops' : undefined;
  const Icon = row.type === 'node' ? nodeLook(row.node.kind).icon : CornerDownRight;
  const hue = row.type === 'node' ? nodeLook(row.node.kind).hue : 'compact';
  const Mark = mark === 'stops' ? CircleX : TriangleAlert;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the tree keeps the focus.
    <div
      id={id}
      role="treeitem"
      aria-level={row.type === 'node' ? 1 : 2}
      aria-selected={isChosen}
      ref={isAt ? (element) => element?.scrollIntoView({ block: 'nearest' }) : undefined}
      onClick={onChoose}
      className={cx(
        'flex h-7 items-center gap-2.5 px-4 text-sm',
        row.type === 'edge' && 'pl-11 text-xs text-ink-2',
        isChosen ? 'on-tint bg-accent-soft shadow-[inset_2px_0_0_var(--accent)]' : 'hover:bg-line',
      )}
    >
      <Icon size={12} aria-hidden className="flex-none" style={{ color: `var(--i-${hue})` } as CSSProperties} />
      <span className="max-w-[60%] flex-none truncate">
        <LineText text={says} />
      </span>
      {row.type === 'node' ? (
        <span className="min-w-0 truncate text-xs text-ink-3">
          <LineText text={nodeWords(row.node).sentence} />
        </span>
      ) : null}
      {mark === undefined ? null : (
        <Mark
          size={12}
          aria-label={mark === 'stops' ? 'has a problem that stops it' : 'has a problem'}
          className={cx('ml-auto flex-none', mark === 'stops' ? 'text-err' : 'text-warn')}
        />
      )}
    </div>
  );
}

function sayEdge({ edge }: Extract<ListRow, { type: 'edge' }>, at: (id: string) => ReturnType<typeof nodeOf>): string {
  const to = at(edge.to.node);
  return `${edge.from.port} to ${to === undefined ? `a node that is not there, ${edge.to.node}` : nodeName(to)}, ${edge.to.port}`;
}

function rowId(index: number): string {
  return `workflow-row-${index}`;
}

function chosenBy(row: ListRow): Partial<Chosen> {
  return row.type === 'node' ? { nodes: new Set([row.node.id]) } : { edges: new Set([row.key]) };
}

function isChosen(row: ListRow, { nodes, edges }: Chosen): boolean {
  return row.type === 'node' ? nodes.has(row.node.id) : edges.has(row.key);
}

function hasFocus(element: HTMLElement | null): boolean {
  return element?.contains(document.activeElement) === true;
}
