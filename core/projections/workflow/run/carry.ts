import { goesRound, passOf } from '../../../model/workflow/ports-of.ts';
import { endsRound } from '../ends-round.ts';
import type { FlowEdge, FlowNode } from '../flow.ts';
import { endsIn, type Group } from './bodies.ts';
import { enough } from './enough.ts';
import { type Frame, settle, type Waiting, waitingFor } from './frame.ts';
import { addTask, emit, type Going } from './going.ts';
import { endRound, openRound } from './rounds.ts';

/** Brings all that is on its way to where it goes, and lets what can run there run. */
export function carryAll<Value>(going: Going<Value>): void {
  // What is gone through as it grows.
  for (const step of going.steps) carry(going, step);
  going.steps.length = 0;
}

/** What has come to a node in a round. */
export function placeOf<Value>(frame: Frame<Value>, node: FlowNode): Waiting<Value> {
  const before = frame.nodes.get(node);
  if (before !== undefined) return before;
  const place = waitingFor<Value>(node.ins.filter((edge) => edge.isLive && !endsRound(edge)));
  frame.nodes.set(node, place);
  return place;
}

function carry<Value>(going: Going<Value>, step: Going<Value>['steps'][number]): void {
  const { frame, edge, token } = step;
  const ends = endsIn(edge, going.bodies);
  if (frame.group === ends) arrive(going, step);
  else if (isWithin(ends, frame.group)) {
    frame.constants.set(edge, token);
    for (const each of insideOf(frame)) if (each.group === ends) arrive(going, { ...step, frame: each });
  } else if (frame.state === 'last') going.steps.push({ ...step, frame: frame.around as Frame<Value> });
  else if (frame.state === 'open') frame.leaving.push([edge, token]);
}

function arrive<Value>(going: Going<Value>, { frame, edge, token }: Going<Value>['steps'][number]): void {
  const isEnd = endsRound(edge);
  const place = isEnd ? frame.end : placeOf(frame, edge.to);
  if (place.isOver) return;
  place.came.set(edge, token);
  if (token !== undefined) {
    place.there++;
    going.heard?.came(edge, frame.rounds);
  }
  if (isEnd) {
    if (place.came.size === place.edges.length) endRound(going, frame);
    return;
  }
  const taken = enough(edge.to, place, () => going.takenBefore(edge.to, frame.rounds));
  if (taken === undefined) return;
  place.isOver = true;
  run(going, { frame, node: edge.to, place, taken });
  settle(frame);
}

interface Ready<Value> {
  readonly frame: Frame<Value>;
  readonly node: FlowNode;
  readonly place: Waiting<Value>;
  readonly taken: readonly FlowEdge[];
}

function run<Value>(going: Going<Value>, { frame, node, place, taken }: Ready<Value>): void {
  if (!hasWhatItNeeds(node, taken)) {
    leaveOut(going, frame, node);
    return;
  }
  const came = taken.map((edge) => ({ edge, value: place.came.get(edge) as Value }));
  const body = going.bodies.bodyOf.get(node);
  if (node.state === 'bypassed') pass(going, frame, node, came[0]?.value);
  else if (body !== undefined) openRound(going, frame, { body, round: 1, token: came[0]?.value });
  else {
    const none = place.edges.filter((edge) => place.came.get(edge) === undefined);
    addTask(going, frame, { node, rounds: frame.rounds, came, none });
  }
}

/** Nothing goes on from a node that is left out, nor from the body of a loop that is. */
function leaveOut<Value>(going: Going<Value>, frame: Frame<Value>, node: FlowNode): void {
  going.heard?.leftOut(node, frame.rounds);
  const body = going.bodies.bodyOf.get(node);
  const outs = body === undefined ? node.outs : node.outs.filter(({ edge }) => edge.from.port !== 'body');
  emit(going, frame, [...outs, ...(body?.leaving ?? [])], () => undefined);
}

function pass<Value>(going: Going<Value>, frame: Frame<Value>, node: FlowNode, value: Value | undefined): void {
  const port = node.node && passOf(node.node.kind)?.to;
  emit(going, frame, node.outs, ({ edge }) => (edge.from.port === port ? value : undefined));
}

function isWithin(group: Group, outer: Group): boolean {
  let at: Group | undefined = group;
  while (at !== undefined && at.depth > outer.depth) at = at.around;
  return at === outer;
}

function insideOf<Value>(frame: Frame<Value>): readonly Frame<Value>[] {
  const found = [...frame.inside];
  for (const each of found) found.push(...each.inside);
  return found;
}

/** Whether something came to a node at all, and to each port that it can't do without. */
function hasWhatItNeeds({ node, ports }: FlowNode, came: readonly FlowEdge[]): boolean {
  if (node === undefined || came.length === 0) return false;
  return (ports?.ins ?? []).every(
    ({ name, isRequired }) =>
      !isRequired || goesRound(node.kind, name) || came.some(({ edge }) => edge.to.port === name),
  );
}
