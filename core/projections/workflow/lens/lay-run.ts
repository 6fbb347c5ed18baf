import type { Json } from '../../../model/canonical.ts';
import type { Sha256 } from '../../../model/envelope.ts';
import type { SessionEvent } from '../../../model/read-event.ts';
import type { WorkflowDocument, WorkflowEdge } from '../../../model/workflow/document.ts';
import { type NodeRound, nodePosition } from '../../../model/workflow/node-position.ts';
import type { RunSource } from '../../../model/workflow/run-source.ts';
import { type FlowEdge, type FlowNode, flowOf } from '../flow.ts';
import { type Bodies, bodiesOf } from '../run/bodies.ts';
import type { Heard, Task } from '../run/going.ts';
import { createSchedule, type Outs } from '../run/schedule.ts';
import { jsonToken, type LensToken, leftValue, nodeGave } from './node-gave.ts';
import type { LensState, LensVisit, RunLens } from './run-lens.ts';
import { type NodeRecord, type RunEvents, type RunRecord, recordOfRun } from './run-record.ts';
import { stateOnRecord } from './state-on-record.ts';
import { visitOf } from './visit-of.ts';

/** What laying a run over its document is done with. */
export interface LensWorld {
  readonly sha256: Sha256;
  /** How a session stands now. */
  readonly standing: (session: string) => 'running' | 'waiting' | 'interrupted' | undefined;
  /** What runs came to by their own events. `costUsd` is absent where the price of an answer is unknown. */
  readonly spent: (events: readonly SessionEvent[]) => {
    readonly steps: number;
    readonly tokens: number;
    readonly costUsd?: number;
  };
}

/**
 * Lays a run over the document that it ran: its schedule is gone through again with what the record has of each node, so that what was left out and which
 * edges were taken is known too. Linear in the events of the run and in what went along edges; reads only. Never throws for a document that was run.
 */
export function layRun(source: RunSource, events: RunEvents, world: LensWorld): RunLens {
  const laying: Laying = {
    world,
    source,
    events,
    record: recordOfRun(events, world.sha256),
    visits: [],
    taken: [],
    outputs: [],
  };
  const words = events.started.payload.words ?? '';
  layDocument(laying, source.document, {
    path: [],
    position: 'main',
    words,
    isOver: laying.record.ended !== undefined,
  });
  return { visits: laying.visits, taken: laying.taken, outputs: laying.outputs };
}

interface Laying {
  readonly world: LensWorld;
  readonly source: RunSource;
  readonly events: RunEvents;
  readonly record: RunRecord;
  readonly visits: LensVisit[];
  readonly taken: { readonly path: readonly NodeRound[]; readonly edge: WorkflowEdge }[];
  readonly outputs: string[];
}

interface Around {
  readonly path: readonly NodeRound[];
  readonly position: string;
  readonly words: string;
  /** Nothing of it goes on any more. */
  readonly isOver: boolean;
}

/** What a document came to: undefined while nodes of it may still run. */
interface Laid {
  readonly state: LensState;
  readonly outputs: Readonly<Record<string, Json>>;
}

const NOTHING: NodeRecord = { operations: [], parts: [] };

function layDocument(laying: Laying, document: WorkflowDocument, around: Around): Laid {
  const flow = flowOf(document);
  const ran = new Map<FlowNode, LensState>();
  const taken = new Set<FlowEdge>();
  const outputs: Record<string, Json> = {};
  const bodies = bodiesOf(flow);
  const heard: Heard = {
    came: (edge) => {
      if (bodies.bodyOf.has(edge.to) && !ran.has(edge.to)) ran.set(edge.to, 'running');
      taken.add(edge);
    },
    leftOut: (node, rounds) => {
      ran.set(node, 'left out');
      laying.visits.push(visitOf(laying, pathOf(around, node, rounds), 'left out', NOTHING));
    },
    loopOver: (loop) => ran.set(loop, 'done'),
  };
  const takenBefore = (join: FlowNode, rounds: readonly number[]) =>
    takenOf(laying, join, positionOf(around, join, rounds));
  const schedule = createSchedule<LensToken>(bodies, takenBefore, heard);
  const open = [...schedule.begin()];
  // What is gone through as it grows.
  for (const task of open) {
    const { state, outs, output } = layTask(laying, task, around);
    if (!bodies.bodyOf.has(task.node)) ran.set(task.node, state);
    if (output !== undefined) outputs[output.name] = output.value;
    if (outs !== undefined) open.push(...schedule.gave(task, outs));
  }
  for (const node of flow.nodes) {
    const state = ran.get(node);
    const isLoop = bodies.bodyOf.has(node);
    if (node.state === 'note' || (state !== undefined && !isLoop)) continue;
    laying.visits.push(visitOf(laying, pathOf(around, node, []), restState(node, bodies, ran, around.isOver), NOTHING));
  }
  for (const { edge } of taken) laying.taken.push({ path: around.path, edge });
  return { state: stateOfAll([...ran.values()], Object.keys(outputs).length > 0), outputs };
}

/** How a node stands that did not run itself: one that nothing came to, or a loop, which stands as its body does while it goes on. */
function restState(node: FlowNode, bodies: Bodies, ran: ReadonlyMap<FlowNode, LensState>, isOver: boolean): LensState {
  const state = ran.get(node);
  if (state === undefined) return isOver || node.state !== 'runs' ? 'left out' : 'queued';
  if (state !== 'running') return state;
  const inside = (bodies.bodyOf.get(node)?.nodes ?? []).map((each) => ran.get(each));
  return GOES_ON.find((each) => inside.includes(each)) ?? (isOver ? 'cut off' : 'running');
}

