import type { Json } from '../../model/canonical.ts';
import type { NodeKind } from '../../model/workflow/settings.ts';
import type { Came, Task } from '../../projections/workflow/run/going.ts';
import type { Outs } from '../../projections/workflow/run/schedule.ts';
import { type Place, placed, placeOf } from '../placed.ts';
import { Session } from '../session.ts';
import { branchAt, type FlowSession } from './flow-session.ts';
import type { CameSession, NodeAt, NodeGave } from './node-at.ts';
import type { RunOfDocument } from './run-of-document.ts';

/** What goes along an edge. */
export type Token = FlowSession | { readonly value: Json };

interface Where {
  readonly position: string;
  readonly depth: number;
  readonly run: RunOfDocument;
  /** The one that the document began with. */
  readonly session: Session;
}

/** A node with what came to it. All that is done on its session values has one row of numbers. */
export function nodeAt(task: Task<Token>, { session, ...where }: Where): NodeAt {
  const { node } = task.node;
  if (node === undefined) throw new Error(`a node ran whose settings can’t be read: ${task.node.id}`);
  const { run } = placeOf(where.run.root) as Place;
  const place: Place = { run, path: where.position, next: 0 };
  const here = (value: Session) => placed(copyOf(value), place);
  const sessions = task.came.flatMap(({ edge, value }): CameSession[] => {
    if ('value' in value) return [];
    const from = { ...edge.edge.from, isBranch: edge.from.raw.kind === 'parallel' };
    return [{ ...value, session: here(value.session), port: edge.edge.to.port, from }];
  });
  return {
    ...where,
    node,
    rounds: task.rounds,
    session: sessions[0]?.session ?? here(session),
    sessions,
    values: Object.fromEntries(task.came.flatMap(namedValue)),
    missing: task.none.map(({ from }) => from.id),
    here,
  };
}

/** What a node gave, as it goes along edges: a session of a branch knows of it, one behind a join of fewer. */
export function tokensOf({ outs }: NodeGave, task: Task<Token>, { depth, sessions, session }: NodeAt): Outs<Token> {
  const around = branchAt(sessions[0]?.branch, depth);
  const isParallel = (task.node.raw.kind as NodeKind) === 'parallel';
  const branch = isParallel ? { around, depth: depth + 1, from: session } : around;
  const tokens = Object.entries(outs).map(([port, given]): [string, Token] => [
    port,
    given instanceof Session ? { session: given, branch } : { value: given },
  ]);
  return Object.fromEntries(tokens);
}

function namedValue({ edge, value }: Came<Token>): [string, Json][] {
  return 'value' in value ? [[edge.from.id, value.value]] : [];
}

function copyOf({ host, id, head, words, answer }: Session): Session {
  const said = words === undefined ? {} : { words };
  return new Session(host, { id, head, ...said, ...(answer === undefined ? {} : { answer }) });
}
