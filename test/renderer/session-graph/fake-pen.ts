import type { Pen } from '../../../renderer/features/session-graph/scene.ts';

/** A pen that draws nothing and counts what it was asked for, by the name of the method. */
export interface FakePen {
  readonly pen: Pen;
  readonly calls: Map<string, number>;
  readonly texts: string[];
  readonly fontSizes: Set<number>;
  /** Of those methods, how often each was called while lines were dashed. */
  readonly dashed: Record<string, number>;
  /** Fills of rectangles and text together: what one would see. */
  readonly marks: () => number;
}

export function fakePen(): FakePen {
  const calls = new Map<string, number>();
  const texts: string[] = [];
  const fontSizes = new Set<number>();
  const dashed: Record<string, number> = {};
  let isDashed = false;
  const count = (name: string): number => calls.get(name) ?? 0;
  const pen = new Proxy({} as Record<string, unknown>, {
    get: (_target, name) => (first: unknown) => {
      calls.set(String(name), count(String(name)) + 1);
      if (name === 'fillText') texts.push(String(first));
      if (name === 'setLineDash') isDashed = (first as readonly number[]).length > 0;
      else if (isDashed) dashed[String(name)] = (dashed[String(name)] ?? 0) + 1;
    },
    set: (_target, name, value) => {
      if (name === 'font') fontSizes.add(Number(/([\d.]+)px/.exec(String(value))?.[1]));
      return true;
    },
  });
  const marks = (): number => count('rect') + count('roundRect') + count('fillRect') + count('fillText');
  return { pen: pen as unknown as Pen, calls, texts, fontSizes, dashed, marks };
}
