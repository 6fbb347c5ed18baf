import type { Json } from '../../model/canonical.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { nodePosition } from '../../model/workflow/node-position.ts';
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
import type { Beginning, Flowed, NestedDocuments, RunOfDocument } from './run-of-document.ts';

/** Where a document is run. */
interface Around {
  /** A value of a run of a program, which is at its beginning. */
  readonly root: Session;
  readonly nested: NestedDocuments;
  /** Position of the run, `main`, or of the node that the document stands for. */
  readonly position: string;
}

interface Reached {
  readonly node: string;
  readonly session: Session;
  readonly name: string;
  readonly value: Json;
}

/** Runs a document on a session value, in a run of a program (decision 0035). Throws what its nodes throw, and RefusedError where no output was reached. */
export async function flowDocument(document: WorkflowDocument, beginning: Beginning, around: Around): Promise<Flowed> {
  const flow = flowOf(document);
  const bodies = bodiesOf(flow);
  const depths = branchDepths(bodies);
  const { run } = placeOf(around.root) as Place;
  const ofDocument: RunOfDocument = {
    root: around.root,
    words: beginning.words,
    nested: (word, inner, position) =>
      flowDocument(around.nested[word] as WorkflowDocument, inner, { ...around, position }),
  };
  const positionAt = (node: FlowNode, rounds: readonly number[]) =>
    nodePosition(around.position, { id: node.id, rounds });
  const positionOf = ({ node, rounds }: Task<Token>) => positionAt(node, rounds);
  const takenBefore: TakenBefore = (join, rounds) =>
    edgesOf(join, run.more(`${positionAt(join, rounds)}/join-0`) as Taken | undefined);
  const reached: Reached[] = [];
  const work = async (task: Task<Token>): Promise<Outs<Token>> => {
    const where = { depth: depths.get(task.node) ?? 0, run: ofDocument, session: beginning.session };
    const { gave, at } = await attempted(positionOf(task), (position) => nodeAt(task, { position, ...where }));
    if (gave.output !== undefined) reached.push({ node: task.node.id, session: at.session, ...gave.output });
    return tokensOf(gave, task, at);
  };
  await drive(createSchedule<Token>(bodies, takenBefore), positionOf, work);
  return flowedOf(flow, reached);
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
