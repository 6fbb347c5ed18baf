import { Handle, type NodeProps, useConnection, useStore } from '@xyflow/react';
import { CircleX, TriangleAlert } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { cx } from '../../../ui/class-names.ts';
import { whyNoEdge } from '../edit/connect.ts';
import { useTheEditor } from '../edit/editor-context.ts';
import { nodeLook } from '../node-look.ts';
import { type FlowNode, sides } from './flow-items.ts';
import { type PlacedPort, ROW_PX } from './node-shape.ts';
import { titlePx } from './title-px.ts';

/** One node: icon and title, one sentence, facts; routes as rows. From afar a box. */
export const NodeCard = memo(function NodeCard({ data, selected = false }: NodeProps<FlowNode>) {
  const { node, shape, mark } = data;
  const look = nodeLook(node.kind);
  const alonePx = useStore(titlePx);
  const hue = { '--k': `var(--k-${look.hue})`, '--i': `var(--i-${look.hue})` } as CSSProperties;
  return (
    <div
      style={{ ...hue, width: shape.width, height: shape.height }}
      data-kind={node.kind}
      data-off={typeof node.off === 'string' ? node.off : undefined}
      className={cx('wf-node', selected && 'wf-chosen', mark === 'stops' && 'wf-stops', mark === 'warns' && 'wf-warns')}
    >
      {alonePx === undefined ? <Face data={data} /> : null}
      {alonePx !== undefined && alonePx > 0 ? <Title data={data} px={alonePx} /> : null}
      {alonePx === 0
        ? null
        : shape.ports.map((port) => (
            <Port
              key={`${port.direction} ${port.name}`}
              node={node.id}
              port={port}
              isNamed={port.isNamed && alonePx === undefined}
            />
          ))}
    </div>
  );
});

function Face({ data: { node, shape, mark } }: { readonly data: FlowNode['data'] }) {
  const { title, sentence, isExact, facts, rows } = shape.words;
  const { icon: Icon, word } = nodeLook(node.kind);
  return (
    <>
      <div className="flex h-9 items-center gap-2 px-2.5">
        <span className="nd2 sm">
          <Icon size={11} strokeWidth={1.9} aria-hidden />
        </span>
        <span className="min-w-0 truncate text-sm font-semibold text-ink">
          <bdi>{title}</bdi>
        </span>
        {title === word ? null : <span className="flex-none text-2xs text-ink-3">{word}</span>}
        {mark === undefined ? null : <Mark mark={mark} />}
      </div>
      {sentence === '' ? null : (
        <div className={cx('h-5 truncate px-2.5 text-ink-2', isExact ? 'code text-2xs' : 'text-xs')}>
          <bdi>{sentence}</bdi>
        </div>
      )}
      {facts.length === 0 ? null : (
        <div className="tn flex h-5 gap-2.5 overflow-hidden whitespace-nowrap px-2.5 text-2xs leading-5 text-ink-3">
          {facts.map((fact) => (
            <bdi key={fact}>{fact}</bdi>
          ))}
        </div>
      )}
      {rows.length === 0 ? null : (
        <div className="absolute inset-x-0 bottom-0">
          {rows.map(({ name, says }) => (
            <div
              key={name}
              style={{ height: ROW_PX }}
              className="flex items-center gap-2.5 border-t border-line px-2.5 text-xs"
            >
              <bdi className="max-w-[60%] flex-none truncate text-ink">{name}</bdi>
              <bdi className="code min-w-0 truncate text-2xs text-ink-3">{says}</bdi>
            </div>
          ))}
        </div>
      )}
    </>
  );
}

/** From afar: the title alone, large enough to be read. */
function Title({ data: { node, shape, mark }, px }: { readonly data: FlowNode['data']; readonly px: number }) {
  const { icon: Icon } = nodeLook(node.kind);
  return (
    <div className="flex h-full items-center gap-2 overflow-hidden px-2.5" style={{ fontSize: px, lineHeight: 1.15 }}>
      <Icon size={px} strokeWidth={1.9} aria-hidden className="flex-none text-(--i)" />
      <span className="line-clamp-2 min-w-0 font-semibold text-ink">
        <bdi>{shape.words.title}</bdi>
      </span>
      {mark === undefined ? null : <Mark mark={mark} px={px} />}
    </div>
  );
}

function Mark({ mark, px = 13 }: { readonly mark: 'stops' | 'warns'; readonly px?: number }) {
  const Icon = mark === 'stops' ? CircleX : TriangleAlert;
  return (
    <Icon
      size={px}
      aria-label={mark === 'stops' ? 'has a problem that stops it' : 'has a problem'}
      className={cx('ml-auto flex-none', mark === 'stops' ? 'text-err' : 'text-warn')}
    />
  );
}

interface PortProps {
  readonly node: string;
  readonly port: PlacedPort;
  /** Its name is written beside it. */
  readonly isNamed: boolean;
}

/** A port on the frame. Its shape is its type; while an edge is drawn it says whether that fits. */
function Port({ node, port, isNamed }: PortProps) {
  const fit = useFit(node, port);
  const isIn = port.direction === 'in';
  return (
    <Handle
      id={port.name}
      type={isIn ? 'target' : 'source'}
      position={sides[port.side]}
      title={`${port.name}${port.type === undefined ? ': no such port' : ` (${port.type})`}`}
      style={{ left: port.x, top: port.y, right: 'auto', bottom: 'auto', transform: 'translate(-50%,-50%)' }}
      className={cx(
        'wf-port',
        port.type === 'value' && 'wf-value',
        port.type === undefined && 'wf-loose',
        fit === true && 'wf-fits',
        fit === false && 'wf-unfit',
      )}
    >
      {isNamed ? (
        <span className={cx('wf-port-name', isIn ? 'wf-above' : 'wf-below')}>
          <bdi>{port.name}</bdi>
        </span>
      ) : null}
    </Handle>
  );
}

/** Whether the edge that is being drawn could end here; undefined while none is, and where it began. */
function useFit(node: string, port: PlacedPort): boolean | undefined {
  const editor = useTheEditor();
  const from = useConnection(({ fromHandle }) => fromHandle);
  if (from === null || from === undefined) return undefined;
  const at = { node, port: port.name };
  const begun = { node: from.nodeId, port: from.id ?? '' };
  const isFromOut = from.type === 'source';
  if (begun.node === node && begun.port === port.name) return undefined;
  if (isFromOut === (port.direction === 'out')) return false;
  const edge = isFromOut ? { from: begun, to: at } : { from: at, to: begun };
  return whyNoEdge(editor.store.getState().drawn, edge) === undefined;
}
