import type { MiniLayout } from './mini-layout.ts';

/** Key of the bar nearest to a point, in px of the picture; absent where none is within 24 px. */
export function nearestBar({ bars, barHeight }: MiniLayout, x: number, y: number): string | undefined {
  let best: { key: string; distance: number } | undefined;
  for (const { bar, x: left, y: top, width } of bars) {
    const across = Math.max(0, left - x, x - (left + width));
    const down = Math.max(0, top - y, y - (top + barHeight));
    const distance = Math.hypot(across, down);
    if (distance <= 24 && (best === undefined || distance < best.distance)) best = { key: bar.key, distance };
  }
  return best?.key;
}
