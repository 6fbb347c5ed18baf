import type { MomentView } from '../../../core/contract/view.ts';
import { count } from '../../ui/number.ts';

const WIDTH = 300;
const HEIGHT = 64;
/** Points that a line is drawn with at most. */
const MOST = 300;

/** The size of the context over the steps: filled as far as it was seen, dashed for what is still to come. */
export function ContextLine({ moments, at }: { readonly moments: readonly MomentView[]; readonly at: number }) {
  const most = moments.reduce((largest, { context }) => Math.max(largest, context.tokens), 1);
  const each = Math.max(1, Math.ceil(moments.length / MOST));
  const x = (place: number) => (moments.length < 2 ? 0 : (place / (moments.length - 1)) * WIDTH);
  const y = (place: number) => HEIGHT - ((moments[place]?.context.tokens ?? 0) / most) * (HEIGHT - 6);
  const points = (from: number, to: number) => {
    const places = [];
    for (let place = from; place < to; place += each) places.push(place);
    return [...places, to].map((place) => `${x(place).toFixed(1)},${y(place).toFixed(1)}`);
  };
  const seen = points(0, at);
  return (
    <figure className="mt-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Context over ${count(moments.length)} steps, at most ${count(most)} tokens`}
        className="block h-16 w-full"
      >
        <polygon points={`0,${HEIGHT} ${seen.join(' ')} ${x(at)},${HEIGHT}`} fill="var(--k-tool)" opacity={0.2} />
        <polyline points={seen.join(' ')} fill="none" stroke="var(--k-tool)" strokeWidth={1.5} />
        <polyline
          points={points(at, moments.length - 1).join(' ')}
          fill="none"
          stroke="var(--ink-3)"
          strokeDasharray="2 3"
        />
        <circle cx={x(at)} cy={y(at)} r={3} fill="var(--now)" />
      </svg>
      <figcaption className="tn flex justify-between text-xs text-ink-3">
        <span>solid: seen so far</span>
        <span>most {count(most)}</span>
      </figcaption>
    </figure>
  );
}
