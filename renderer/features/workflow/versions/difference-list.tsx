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
  const rows = nodes.length + edges.length;
  return (
    <section aria-label="Differences" className="flex flex-col gap-4">
      <p className="text-sm text-ink">{sayDifference(difference)}</p>
      {members.length > 0 ? <Group title="The whole" says="settings" changes={members} /> : null}
      {nodes
        .slice(0, MOST)
        .map((node, index) =>
          node.type === 'changed' ? (
            <Group key={`${index} ${node.id}`} title={node.id} says={node.kind} changes={node.settings} />
          ) : (
            <Only key={`${index} ${node.id}`} side={node.in} title={node.id} says={node.kind} />
          ),
        )}
      {edges.slice(0, MOST).map(({ in: side, edge }, index) => (
        <Only key={`${index} ${sayEdge(edge)}`} side={side} title={sayEdge(edge)} says="edge" />
      ))}
      {rows > 2 * MOST ? <p className="text-xs text-ink-3">Only the first of each are listed here.</p> : null}
    </section>
  );
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
  const colour = side === 'a' ? 'var(--diff-a, #2f6fdb)' : 'var(--diff-b, #b4560b)';
  return (
    <span
      className="grid size-4.5 flex-none place-items-center rounded text-2xs font-semibold text-white"
      style={{ background: colour }}
    >
      {side.toUpperCase()}
    </span>
  );
}
