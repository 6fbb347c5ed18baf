import { expect, it, vi } from 'vitest';
import { inLayers } from '../../../core/adapters/workflow-layout/in-layers.ts';
import type { LayoutAsked } from '../../../core/projections/workflow/layout/layout-asked.ts';
import { boxAround, boxOfAll, shownIn } from '../../../renderer/features/workflow/canvas/box-around.ts';
import { farLines } from '../../../renderer/features/workflow/canvas/far-lines.ts';
import {
  type FlowNode,
  flowEdges,
  flowNodes,
  withDragged,
} from '../../../renderer/features/workflow/canvas/flow-items.ts';
import { loosePorts, nodeShape } from '../../../renderer/features/workflow/canvas/node-shape.ts';
import { withPlaces } from '../../../renderer/features/workflow/canvas/tidy.ts';
import { titlePx } from '../../../renderer/features/workflow/canvas/title-px.ts';
import { mountedOf, nodeAt, nodesIn } from '../../../renderer/features/workflow/canvas/use-far.ts';
import { neighbour } from '../../../renderer/features/workflow/canvas/walk.ts';
import { NOTHING_CHOSEN } from '../../../renderer/features/workflow/edit/editor.ts';
import { moveNodes } from '../../../renderer/features/workflow/edit/nodes.ts';
import { nodeName, nodeWords } from '../../../renderer/features/workflow/node-words.ts';
import { NO_MARKS } from '../../../renderer/features/workflow/problems/marks.ts';
import { drawnOf } from './drawn-workflow.ts';

interface AskedHere extends Pick<LayoutAsked, 'nodes'> {
  readonly links: readonly { readonly from: number; readonly to: number }[];
}

vi.mock('../../../renderer/host/client.ts', () => ({
  host: () => ({
    workflowDocuments: {
      layout: async ({ nodes, links }: AskedHere) =>
        inLayers({ nodes, links: links.map(({ from, to }) => [from, to]) }),
    },
  }),
}));

const fork = () =>
  drawnOf(
    [
      ['in', 'input'],
      ['par', 'parallel', { branches: ['one', 'two'] }],
      ['b', 'output'],
      ['a', 'output'],
    ],
    ['in par', 'par.two b', 'par.one a'],
  );

it('ways out are laid out in the order in which they stand on the node', async () => {
  const { layout } = await withPlaces({ ...fork(), layout: { places: new Map(), groups: [] } });
  const x = (id: string) => layout.places.get(id)?.x ?? Number.NaN;
  expect(x('a')).toBeLessThan(x('b'));
});

it('nodes that have a place keep it', async () => {
  const drawn = fork();
  const places = new Map([['in', { x: 400, y: 300 }]]);
  const { layout } = await withPlaces({ ...drawn, layout: { places, groups: [] } });
  expect(layout.places.get('in')).toEqual({ x: 400, y: 300 });
  expect(Math.min(...['par', 'a', 'b'].map((id) => layout.places.get(id)?.y ?? 0))).toBeGreaterThan(300);
});

it('a port that only an edge knows of is drawn, without a type', () => {
  const drawn = drawnOf(
    [
      ['in', 'input'],
      ['out', 'output'],
    ],
    ['in.smell out.session', 'in out.nose'],
  );
  const loose = loosePorts(drawn.document);
  expect(loose('in')).toEqual({ ins: [], outs: ['smell'] });
  const shape = nodeShape(drawn.document.nodes[1] as never, loose('out'));
  expect(shape.ports.map(({ name, type, side }) => `${name} ${type} ${side}`)).toEqual([
    'session session top',
    'nose undefined top',
    'values value left',
  ]);
});

it('routes have their port at their row', () => {
  const [node] = drawnOf([['s', 'selector', { routes: [{ name: 'a' }, { name: 'b' }] }]], []).document.nodes;
  const { ports, height, width } = nodeShape(node as never, { ins: [], outs: [] });
  expect(ports.filter(({ direction }) => direction === 'out').map(({ x, y }) => [x - width, height - y])).toEqual([
    [0, 36],
    [0, 12],
  ]);
});

