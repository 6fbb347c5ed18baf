import { endsRound } from '../ends-round.ts';
import type { FlowEdge, FlowNode } from '../flow.ts';
import type { Group } from './bodies.ts';
import { presentIn } from './enough.ts';
import { type Frame, frameOf, letGo, openFrame, type Token } from './frame.ts';
import { addTask, emit, type Going } from './going.ts';

/** Begins a round of a body, with what its loop gives it and all that came for every round. */
export function openRound<Value>(
  going: Going<Value>,
  around: Frame<Value>,
  { body, round, token }: { readonly body: Group; readonly round: number; readonly token: Token<Value> },
): void {
  const loop = body.loop as FlowNode;
  const end = loop.ins.filter((edge) => edge.isLive && endsRound(edge));
  const frame = openFrame<Value>(body, { around, rounds: [...around.rounds, round], end });
  for (const { edge, from } of body.entering) {
    const { constants } = frameOf(frame, from);
    if (constants.has(edge)) going.steps.push({ frame, edge, token: constants.get(edge) });
  }
  emit(going, frame, outsAt(loop, 'body'), () => token);
  if (end.length === 0) endRound(going, frame);
}

/** All that ends a round has come: the loop says how it goes on, or it is over where nothing came back. */
export function endRound<Value>(going: Going<Value>, frame: Frame<Value>): void {
  const { end, rounds, group } = frame;
  end.isOver = true;
  const there = presentIn(end);
  if (!there.some(({ edge }) => edge.to.port === 'back')) {
    endLoop(going, frame, undefined);
    return;
  }
  const came = there.map((edge) => ({ edge, value: end.came.get(edge) as Value }));
  const none = end.edges.filter((edge) => end.came.get(edge) === undefined);
  addTask(going, frame, { node: group.loop as FlowNode, rounds, came, none });
}

/** No round follows: what left the last one goes on. */
export function endLoop<Value>(going: Going<Value>, frame: Frame<Value>, done: Token<Value>): void {
  const around = frame.around as Frame<Value>;
  frame.state = 'last';
  going.heard?.loopOver(frame.group.loop as FlowNode, around.rounds);
  for (const [edge, token] of frame.leaving.splice(0)) going.steps.push({ frame: around, edge, token });
  emit(going, around, outsAt(frame.group.loop as FlowNode, 'done'), () => done);
  letGo(frame);
}

/** Another round follows: what left this one is passed over. */
export function nextRound<Value>(going: Going<Value>, frame: Frame<Value>, token: Token<Value>): void {
  frame.state = 'past';
  frame.leaving.length = 0;
  const round = (frame.rounds.at(-1) as number) + 1;
  openRound(going, frame.around as Frame<Value>, { body: frame.group, round, token });
  letGo(frame);
}

function outsAt({ outs }: FlowNode, port: string): readonly FlowEdge[] {
  return outs.filter(({ edge }) => edge.from.port === port);
}
