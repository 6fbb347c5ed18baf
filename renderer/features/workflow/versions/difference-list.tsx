import {
  type DocumentDifference,
  type JsonChange,
  sayDifference,
  sayEdge,
  sayPath,
  sayValue,
} from '../../../../core/contract/workflow-view.ts';
import { cx } from '../../../ui/class-names.ts';
import { LineText } from '../../untrusted-text/line-text.tsx';

/** Longest value that is drawn, in UTF-16 units, and most rows: what a document holds is foreign. */
const LONGEST = 2_000;
const MOST = 500;

/** What differs between two documents: by node, each setting with both values; then edges. A is blue, B orange, each with its letter. */
export function DifferenceList({ difference }: { readonly difference: DocumentDifference }) {
  const { members, nodes, edges } = difference;
  return (
    <section aria-label="Differences" className="flex flex-col gap-4">
      <p className="text-sm text-ink">{sayDifference(difference)}</p>
      {members.length > 0 ? <Group title="The whole" says="settings" changes={members} /> : null}
      {keyed(nodes.slice(0, MOST), ({ id }) => id).map(([key, node]) =>
        node.type === 'changed' ? (
          <Group key={key} title={node.id} says={node.kind} changes={node.settings} />
        ) : (
          <Only key={key} side={node.in} title={node.id} says={node.kind} />
        ),
      )}
      {keyed(edges.slice(0, MOST), ({ edge }) => sayEdge(edge)).map(([key, { in: side, edge }]) => (
        <Only key={key} side={side} title={sayEdge(edge)} says="edge" />
      ))}
      {nodes.length > MOST || edges.length > MOST ? (
        <p className="text-xs text-ink-3">Only the first {MOST} of each are listed here.</p>
      ) : null}
    </section>
  );
}

/** Items with a key each: what one is called, and the how manieth of that name it is. */
function keyed<Item>(items: readonly Item[], nameOf: (item: Item) => string): readonly (readonly [string, Item])[] {
  const named = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const nth = named.get(name) ?? 0;
    named.set(name, nth + 1);
    return [`${nth} ${name}`, item];
  });
}

interface GroupProps {
  readonly title: string;
  readonly says: string;
  readonly changes: readonly JsonChange[];
}

function Group({ title, says, changes }: GroupProps) {
  return (
    <div className="border-t border-line pt-2">
      <h3 className="flex gap-2 text-sm font-medium text-ink">
        <LineText text={title} />
        <span className="font-normal text-ink-3">
          <LineText text={says} />
        </span>
      </h3>
      <dl>
        {changes.slice(0, MOST).map((change) => (
          <div key={change.path.join(' ')} className="mt-1.5">
            <dt className="text-xs text-ink-3">
              <LineText text={sayPath(change)} mode="exact" />
            </dt>
            <Value side="a" value={change.was} />
            <Value side="b" value={change.is} />
          </div>
        ))}
      </dl>
    </div>
  );
}

function Value({ side, value }: { readonly side: 'a' | 'b'; readonly value: JsonChange['was'] }) {
  return (
    <dd className="mt-0.5 flex gap-2">
      <SideMark side={side} />
      <span
        className={cx(
          'min-w-0 flex-1 whitespace-pre-wrap break-words rounded border px-2 py-0.5 text-xs',
          value === undefined ? 'border-dashed border-line-2 text-ink-3' : 'border-line font-mono text-ink',
        )}
      >
        <LineText text={sayValue(value).slice(0, LONGEST)} mode="exact" />
      </span>
    </dd>
  );
}

function Only({ side, title, says }: { readonly side: 'a' | 'b'; readonly title: string; readonly says: string }) {
  return (
    <p className="flex items-center gap-2 border-t border-line pt-2 text-sm text-ink">
      <SideMark side={side} />
      <span>
        only {side.toUpperCase()}: <LineText text={title} />
      </span>
      <span className="text-ink-3">
        <LineText text={says} />
      </span>
    </p>
  );
}

/** The letter of a side, in its colour. */
export function SideMark({ side }: { readonly side: 'a' | 'b' }) {
  return (
    <span
      className={cx(
        'grid size-4.5 flex-none place-items-center rounded border border-current text-2xs font-semibold',
        side === 'a' ? 'text-a' : 'text-b',
      )}
    >
      {side.toUpperCase()}
    </span>
  );
}
