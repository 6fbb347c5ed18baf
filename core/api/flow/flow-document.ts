import type { Json } from '../../model/canonical.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { nodePosition } from '../../model/workflow/node-position.ts';
import type { NestedDocuments } from '../../model/workflow/run-source.ts';
import { type Flow, type FlowNode, flowOf } from '../../projections/workflow/flow.ts';
import { bodiesOf } from '../../projections/workflow/run/bodies.ts';
import { branchDepths } from '../../projections/workflow/run/branch-depths.ts';
import type { TakenBefore, Task } from '../../projections/workflow/run/going.ts';
import { createSchedule, type Outs } from '../../projections/workflow/run/schedule.ts';
import { type Place, placeOf } from '../placed.ts';
import { RefusedError } from '../refused-error.ts';
import type { Session } from '../session.ts';
import { attempted } from './attempts.ts';
import { drive } from './drive.ts';
import { nodeAt, type Token, tokensOf } from './node-tokens.ts';
import type { Taken } from './nodes/join.ts';
import type { Part, PartOf } from './part.ts';
import type { Beginning, Flowed, RunOfDocument } from './run-of-document.ts';

/** Where a document is run. */
interface Around {
  /** A value of a run of a program, which is at its beginning. */
  readonly root: Session;
  readonly nested: NestedDocuments;
  /** Position of the run, `main`, or of the node that the document stands for. */
  readonly position: string;
  /** What of it is not run as it says; all is where absent. */
  readonly partOf?: PartOf;
  /** How nodes are let run; {@link drive} where absent. */
  readonly goOn?: typeof drive;
}

interface Reached {
  readonly node: string;
  readonly session: Session;
  readonly name: string;
  readonly value: Json;
}

/** Runs a document on a session value, in a run of a program (decision 0035). Throws what its nodes throw, and RefusedError where no output was reached. */
export async function flowDocument(document: WorkflowDocument, beginning: Beginning, around: Around): Promise<Flowed> {
  const { flow, reached } = await goThroughDocument(document, beginning, around);
  return flowedOf(flow, reached);
}

/** Runs a document, and gives the outputs that were reached, none of them too. Throws what its nodes throw. */
export async function goThroughDocument(
  document: WorkflowDocument,
  beginning: Beginning,
  { partOf, goOn = drive, ...around }: Around,
): Promise<{ readonly flow: Flow; readonly reached: readonly Reached[] }> {
  const flow = flowOf(document);
  const bodies = bodiesOf(flow);
  const depths = branchDepths(bodies);
  const part = partOf?.(bodies);
  const { run } = placeOf(around.root) as Place;
  const ofDocument = runOfDocument(beginning.words, around, part);
  const positionAt = (node: FlowNode, rounds: readonly number[]) =>
    nodePosition(around.position, { id: node.id, rounds });
  const positionOf = ({ node, rounds }: Task<Token>) => positionAt(node, rounds);
  const takenBefore: TakenBefore = (join, rounds) => {
    const position = positionAt(join, rounds);
    return edgesOf(
      join,
      (run.more(`${position}/join-0`) as Taken | undefined) ?? part?.takenBefore({ node: join, rounds }, position),
    );
  };
  const reached: Reached[] = [];
  const work = async (task: Task<Token>): Promise<Outs<Token>> => {
    const position = positionOf(task);
    const where = { depth: depths.get(task.node) ?? 0, run: ofDocument, session: beginning.session };
    const { gave, at } =
      (await part?.instead(task, nodeAt(task, { position, ...where }))) ??
      (await attempted(position, (position) => nodeAt(task, { position, ...where })));
    part?.gave?.(position, gave);
    if (gave.output !== undefined) reached.push({ node: task.node.id, session: at.session, ...gave.output });
    return tokensOf(gave, task, at);
  };
  await goOn(createSchedule<Token>(bodies, takenBefore), positionOf, work);
  return { flow, reached };
}

/** What nodes know of the run that they are in. */
export function runOfDocument(words: Json, around: Omit<Around, 'partOf' | 'goOn'>, part?: Part): RunOfDocument {
  return {
    root: around.root,
    words,
    chosen: part?.chosen ?? new Map(),
    nested: (word, inner, position) =>
      flowDocument(around.nested[word] as WorkflowDocument, inner, { ...around, position }),
  };
}

function edgesOf({ ins }: FlowNode, taken: Taken | undefined) {
  return taken?.taken.map(({ node, port }) => {
    const edge = ins.find((each) => each.isLive && each.edge.from.node === node && each.edge.from.port === port);
    if (edge === undefined) throw new Error(`a join took what does not lead to it: ${node}`);
    return edge;
  });
}

function flowedOf({ nodes }: Flow, reached: readonly Reached[]): Flowed {
  const inOrder = nodes.flatMap(({ id }) => reached.filter(({ node }) => node === id));
  const [first] = inOrder;
  if (first === undefined)
    throw new RefusedError({
      code: 'invalid',
      message: 'No output was reached: every way to one was left out.',
      remedy: 'Lead the ways that were taken to an output.',
    });
  return { session: first.session, outputs: Object.fromEntries(inOrder.map(({ name, value }) => [name, value])) };
}
