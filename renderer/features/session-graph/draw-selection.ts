import { onScreenX, onScreenY } from './graph-view.ts';
import { laneSizes } from './lane-sizes.ts';
import { type Pen, rowOf, type Scene, selectionInk } from './scene.ts';
import { laneLeft } from './window-query.ts';

/** The outline of the selected step, where no card has it. Never smaller than can be seen. */
export function drawSelection(pen: Pen, scene: Scene): void {
  const { view, model, selected, cards } = scene;
  const segment = selected === undefined ? undefined : model.layout.segments[selected.segment];
  if (selected === undefined || segment === undefined) return;
  const top = segment.tops[selected.index];
  const key = rowOf(scene, segment, selected.index)?.key;
  if (top === undefined || key === undefined || cards.has(key)) return;
  const { zoom } = view;
  const width = (laneSizes.width - laneSizes.content) * zoom;
  const height = Math.max(3, (segment.heights[selected.index] ?? 0) * zoom);
  pen.globalAlpha = 1;
  pen.strokeStyle = selectionInk(scene);
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(
    onScreenX(view, laneLeft(segment) + laneSizes.content) - 2.5,
    onScreenY(view, top) - 2.5,
    width + 5,
    height + 5,
    Math.min(11, 11 * zoom + 2),
  );
  pen.stroke();
}