const GOES_ON: readonly LensState[] = ['waiting', 'running', 'cut off', 'failed'];

interface LaidTask {
  readonly state: LensState;
  readonly outs?: Outs<LensToken>;
  readonly output?: { readonly name: string; readonly value: Json } | undefined;
}

function layTask(laying: Laying, task: Task<LensToken>, around: Around): LaidTask {
  const position = positionOf(around, task.node, task.rounds);
  const record = laying.record.nodes.get(position) ?? NOTHING;
  const laid = laidTask(laying, task, { around, position, record });
  const { state, output, route, verdict, text } = laid;
  const said = { input: inputOf(task, around), output: text, route, verdict };
  laying.visits.push(visitOf(laying, pathOf(around, task.node, task.rounds), state, record, said));
  if (around.path.length === 0 && output !== undefined) laying.outputs.push(output.name);
  return laid;
}

interface Here {
  readonly around: Around;
  readonly position: string;
  readonly record: NodeRecord;
}

interface Told extends LaidTask {
  readonly route?: string | undefined;
  readonly verdict?: string | undefined;
  readonly text?: string | undefined;
}

function laidTask(laying: Laying, task: Task<LensToken>, here: Here): Told {
  const { node } = task.node;
  if (node?.kind === 'input') return inputGave(here.around);
  if (node?.kind === 'output') return outputReached(task, node.name ?? node.id);
  if (node?.kind === 'workflow') return nestedGave(laying, task, here);
  const { operations, parts } = here.record;
  const { ended } = laying.record;
  const state = stateOnRecord(here.record, {
    isOver: here.around.isOver,
    isIgnored: node?.onFailure === 'ignore',
    standing: laying.world.standing(parts.at(-1)?.session ?? laying.events.started.envelope.origin.session),
  });
  if (state === 'failed and ignored') return { state, outs: {}, text: failureIn(operations.at(-1)?.left?.value) };
  if (state === 'failed') return { state, text: failureIn(operations.at(-1)?.left?.value) };
  if (state !== 'done') return { state };
  const gave = nodeGave(task, here.record, laying.events.choices);
  if (gave === undefined) return { state: ended === undefined ? 'running' : 'cut off' };
  return { state, ...gave, output: undefined, text: gave.output };
}

function inputGave({ words }: Around): Told {
  return { state: 'done', outs: { session: { text: undefined }, words: jsonToken(words) }, text: words };
}

function outputReached(task: Task<LensToken>, name: string): Told {
  const values = task.came.flatMap(({ edge, value }) =>
    value.value === undefined ? [] : [[edge.from.id, value.value] as const],
  );
  const session = task.came.find(({ value }) => value.value === undefined)?.value;
  const value = values.length > 1 ? Object.fromEntries(values) : (values[0]?.[1] ?? session?.text ?? '');
  return { state: 'done', output: { name, value }, text: jsonToken(value).text };
}

function nestedGave(laying: Laying, task: Task<LensToken>, { around, position }: Here): Told {
  const { node } = task.node;
  const document = node?.kind === 'workflow' ? laying.source.nested[node.workflow] : undefined;
  if (document === undefined) return { state: around.isOver ? 'cut off' : 'queued' };
  const inner: Around = {
    path: pathOf(around, task.node, task.rounds),
    position,
    words: inputOf(task, around) ?? '',
    isOver: around.isOver,
  };
  const { state, outputs } = layDocument(laying, document, inner);
  if (state === 'failed' && node?.onFailure === 'ignore') return { state: 'failed and ignored', outs: {} };
  if (state !== 'done') return { state };
  const value = jsonToken(outputs);
  return { state, outs: { session: { text: undefined }, outputs: value }, text: value.text };
}

/** How all nodes of a document stand together. */
function stateOfAll(states: readonly LensState[], isReached: boolean): LensState {
  return [...GOES_ON, 'queued' as const].find((state) => states.includes(state)) ?? (isReached ? 'done' : 'failed');
}

function takenOf({ record }: Laying, join: FlowNode, position: string): readonly FlowEdge[] | undefined {
  const left = record.nodes.get(position)?.operations.find(({ what }) => what === 'join')?.left;
  const { taken } = (leftValue(left?.value).more ?? {}) as { taken?: readonly { node: string; port: string }[] };
  const edges = taken?.map(({ node, port }) =>
    join.ins.find(({ isLive, edge }) => isLive && edge.from.node === node && edge.from.port === port),
  );
  return edges?.every((edge) => edge !== undefined) === true ? edges : undefined;
}

/** What came to a node, in words: its values by the nodes that they came from. */
function inputOf({ came, node }: Task<LensToken>, { words }: Around): string | undefined {
  if (node.raw.kind === 'input') return words;
  const values = came.flatMap(({ edge, value }) =>
    value.value === undefined ? [] : [[edge.from.id, value.value] as const],
  );
  return values.length === 0
    ? came.find(({ value }) => value.text !== undefined)?.value.text
    : JSON.stringify(Object.fromEntries(values));
}

function failureIn(value: string | undefined): string | undefined {
  const { says, refusal, files } = leftValue(value) as {
    readonly says?: string;
    readonly refusal?: { readonly message?: string };
    readonly files?: readonly string[];
  };
  return says ?? refusal?.message ?? (files === undefined ? undefined : `conflicts in ${files.join(', ')}`);
}

function pathOf({ path }: Around, { id }: FlowNode, rounds: readonly number[]): readonly NodeRound[] {
  return [...path, { id, rounds }];
}

function positionOf({ position }: Around, { id }: FlowNode, rounds: readonly number[]): string {
  return nodePosition(position, { id, rounds });
}