it('the whole picture is shown in its room: in the middle, and small where there is little', () => {
  const room = { width: 100, height: 100 };
  const { scale, left, top } = shownIn({ x: -1_000, y: 0, width: 2_000, height: 1_000 }, room);
  expect([scale, -1_000 * scale + left, 1_000 * scale + left, top]).toEqual([0.05, 0, 100, 25]);
  expect(shownIn({ x: 0, y: 0, width: 200, height: 100 }, room)).toEqual({ scale: 0.1, left: 40, top: 45 });
  expect(boxAround([])).toBeUndefined();
});

it('arrows lead to the nearest node that way', () => {
  const places = new Map([
    ['top', { x: 0, y: 0 }],
    ['left', { x: -200, y: 100 }],
    ['right', { x: 180, y: 100 }],
    ['low', { x: 0, y: 250 }],
  ]);
  expect(neighbour(places, undefined, 'down')).toBe('top');
  expect(neighbour(places, 'top', 'down')).toBe('low');
  expect(neighbour(places, 'left', 'right')).toBe('right');
  expect(neighbour(places, 'low', 'down')).toBeUndefined();
});

it('a node that did not change is the same object, so that it is not drawn again', () => {
  const before = new Map<string, FlowNode>();
  const picture = { drawn: fork(), chosen: NOTHING_CHOSEN, marks: NO_MARKS };
  const first = flowNodes(picture, before);
  const moved = { ...picture, drawn: moveNodes([['in', { x: 9, y: 9 }]])(picture.drawn) };
  const again = flowNodes(moved, before);
  expect(again.map((node, index) => node === first[index])).toEqual([false, true, true, true]);
});

it('while a node is dragged the others are the same objects, and no shape is worked out again', () => {
  const drawn = moveNodes([['in', { x: 1, y: 1 }]])(fork());
  const nodes = flowNodes({ drawn, chosen: NOTHING_CHOSEN, marks: NO_MARKS }, new Map());
  const dragged = withDragged(nodes, new Map([['in', { x: 50, y: 60 }]]));
  expect(dragged.map((node, index) => node === nodes[index])).toEqual([false, true, true, true]);
  expect(dragged[0]?.position).toEqual({ x: 50, y: 60 });
  expect(withDragged(nodes, new Map())).toBe(nodes);
  const again = flowNodes({ drawn, chosen: NOTHING_CHOSEN, marks: NO_MARKS }, new Map());
  expect(again.every(({ data }, index) => data.shape === nodes[index]?.data.shape)).toBe(true);
});

const far = () => {
  const places = [0, 1, 2, 3].map((at) => [['in', 'par', 'b', 'a'][at] as string, { x: at * 300, y: 0 }] as const);
  const drawn = moveNodes(places)(fork());
  const chosen = { ...NOTHING_CHOSEN, nodes: new Set(['b']) };
  return { drawn, nodes: flowNodes({ drawn, chosen, marks: NO_MARKS }, new Map()), chosen };
};

it('from afar what is selected and what is under the pointer is mounted, and nothing else', () => {
  const { nodes } = far();
  expect(mountedOf(nodes, undefined).map(({ id }) => id)).toEqual(['b']);
  expect(mountedOf(nodes, 'in').map(({ id }) => id)).toEqual(['b', 'in']);
  expect(mountedOf(nodes, 'b').map(({ id }) => id)).toEqual(['b']);
  expect(nodeAt(nodes, { x: 310, y: 5 })?.id).toBe('par');
  expect(nodeAt(nodes, { x: 290, y: 5 })).toBeUndefined();
  expect(nodesIn(nodes, { x: 250, y: -10, width: 400, height: 20 })).toEqual(['par', 'b']);
  const many = nodes.flatMap((node) =>
    Array.from({ length: 40 }, (_, at) => ({ ...node, id: `${node.id}${at}`, selected: true })),
  );
  expect(mountedOf(many, undefined)).toHaveLength(50);
});

