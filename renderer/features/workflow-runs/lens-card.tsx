import { Handle, type NodeProps, useStore } from '@xyflow/react';
import { type CSSProperties, memo } from 'react';
import { cx } from '../../ui/class-names.ts';
import { sides } from '../workflow/canvas/flow-items.ts';
import { ROW_PX } from '../workflow/canvas/node-shape.ts';
import { titlePx } from '../workflow/canvas/title-px.ts';
import { nodeLook } from '../workflow/node-look.ts';
import { sayFigures } from './figures.ts';
import type { LensNode } from './lens-items.ts';
import { RoundPicker } from './round-picker.tsx';
import { FarState, StateWord } from './state-look.tsx';
import { useTook } from './use-took.ts';

/** One node of a run: its title, what it does, and in the facts line how it stands and what it came to. */
export const LensCard = memo(function LensCard({ data, selected = false }: NodeProps<LensNode>) {
  const { node, shape, visit } = data;
  const look = nodeLook(node.kind);
  const alonePx = useStore(titlePx);
  const hue = { '--k': `var(--k-${look.hue})`, '--i': `var(--i-${look.hue})` } as CSSProperties;
  const { icon: Icon } = look;
  return (
    <div
      style={{ ...hue, width: shape.width, height: shape.height }}
      data-state={visit?.state}
      className={cx('wf-node wf-lens', selected && 'wf-chosen')}
    >
      {alonePx === undefined ? <Face data={data} /> : null}
      {alonePx !== undefined && alonePx > 0 ? (
        <div
          className="flex h-full items-center gap-2 overflow-hidden px-2.5 font-semibold text-ink"
          style={{ fontSize: alonePx, lineHeight: 1.15 }}
        >
          <Icon size={alonePx} strokeWidth={1.9} aria-hidden className="flex-none text-(--i)" />
          <bdi className="line-clamp-2 min-w-0">{shape.words.title}</bdi>
          {visit === undefined ? null : <FarState state={visit.state} px={alonePx} />}
        </div>
      ) : null}
      {shape.ports.map(({ name, direction, side, type, x, y }) => (
        <Handle
          key={`${direction} ${name}`}
          id={name}
          type={direction === 'in' ? 'target' : 'source'}
          position={sides[side]}
          isConnectable={false}
          style={{ left: x, top: y, right: 'auto', bottom: 'auto', transform: 'translate(-50%,-50%)' }}
          className={cx('wf-port', type === 'value' && 'wf-value')}
        />
      ))}
    </div>
  );
});

function Face({ data: { run, node, shape, visit, rounds, round } }: { readonly data: LensNode['data'] }) {
  const { title, sentence, isExact, rows } = shape.words;
  const { icon: Icon } = nodeLook(node.kind);
  const took = useTook(visit?.beganAtMs, visit?.endedAtMs);
  return (
    <>
      <div className="flex h-9 items-center gap-2 px-2.5">
        <span className="nd2 sm">
          <Icon size={11} strokeWidth={1.9} aria-hidden />
        </span>
        <bdi className="min-w-0 truncate text-sm font-semibold text-ink">{title}</bdi>
        {rounds.length === 0 ? null : <RoundPicker run={run} loop={node.id} rounds={rounds} round={round} />}
      </div>
      {sentence === '' ? null : (
        <div className={cx('h-5 truncate px-2.5 text-ink-2', isExact ? 'code text-2xs' : 'text-xs')}>
          <bdi>{sentence}</bdi>
        </div>
      )}
      {visit === undefined ? null : (
        <div className="tn flex h-5 items-center gap-2 overflow-hidden whitespace-nowrap px-2.5 text-2xs leading-5 text-ink-3">
          <StateWord state={visit.state} />
          <span className="ml-auto whitespace-pre">{[sayFigures(visit), took].filter(Boolean).join('  ')}</span>
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
              <bdi
                className={cx(
                  'max-w-[60%] flex-none truncate',
                  visit?.route === name ? 'font-semibold text-ink' : 'text-ink-3',
                )}
              >
                {name}
              </bdi>
              <bdi className="code min-w-0 truncate text-2xs text-ink-3">{says}</bdi>
              {visit?.route === name ? <span className="ml-auto flex-none text-2xs text-ink-2">taken</span> : null}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
