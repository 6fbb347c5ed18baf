import type { Status, StepKind } from '../../../core/contract/view.ts';
import { kindFill, kindInk, kindLook } from '../../ui/kind.ts';
import { statusFill } from '../../ui/status-mark.tsx';

/** Colours of the theme, as a canvas understands them. */
export interface GraphColours {
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  readonly line2: string;
  readonly spine: string;
  readonly track: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly accent: string;
  readonly now: string;
  readonly warn: string;
  /** Of marks and tints, by kind. */
  readonly fill: Readonly<Record<StepKind, string>>;
  /** Of words, by kind. */
  readonly word: Readonly<Record<StepKind, string>>;
  readonly status: Readonly<Record<Status, string>>;
}

const known = new Map<string, GraphColours>();

/** The colours of a theme, read from an element that is in it the first time. Ask again when the theme changes. */
export function graphColours(element: Element, theme: string): GraphColours {
  const colours = known.get(theme) ?? readColours(element);
  known.set(theme, colours);
  return colours;
}

function readColours(element: Element): GraphColours {
  const style = getComputedStyle(element);
  const sample = sampler();
  const read = (name: string): string => sample(style.getPropertyValue(`--${name}`).trim());
  const resolve = (colour: string): string => read(colour.replace(/^var\(--(.*)\)$/, '$1'));
  const kinds = Object.keys(kindLook) as StepKind[];
  const byKind = (colourOf: (kind: StepKind) => string): Record<StepKind, string> =>
    Object.fromEntries(kinds.map((kind) => [kind, resolve(colourOf(kind))])) as Record<StepKind, string>;
  const status = Object.entries(statusFill).map(([name, colour]) => [name, resolve(colour)]);
  return {
    canvas: read('canvas'),
    surface: read('surface'),
    raised: read('raised'),
    line: read('line'),
    line2: read('line-2'),
    spine: read('spine'),
    track: read('track'),
    ink: read('ink'),
    ink2: read('ink-2'),
    ink3: read('ink-3'),
    accent: read('accent'),
    now: read('now'),
    warn: read('i-wait'),
    fill: byKind(kindFill),
    word: byKind(kindInk),
    status: Object.fromEntries(status) as Record<Status, string>,
  };
}

/** Turns any CSS colour into `rgba(…)`: a canvas reads that faster than the functions of the tokens. */
function sampler(): (colour: string) => string {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  return (colour) => {
    if (pen === null) return colour;
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha = 255] = pen.getImageData(0, 0, 1, 1).data;
    return `rgba(${red},${green},${blue},${(alpha / 255).toFixed(3)})`;
  };
}
