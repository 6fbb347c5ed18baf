import { describe, expect, it } from 'vitest';
import {
  createFarTiles,
  type FarPicture,
  type TileWorkshop,
} from '../../../renderer/features/session-graph/far-tiles.ts';
import type { GraphColours } from '../../../renderer/features/session-graph/graph-colours.ts';
import type { GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import { laneSizes } from '../../../renderer/features/session-graph/lane-sizes.ts';
import { paintTile } from '../../../renderer/features/session-graph/paint-tile.ts';
import { type TilePlace, tileScale, tileSide, tilesIn } from '../../../renderer/features/session-graph/tile-grid.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeCall } from '../made-up/step-row.ts';
import { fakePen } from './fake-pen.ts';
import { modelOf } from './model-of.ts';

const source = lineageOf({ seed: 7, steps: 5_000, lanes: 240, running: 9 });
const model = modelOf(source);
const view: GraphView = { x: 10, y: -700, zoom: 0.05, width: 1_288, height: 856, textSize: 1 };
const colours = {
  fill: new Proxy({}, { get: () => 'rgba(9,9,9,1)', ownKeys: () => [] }),
  warn: 'rgba(9,9,9,1)',
} as unknown as GraphColours;
const picture: FarPicture = { model, stepsOf: source.stepsOf, view, colours, isZooming: false, ratio: 0.125 };

/** Counts the tiles that are painted, with a clock that goes on by so many ms for each. */
function workshop(msPerTile: number): TileWorkshop & { readonly painted: () => number } {
  let painted = 0;
  return {
    image: (side, paint) => {
      paint(new Uint32Array(side * side));
      painted += 1;
      return {} as CanvasImageSource;
    },
    nowMs: () => painted * msPerTile,
    painted: () => painted,
  };
}

const inView = tilesIn(view, view.zoom).length;

describe('tiles of the far level', () => {
  it('the first picture is whole, however long it takes', () => {
    const shop = workshop(50);
    const { pen, calls } = fakePen();
    expect(createFarTiles(shop).draw(pen, picture)).toBe(false);
    expect([shop.painted(), calls.get('drawImage')]).toEqual([inView, inView]);
  });

  it('a view that moves by a little paints nothing again', () => {
    const shop = workshop(1);
    const tiles = createFarTiles(shop);
    const { pen } = fakePen();
    tiles.draw(pen, picture);
    for (let px = 1; px <= 100; px += 1) tiles.draw(pen, { ...picture, view: { ...view, y: view.y + px / 10 } });
    expect(shop.painted()).toBe(inView);
  });

  it('where the view rests at another zoom, tiles are painted as time allows and the old ones stand in', () => {
    const shop = workshop(3);
    const tiles = createFarTiles(shop);
    const { pen, calls } = fakePen();
    tiles.draw(pen, picture);
    const other = { ...picture, view: { ...view, zoom: 0.08 } };
    expect(tiles.draw(pen, other)).toBe(true);
    expect([shop.painted() - inView, calls.get('clip')]).toEqual([2, 1]);
    let frames = 1;
    while (tiles.draw(pen, other)) frames += 1;
    const wanted = tilesIn(other.view, 0.08).length;
    expect([shop.painted() - inView, frames]).toEqual([wanted, Math.ceil(wanted / 2) - 1]);
  });

  it('while the view zooms tiles are stretched up to twice their size', () => {
    expect([0.05, 0.09, 0.1, 0.11, 0.025, 0.024].map((zoom) => tileScale(0.05, zoom, true))).toEqual([
      0.05, 0.05, 0.05, 0.11, 0.05, 0.024,
    ]);
    expect(tileScale(0.05, 0.06, false)).toBe(0.06);
  });

  it('a graph that has grown is painted again, but not before its tiles have stood for 200 ms', () => {
    const shop = workshop(0);
    const tiles = createFarTiles({ ...shop, nowMs: () => clockMs });
    let clockMs = 0;
    const { pen } = fakePen();
    tiles.draw(pen, picture);
    tiles.spoil();
    clockMs = 150;
    expect([tiles.draw(pen, picture), shop.painted()]).toEqual([true, inView]);
    clockMs = 200;
    expect([tiles.draw(pen, picture), shop.painted()]).toEqual([false, inView * 2]);
  });
});

describe('one tile', () => {
  const ink = new Proxy({}, { get: (_, kind) => (kind === 'you' ? 2 : kind === 'error' ? 3 : 1) }) as Record<
    'you',
    number
  >;
  const paint = (place: TilePlace): Uint32Array => {
    const data = new Uint32Array(tileSide ** 2);
    const pixels = { data, width: tileSide, height: tileSide, ratio: 1 };
    paintTile(pixels, { model, stepsOf: source.stepsOf, ink: ink as never, gapInk: 9 }, place);
    return data;
  };

  it('meets the one below it without a seam: a bar over both is in both', () => {
    const scale = 0.17;
    const [upper, lower] = [paint({ scale, column: 0, row: 0 }), paint({ scale, column: 0, row: 1 })];
    const crossing = model.layout.segments.flatMap(({ lane, tops, heights }) => {
      const x = Math.round((lane * laneSizes.pitch + laneSizes.spine + 10) * scale) + 3;
      const isOver = (top: number, index: number): boolean =>
        Math.round(top * scale) < tileSide - 1 &&
        Math.round((top + (heights[index] ?? 0) * 0.7) * scale) > tileSide + 1;
      return x < tileSide && tops.some(isOver) ? [x] : [];
    });
    expect(crossing.length).toBeGreaterThan(0);
    expect(crossing.map((x) => upper[(tileSide - 1) * tileSide + x])).not.toContain(0);
    expect(crossing.map((x) => lower[x])).not.toContain(0);
  });

  it('a call that failed is seen among hundreds that did not, where they share a row of pixels', () => {
    const calls = Array.from({ length: 300 }, (_, at) => madeCall('main', at, at === 138 ? { state: 'failed' } : {}));
    const lineage = madeLineage([madeLane('main', { steps: calls.length })], calls);
    const data = new Uint32Array(tileSide ** 2);
    const scene = { model: modelOf(lineage), stepsOf: lineage.stepsOf, ink: { tool: 1, error: 2 } as never, gapInk: 9 };
    paintTile({ data, width: tileSide, height: tileSide, ratio: 1 }, scene, { scale: 0.012, column: 0, row: 0 });
    expect([...new Set(data)].sort()).toEqual([0, 1, 2]);
  });

  it('a gap before one of hundreds of steps is a line across the lane, however small', () => {
    const gap = { missingBefore: [{ fromSeq: 138, toSeq: 140 }] };
    const calls = Array.from({ length: 300 }, (_, at) => ({ ...madeCall('main', at), ...(at === 140 ? gap : {}) }));
    const lineage = madeLineage([madeLane('main', { steps: calls.length })], calls);
    const scene = { model: modelOf(lineage), stepsOf: lineage.stepsOf, ink: { tool: 1 } as never, gapInk: 9 };
    const marks = [0.2, 0.05, 0.012, 0.0008].map((scale) => {
      const data = new Uint32Array(tileSide ** 2);
      const top = (scene.model.layout.segments[0]?.tops[140] ?? 0) * scale;
      const place = { scale, column: 0, row: Math.floor(top / tileSide) };
      paintTile({ data, width: tileSide, height: tileSide, ratio: 1 }, scene, place);
      const rows = Array.from({ length: tileSide }, (_, y) => data.subarray(y * tileSide, (y + 1) * tileSide));
      const widths = rows.map((row) => row.filter((pixel) => pixel === 9).length).filter((width) => width > 0);
      return { width: Math.max(...widths), height: widths.length };
    });
    expect(marks).toEqual([
      { width: 67, height: 2 },
      { width: 17, height: 2 },
      { width: 12, height: 3 },
      { width: 12, height: 3 },
    ]);
  });

  it('a gap in a lane at the edge of a tile goes on in the next one, over the lanes there', () => {
    const gap = { missingBefore: [{ fromSeq: 1, toSeq: 2 }] };
    const scale = 1 / laneSizes.pitch;
    const lanes = Array.from({ length: tileSide + 20 }, (_, at) => ({
      id: `lane-${at}`,
      steps: at === tileSide - 4 ? 60 : 1,
    }));
    const lineage = madeLineage(
      lanes.map(({ id, steps }) => madeLane(id, { steps })),
      lanes.flatMap(({ id, steps }) =>
        Array.from({ length: steps }, (_, at) => ({ ...madeCall(id, at), ...(at === 50 ? gap : {}) })),
      ),
    );
    const scene = { model: modelOf(lineage), stepsOf: lineage.stepsOf, ink: { tool: 1 } as never, gapInk: 9 };
    const widths = [0, 1].map((column) => {
      const data = new Uint32Array(tileSide ** 2);
      paintTile({ data, width: tileSide, height: tileSide, ratio: 1 }, scene, { scale, column, row: 0 });
      return data.filter((pixel) => pixel === 9).length / 3;
    });
    expect(widths).toEqual([4, 8]);
  });

  it('shows every lane where lanes are narrower than a pixel, and none over its neighbours', () => {
    const sessions = Array.from({ length: 1_317 }, (_, at) => `lane-${at}`);
    const isOdd = (at: number) => at % 6 >= 3;
    const lineage = madeLineage(
      sessions.map((id) => madeLane(id, { steps: 1 })),
      sessions.map((id, at) => madeCall(id, 0, isOdd(at) ? { state: 'failed' } : {})),
    );
    const model = modelOf(lineage);
    const scale = 0.8 / laneSizes.pitch;
    const paintAt = (column: number): Uint32Array => {
      const data = new Uint32Array(tileSide ** 2);
      const scene = { model, stepsOf: lineage.stepsOf, ink: { tool: 1, error: 2 } as never, gapInk: 9 };
      paintTile({ data, width: tileSide, height: tileSide, ratio: 1 }, scene, { scale, column, row: 0 });
      return data;
    };
    // All steps are at the top: the first rows of pixels have everything.
    const columns = [paintAt(0), paintAt(1), paintAt(2)].map((data) =>
      Array.from({ length: tileSide }, (_, x) => Math.max(...[0, 1, 2].map((y) => data[y * tileSide + x] ?? 0))),
    );
    const lanePx = Math.round(1_316 * 0.8);
    const seen = columns.flat().slice(2, lanePx - 2);
    expect(seen.includes(0)).toBe(false);
    const failed = seen.filter((pixel) => pixel === 2).length / seen.length;
    expect(Math.abs(failed - 0.5)).toBeLessThan(0.15);
  });

  it('what one looks for is seen among the many others, however small', () => {
    const data = paint({ scale: 0.012, column: 0, row: 0 });
    expect([1, 2, 3].map((pixel) => data.includes(pixel))).toEqual([true, true, true]);
  });

  it('R2: what Watch has not reached is pale', () => {
    const rows = [0, 1, 2, 3].map((at) => madeCall('main', at));
    const lineage = madeLineage([madeLane('main', { steps: rows.length })], rows);
    const ink = { tool: 0xff00_0001 } as never;
    const scene = { model: modelOf(lineage), stepsOf: lineage.stepsOf, ink, gapInk: 9 };
    const alphas = [undefined, 4, 2, 0].map((reached) => {
      const data = new Uint32Array(tileSide ** 2);
      const isAhead = reached === undefined ? undefined : ({ seq }: { readonly seq: number }) => seq >= reached;
      paintTile(
        { data, width: tileSide, height: tileSide, ratio: 1 },
        { ...scene, isAhead },
        { scale: 0.05, column: 0, row: 0 },
      );
      return [...new Set(data)].filter((pixel) => pixel !== 0).map((pixel) => pixel >>> 24);
    });
    expect(alphas).toEqual([[255], [255], [255, 71], [71]]);
  });

  it('R2: where Watch moves on the tiles are painted again, and not while it stands', () => {
    const shop = workshop(1_000);
    const tiles = createFarTiles(shop);
    const { pen } = fakePen();
    const at = (isAhead: FarPicture['isAhead']) => {
      while (tiles.draw(pen, { ...picture, isAhead }));
      return shop.painted() / inView;
    };
    const [first, second] = [() => false, () => true];
    expect([at(undefined), at(first), at(first), at(second), at(undefined)]).toEqual([1, 2, 2, 3, 4]);
  });
});