it('from afar lines lead from port to port', () => {
  const { drawn, nodes, chosen } = far();
  const edges = flowEdges({ drawn, chosen, marks: NO_MARKS }, undefined);
  const { ends } = farLines(nodes, edges);
  const at = edges.findIndex(({ source }) => source === 'in') * 4;
  const [from, to] = [nodes[0] as FlowNode, nodes[1] as FlowNode];
  expect([...ends.subarray(at, at + 4)]).toEqual([106, from.height, 300 + (to.width ?? 0) / 2, 0]);
});

it('all of a document is in the box that is shown of it, whatever is mounted', () => {
  const { drawn } = far();
  expect(boxOfAll(drawn)).toMatchObject({ x: 0, y: 0, width: 900 + 212 });
  expect(boxOfAll({ ...drawn, document: { ...drawn.document, nodes: [] } })).toBeUndefined();
});

it('a port that an edge no longer names is drawn no longer', () => {
  const before = new Map<string, FlowNode>();
  const ports = (words: string) => {
    const { document, layout } = drawnOf([['in', 'input']], [words]);
    const drawn = { document: { ...document, nodes: [inNode] }, layout };
    const [node] = flowNodes({ drawn, chosen: NOTHING_CHOSEN, marks: NO_MARKS }, before);
    return node?.data.shape.ports.map(({ name }) => name);
  };
  const inNode = { id: 'in', kind: 'input' };
  expect(ports('in.smell in')).toContain('smell');
  expect(ports('in.taste in')).not.toContain('smell');
});

it('from afar a title is written larger, so that it is never under 9 px, and then not at all', () => {
  const at = (zoom: number) => titlePx({ transform: [0, 0, zoom] });
  expect([at(1), at(0.8), at(0.2)]).toEqual([undefined, undefined, 0]);
  for (const zoom of [0.79, 0.5, 0.35]) expect((at(zoom) ?? 0) * zoom).toBeGreaterThanOrEqual(9);
});

it('edges bend up to 100 nodes and are straight above; what has an end at no node, and a second node of an id, are not drawn', () => {
  const many = Array.from({ length: 101 }, (_, index) => [`n${index}`, 'output'] as const);
  const pictureOf = (drawn: ReturnType<typeof fork>) => ({ drawn, chosen: NOTHING_CHOSEN, marks: NO_MARKS });
  const types = (nodes: typeof many) =>
    flowEdges(pictureOf(drawnOf([['in', 'input'], ...nodes], ['in n0', 'in nobody'])), undefined).map(
      ({ type }) => type,
    );
  expect([types(many), types(many.slice(0, 5))]).toEqual([['straight'], ['smoothstep']]);
  const twice = pictureOf(
    drawnOf(
      [
        ['a', 'input'],
        ['a', 'output'],
      ],
      [],
    ),
  );
  expect(flowNodes({ ...twice }, new Map())).toHaveLength(1);
});

it.each([
  [{ kind: 'agent', agent: { name: 'Planner' }, prompt: 'one\ntwo' }, 'Planner', 'one two'],
  [{ kind: 'agent', label: 'a\u202Eb' }, 'a[U+202E]b', ''],
  [{ kind: 'teleport', label: 7 }, 'Unknown kind', 'teleport'],
  [{ kind: 'approval', asks: 'x'.repeat(500) }, 'Approval', `${'x'.repeat(89)}…`],
  [{ kind: 'selector', routes: [null, { name: 'a' }], how: [] }, 'Selector', ''],
])('words of a node, whatever it holds: %j', (node, title, sentence) => {
  const words = nodeWords({ id: 'n', ...node } as never);
  expect([words.title, words.sentence]).toEqual([title, sentence]);
  expect(nodeName({ id: 'n', ...node } as never)).toContain(title);
});
