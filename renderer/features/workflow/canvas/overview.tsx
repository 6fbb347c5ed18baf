import { Panel, useReactFlow, useStore } from '@xyflow/react';
import { type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useTheme } from '../../theme/use-theme.ts';
import { boxAround, boxOf, shownIn } from './box-around.ts';
import type { FlowNode } from './flow-items.ts';

/** Its size, px. */
const ROOM = { width: 132, height: 104 };
/** Below so many nodes all is seen anyway. */
const LEAST_NODES = 8;

/** The whole picture in small, with what is seen of it. Press on it to go there. */
export function Overview({ nodes }: { readonly nodes: readonly FlowNode[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { setCenter } = useReactFlow();
  const shown = useMemo(
    () => shownIn(boxAround(nodes.map(boxOf)) ?? { x: 0, y: 0, width: 1, height: 1 }, ROOM),
    [nodes],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours.
  useLayoutEffect(() => {
    if (canvas.current !== null) paint(canvas.current, nodes, shown);
  }, [nodes, shown, theme]);
  if (nodes.length < LEAST_NODES) return null;
  const goTo = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.buttons !== 1) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left - shown.left, y: event.clientY - box.top - shown.top };
    void setCenter(at.x / shown.scale, at.y / shown.scale, { zoom });
  };
  const { scale, left, top } = shown;
  return (
    <Panel position="top-right" className="m-3! rounded-[10px] border border-line bg-raised p-1 shadow-rest">
      <div
        aria-hidden
        className="nopan relative overflow-hidden"
        style={ROOM}
        onPointerDown={goTo}
        onPointerMove={goTo}
      >
        <canvas ref={canvas} style={ROOM} />
        <div
          className="pointer-events-none absolute rounded-[3px] border border-accent bg-accent-soft"
          style={{
            left: (-x / zoom) * scale + left,
            top: (-y / zoom) * scale + top,
            width: (width / zoom) * scale,
            height: (height / zoom) * scale,
          }}
        />
      </div>
    </Panel>
  );
}

function paint(
  canvas: HTMLCanvasElement,
  nodes: readonly FlowNode[],
  { scale, left, top }: ReturnType<typeof shownIn>,
): void {
  const ratio = devicePixelRatio;
  canvas.width = ROOM.width * ratio;
  canvas.height = ROOM.height * ratio;
  const context = canvas.getContext('2d');
  if (context === null) return;
  const style = getComputedStyle(canvas);
  const inks = {
    none: style.getPropertyValue('--k-off'),
    warns: style.getPropertyValue('--k-wait'),
    stops: style.getPropertyValue('--k-error'),
  };
  context.scale(ratio, ratio);
  for (const { position, width = 0, height = 0, data } of nodes) {
    context.fillStyle = inks[data.mark ?? 'none'];
    context.globalAlpha = data.mark === undefined ? 0.5 : 1;
    context.fillRect(
      position.x * scale + left,
      position.y * scale + top,
      Math.max(2, width * scale),
      Math.max(2, height * scale),
    );
  }
}
