import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../core/contract/view.ts';
import { detailLevel } from '../../../renderer/features/session-graph/detail-level.ts';
import { drawGraph } from '../../../renderer/features/session-graph/draw-graph.ts';
import { createFarTiles, type TileWorkshop } from '../../../renderer/features/session-graph/far-tiles.ts';
import type { GraphColours } from '../../../renderer/features/session-graph/graph-colours.ts';
import type { GraphModel, GraphSource } from '../../../renderer/features/session-graph/graph-model.ts';
import { beyondPx, boxOf, type GraphView } from '../../../renderer/features/session-graph/graph-view.ts';
import { fitWidth } from '../../../renderer/features/session-graph/move-view.ts';
import { pathTo } from '../../../renderer/features/session-graph/path-to.ts';
import { placeHeaders } from '../../../renderer/features/session-graph/place-headers.ts';
import { placeLandmarks } from '../../../renderer/features/session-graph/place-landmarks.ts';
import { type Scene, selectionInk, stands } from '../../../renderer/features/session-graph/scene.ts';
import { tilesIn } from '../../../renderer/features/session-graph/tile-grid.ts';
import { wantedCards } from '../../../renderer/features/session-graph/wanted-cards.ts';
import { segmentsIn } from '../../../renderer/features/session-graph/window-query.ts';
import type { Replay } from '../../../renderer/stores/replay-store.ts';
import { madeLane } from '../made-up/lane.ts';
import { lineageOf, madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';
import { madeMoments } from '../replay/made-moments.ts';
import { type FakePen, fakePen } from './fake-pen.ts';
import { modelOf } from './model-of.ts';

const workshop: TileWorkshop = { image: () => ({}) as CanvasImageSource, nowMs: () => 0 };

const greys = new Proxy({}, { get: () => 'grey' }) as GraphColours['fill'] & GraphColours['status'];
const grey: GraphColours = {
  canvas: 'grey',
  surface: 'grey',
  raised: 'grey',
  line: 'grey',
  line2: 'grey',
  spine: 'grey',
  track: 'grey',
  ink: 'grey',
  ink2: 'grey',
  ink3: 'grey',
  accent: 'grey',
  now: 'grey',
  warn: 'grey',
  fill: greys,
  word: greys,
  status: greys,
};

interface Picture extends FakePen {
  readonly headers: ReturnType<typeof placeHeaders>;
}

function draw({ model, source, view, cards = [], selected, replay = { mode: 'off' } }: Drawn): Picture {
  const fake = fakePen();
  const segments = segmentsIn(model.layout, boxOf(view, beyondPx));
  const headers = placeHeaders({ view, lanes: source.lanes, segments });
  const anchor = selected === undefined ? undefined : model.anchors.get(selected);
  const path = pathTo(model.layout, anchor);
  const scene = { model, source, view, level: detailLevel(view.zoom), colours: grey, segments, path, selected: anchor };
  const tiles = createFarTiles(workshop);
  const drawn = {
    tiles,
    replay,
    isZooming: false,
    hovered: undefined,
    cards: new Set(cards),
    headers: headers.slice(20),
  };
  drawGraph(fake.pen, { ...scene, ...drawn }, 2);

  return { ...fake, headers };
}

interface Drawn {
  readonly model: GraphModel;
  readonly source: GraphSource;
  readonly view: GraphView;
  readonly cards?: readonly string[];
  readonly selected?: string | undefined;
  readonly replay?: Replay;
}

const size = { width: 1_288, height: 856, textSize: 1 };
const source = lineageOf({ seed: 7, steps: 5_000, lanes: 240, running: 9 });
const model = modelOf(source);

describe('5,000 steps in 240 branches', () => {
  it('near: a step that stands as a card is not drawn, one that does not yet is', () => {
    const view = { x: -300, y: -6_000, zoom: 1, ...size };
    const wanted = wantedCards(model, source, view);
    if (wanted === 'none') throw new Error('cards are wanted at 100 %');
    expect(draw({ model, source, view, cards: wanted }).texts).toEqual([]);
    const half = wanted.slice(0, wanted.length / 2);
    const skeletons = draw({ model, source, view, cards: half });
    expect(skeletons.texts.length).toBeGreaterThan(5);
    expect(skeletons.texts.length).toBeLessThan(200);
  });

  it('middle: draws the titles in view and no others, none under 9 px', () => {
    const picture = draw({ model, source, view: { x: 20, y: -1_500, zoom: 0.36, ...size } });
    expect(picture.texts.length).toBeGreaterThan(200);
    expect(picture.texts.length).toBeLessThan(1_500);
    expect(Math.min(...picture.fontSizes)).toBeGreaterThanOrEqual(9);
  });

  it('far: draws tiles, one ground and one end mark a branch, and no titles', () => {
    const view = fitWidth({ x: 0, y: 0, zoom: 1, ...size }, model.layout);
    const picture = draw({ model, source, view });
    expect(picture.texts).toEqual([]);
    expect(picture.marks()).toBeLessThanOrEqual(240 + 240);
    expect(picture.calls.get('drawImage')).toBe(tilesIn(view, view.zoom).length);
  });

  it('far: the ground of each branch in view is a plain box, filled by itself', () => {
    const view = { x: 20, y: -1_500 * 0.05, zoom: 0.05, ...size };
    const { calls } = draw({ model, source, view });
    expect(calls.get('fillRect')).toBe(segmentsIn(model.layout, boxOf(view, beyondPx)).length);
  });

  it('a selection draws the way to it, and its outline where no card has it', () => {
    const view = { x: -300, y: -6_000, zoom: 1, ...size };
    const cards = wantedCards(model, source, view);
    if (cards === 'none') throw new Error('cards are wanted at 100 %');
    const strokes = (selected: string | undefined): number =>
      draw({ model, source, view, cards, selected }).calls.get('stroke') ?? 0;
    const elsewhere = [...model.anchors.keys()].find((key) => !cards.includes(key));
    expect(strokes(cards[0]) - strokes(undefined)).toBe(1);
    expect(strokes(elsewhere) - strokes(undefined)).toBe(2);
  });
});

describe('R2: what Watch has not reached', () => {
  const main = [1, 2, 3].map((atMs, seq) => madeStep('main', seq, { key: `m${seq}`, atMs }));
  const fork = [4, 5].map((atMs, seq) => madeStep('fork', seq, { key: `f${seq}`, atMs }));
  const whole = madeLineage([madeLane('main'), madeLane('fork', { from: main[1] })], [...main, ...fork]);
  const grown = modelOf(whole);
  const watch = (at: number): Replay => {
    return { mode: 'watch', session: 'main', moments: madeMoments(main), at, isPlaying: false };
  };
  const scene = (at: number, selected: string) => {
    const anchor = grown.anchors.get(selected);
    const path = pathTo(grown.layout, anchor);
    const colours = { now: 'yellow', accent: 'violet' };
    return { model: grown, source: whole, path, selected: anchor, colours, replay: watch(at) } as unknown as Scene;
  };

  it('has a dashed line and dashed edges; without Watch nothing is dashed', () => {
    const dashes = (replay: Replay) =>
      draw({ model: grown, source: whole, view: { x: 20, y: 20, zoom: 0.36, ...size }, replay }).dashed;
    expect(dashes({ mode: 'off' })).toEqual({});
    expect(dashes(watch(0))).toMatchObject({ lineTo: 4, quadraticCurveTo: 1 });
    expect(dashes(watch(2))).toMatchObject({ lineTo: 3, quadraticCurveTo: 1 });
  });

  it('does not recede beside the way to now, and yellow means only now', () => {
    const beside = grown.layout.segments.find(({ branch }) => branch === 'fork');
    if (beside === undefined) throw new Error('a lane of the fork');
    expect(stands(scene(1, 'm1'), beside, 0)).toBe(true);
    expect(stands({ ...scene(1, 'm1'), replay: { mode: 'off' } }, beside, 0)).toBe(false);
    expect([selectionInk(scene(1, 'm1')), selectionInk(scene(1, 'm0'))]).toEqual(['yellow', 'violet']);
  });
});

describe('F8: a fork of a fork without a step', () => {
  const fork = madeLane('fork', { kind: 'fork', from: 'm0', parent: { session: 'main', event: 'm0' } });
  const again = { kind: 'fork', parent: { session: 'fork', event: 'opening' } } as const;
  const drawn = (lane: Lane, zoom: number) => {
    const whole = madeLineage([madeLane('main', { steps: 1 }), fork, lane], [madeStep('main', 0, { key: 'm0' })]);
    const grown = modelOf(whole);
    const { calls } = draw({ model: grown, source: whole, view: { x: 20, y: 20, zoom, ...size } });
    const [corners = 0, dashes = 0] = [calls.get('quadraticCurveTo'), calls.get('setLineDash')];
    return { edges: grown.edges.edges.length, corners, dashes };
  };

  it.each([1, 0.36, 0.05])('at %d: has its edge from the start of that one, and is no gap', (zoom) => {
    const root = drawn(madeLane('again'), zoom);
    const held = drawn(madeLane('again', { ...again, fromStart: 'fork' }), zoom);
    const lost = drawn(madeLane('again', again), zoom);
    expect(held).toEqual({ ...root, edges: root.edges + 1, corners: root.corners + 1 });
    expect(lost).toEqual({ ...root, dashes: root.dashes + 2 });
    expect(drawn(madeLane('again', { ...again, from: 'not loaded' }), zoom)).toEqual(root);
  });
});

describe('what is missing behind the last step of a branch that is shown', () => {
  const strokesAt = (zoom: number, lane: Partial<Lane['row']>, last: object) => {
    const steps = [madeStep('main', 0, { key: 'm0' }), madeStep('main', 3, { key: 'm1', kind: 'thinking', ...last })];
    const whole = madeLineage([madeLane('main', { steps: 2, ...lane })], steps);
    const drawn = draw({ model: modelOf(whole, ['thinking']), source: whole, view: { x: 20, y: 20, zoom, ...size } });
    return drawn.calls.get('stroke') ?? 0;
  };

  it.each([1, 0.36, 0.05, 0.01])('is marked at %d: a lost end, and a gap before steps that are hidden', (zoom) => {
    const whole = strokesAt(zoom, {}, {});
    const lostEnd = strokesAt(zoom, { endGap: '2 events are missing: numbers 4–5 of the session' }, {});
    const hidden = strokesAt(zoom, {}, { missingBefore: [{ fromSeq: 1, toSeq: 3 }] });
    expect([lostEnd - whole, hidden - whole]).toEqual([1, 1]);
  });
});

it.each([0.3, 1, 2])('headers follow the text size where the zoom does, at %d', (zoom) => {
  const placed = [1, 1.25].map((textSize) => {
    const view = { ...size, x: 24 * textSize, y: 8 * textSize, zoom: zoom * textSize, textSize };
    return placeHeaders({ view, lanes: source.lanes, segments: model.layout.segments.slice(0, 1) })[0];
  });
  const [normal, larger] = placed.map((header) => ({
    says: header?.says,
    px: [header?.width ?? 0, header?.fontSize ?? 0].map(Math.round),
  }));
  const wanted = { 0.3: [137, 11], 1: [455, 16], 2: [910, 16] }[zoom];
  expect([larger?.px, larger?.says]).toEqual([wanted, normal?.says]);
});

describe.each([0.0002, 0.0019, 0.012, 0.02, 0.05, 0.1, 0.14, 0.2, 0.3, 0.5, 0.8, 1, 2])('at %d', (zoom) => {
  const view = { x: -2_000 * zoom, y: -8_000 * zoom, zoom, ...size };
  const segments = segmentsIn(model.layout, boxOf(view, beyondPx));
  const wants = { view, lanes: source.lanes, segments, path: new Map() };

  it('no header has text under 9 px, and each lane holds one at the top at most', () => {
    const headers = placeHeaders(wants);
    expect(headers.filter(({ fontSize }) => fontSize < 9)).toEqual([]);
    const pinned = headers.filter(({ isPinned }) => isPinned).map(({ segment }) => segment.lane);
    expect(pinned.length).toBe(new Set(pinned).size);
  });

  it('no two names of branches lie over each other', () => {
    const landmarks = placeLandmarks(wants);
    expect(landmarks.length).toBeLessThanOrEqual(11);
    const over = landmarks.flatMap((a, index) =>
      landmarks.slice(index + 1).filter((b) => {
        return a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.top - b.top) < 20;
      }),
    );
    expect(over).toEqual([]);
  });

  it('no card stands where its text would be under 9 px', () => {
    const { far, near, hasCards } = detailLevel(zoom);
    expect(hasCards).toBe(10.5 * zoom >= 9);
    expect(far === 0 || near === 0).toBe(true);
    expect(near === 1).toBe(hasCards);
  });
});

describe('100,000 steps in 4,000 branches', () => {
  const large = lineageOf({ seed: 7, steps: 100_000, lanes: 4_000, running: 9 });
  const largeModel = modelOf(large);

  it('draws no more titles at the middle level than a small session has in view', () => {
    const picture = draw({ model: largeModel, source: large, view: { x: -20_000, y: -6_000, zoom: 0.36, ...size } });
    expect(picture.texts.length).toBeLessThan(1_500);
  });

  it('wants no more cards than a small session does', () => {
    const view = { x: -60_000, y: -18_000, zoom: 1, ...size };
    expect(wantedCards(largeModel, large, view).length).toBeLessThan(140);
  });

  it('draws fewer marks than there are steps when all of it is in view', () => {
    const view = fitWidth({ x: 0, y: 0, zoom: 1, ...size }, largeModel.layout);
    expect(draw({ model: largeModel, source: large, view }).marks()).toBeLessThan(8_000);
  });
});
