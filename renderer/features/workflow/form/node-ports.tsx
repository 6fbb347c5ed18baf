import { X } from 'lucide-react';
import { drawnPorts, type WorkflowEdge, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LineText } from '../../untrusted-text/line-text.tsx';
import { removeEdges } from '../edit/connect.ts';
import { type Drawn, edgeKey, nodeOf } from '../edit/drawn.ts';
import { useEditor } from '../edit/editor.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeName } from '../node-words.ts';

interface PortAt {
  readonly side: 'in' | 'out';
  readonly name: string;
  /** Undefined for one that only an edge says that it is there. */
  readonly type: string | undefined;
  readonly isRequired: boolean;
  readonly edges: readonly WorkflowEdge[];
}

/** The ports of a node with their edges; those too that only an edge names. */
export function portsAt({ document }: Drawn, node: WorkflowNode): readonly PortAt[] {
  const ports = drawnPorts(node);
  return (['in', 'out'] as const).flatMap((side) => {
    const end = side === 'in' ? 'to' : 'from';
    const edges = document.edges.filter((edge) => edge[end].node === node.id);
    const known = ports?.[`${side}s`] ?? [];
    const loose = new Set(
      edges.map((edge) => edge[end].port).filter((port) => known.every(({ name }) => name !== port)),
    );
    return [
      ...known.map(({ name, type, isRequired }) => ({ name, type, isRequired })),
      ...[...loose].map((name) => ({ name, type: undefined, isRequired: false })),
    ].map((port) => ({ ...port, side, edges: edges.filter((edge) => edge[end].port === port.name) }));
  });
}

/** Where edges begin and end at a node, and where they lead. */
export function NodePorts({ node }: { readonly node: WorkflowNode }) {
  const editor = useTheEditor();
  const drawn = useEditor(editor, (state) => state.drawn);
  const ports = portsAt(drawn, node);
  if (ports.length === 0) return <p className="text-sm text-ink-3">No edge leads to it or from it.</p>;
  return (['in', 'out'] as const).map((side) => (
    <section key={side} aria-label={words[side]} className="mb-4">
      <h3 className="mb-1 text-xs font-medium text-ink-2">{words[side]}</h3>
      <ul>
        {ports
          .filter((port) => port.side === side)
          .map((port) => (
            <li key={port.name} className="border-t border-line py-1.5 text-sm">
              <p className="flex items-baseline gap-2">
                <span className="min-w-0 truncate font-mono text-xs text-ink">
                  <LineText text={port.name} mode="exact" />
                </span>
                <span className="text-2xs text-ink-3">{port.type ?? 'no such port'}</span>
                <span className={cx('ml-auto flex-none text-2xs', isMissing(port) ? 'text-err' : 'text-ink-3')}>
                  {port.edges.length > 0 ? null : isMissing(port) ? 'needs an edge' : 'none'}
                </span>
              </p>
              {port.edges.map((edge) => (
                <EdgeLine key={edgeKey(edge)} edge={edge} side={side} drawn={drawn} />
              ))}
            </li>
          ))}
      </ul>
    </section>
  ));
}

const words = { in: 'Comes in', out: 'Goes out' } as const;

function isMissing({ isRequired, edges }: PortAt): boolean {
  return isRequired && edges.length === 0;
}

interface EdgeLineProps {
  readonly edge: WorkflowEdge;
  readonly side: 'in' | 'out';
  readonly drawn: Drawn;
}

function EdgeLine({ edge, side, drawn }: EdgeLineProps) {
  const editor = useTheEditor();
  const end = side === 'in' ? edge.from : edge.to;
  const other = nodeOf(drawn, end.node);
  const name = other === undefined ? end.node : nodeName(other);
  return (
    <p className="flex h-7 items-center gap-2 text-xs">
      <span className="flex-none text-ink-3">{side === 'in' ? 'from' : 'to'}</span>
      <Button
        look="link"
        className="min-w-0 shrink!"
        because={other === undefined ? 'There is no such node.' : undefined}
        onClick={() => editor.choose({ nodes: new Set([end.node]) })}
      >
        <span className="truncate">
          <LineText text={name} />
        </span>
      </Button>
      <span className="min-w-0 truncate font-mono text-2xs text-ink-3">
        <LineText text={end.port} mode="exact" />
      </span>
      <span className="ml-auto">
        <IconButton
          icon={X}
          label={`Remove the edge ${side === 'in' ? 'from' : 'to'} ${name}`}
          onClick={() => editor.edit(removeEdges([edge]))}
        />
      </span>
    </p>
  );
}
