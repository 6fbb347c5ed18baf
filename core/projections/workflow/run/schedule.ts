import type { FlowNode } from '../flow.ts';
import type { Bodies } from './bodies.ts';
import { carryAll } from './carry.ts';
import { openFrame, type Token } from './frame.ts';
import { addTask, emit, type Going, type Heard, type TakenBefore, type Task } from './going.ts';
import { endLoop, nextRound } from './rounds.ts';

/** What a node gives at its ports; none at those that are not named. */
export type Outs<Value> = Readonly<Record<string, Token<Value>>>;

/** Which node of a flow runs when, and with what. */
export interface Schedule<Value> {
  /** The nodes that run first. Called once. */
  readonly begin: () => readonly Task<Value>[];
  /** The nodes that can run since a node gave something. A loop goes round where it gives `body`. Each task is answered once; throws for one that was. */
  readonly gave: (task: Task<Value>, outs: Outs<Value>) => readonly Task<Value>[];
}

/**
 * Schedules a flow that no problem stops, and of whose bodies none is tangled (decision 0035). Along each edge goes one token a round. What runs, and with what,
 * follows from what was given alone, not from when: but for joins that need fewer than all, where `takenBefore` says what they took. Linear in what goes
 * along edges.
 */
export function createSchedule<Value>(
  bodies: Bodies,
  takenBefore: TakenBefore = () => undefined,
  heard?: Heard,
): Schedule<Value> {
  const going: Going<Value> = { bodies, takenBefore, heard, frames: new Map(), steps: [], tasks: [] };
  return {
    begin() {
      const frame = openFrame<Value>(bodies.whole, { around: undefined, rounds: [], end: [] });
      for (const node of bodies.whole.nodes) if (begins(node)) addTask(going, frame, firstTask(node));
      return goneOn(going);
    },
    gave(task, outs) {
      const frame = going.frames.get(task);
      if (frame === undefined) throw new Error(`the node ${task.node.id} is not waited for`);
      going.frames.delete(task);
      if (task.node !== frame.group.loop) emit(going, frame, task.node.outs, ({ edge }) => given(outs, edge.from.port));
      else if (outs.body === undefined) endLoop(going, frame, outs.done);
      else nextRound(going, frame, outs.body);
      return goneOn(going);
    },
  };
}

/** A way can have any name. */
function given<Value>(outs: Outs<Value>, port: string): Token<Value> {
  return Object.hasOwn(outs, port) ? outs[port] : undefined;
}

function goneOn<Value>(going: Going<Value>): readonly Task<Value>[] {
  carryAll(going);
  return going.tasks.splice(0);
}

/** Inputs, and code that nothing leads to. */
function begins(node: FlowNode): boolean {
  return node.state === 'runs' && node.ins.every(({ isLive }) => !isLive);
}

function firstTask<Value>(node: FlowNode): Task<Value> {
  return { node, rounds: [], came: [], none: [] };
}
