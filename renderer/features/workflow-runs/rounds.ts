import type { LensVisitView, WorkflowDocument } from '../../../core/contract/workflow-view.ts';

/** By loop, the round that is looked at; the newest of those that are not named. */
export type Rounds = ReadonlyMap<string, number>;

/** Which visit of each node is shown, and which rounds each loop has. */
export interface ShownVisits {
  readonly visits: ReadonlyMap<string, LensVisitView>;
  readonly rounds: ReadonlyMap<string, readonly number[]>;
  /** By node, the innermost loop around it. */
  readonly loopOf: ReadonlyMap<string, string>;
}

/** Of each node of the document the visit in the chosen rounds, of several the last one. */
export function shownVisits(
  { nodes, edges }: Pick<WorkflowDocument, 'nodes' | 'edges'>,
  all: readonly LensVisitView[],
  chosen: Rounds,
): ShownVisits {
  const loops = nodes
    .filter(({ kind }) => kind === 'loop')
    .map(({ id }) => ({ id, body: bodyOf(id, edges) }))
    .toSorted((a, b) => b.body.size - a.body.size);
  const visits = new Map<string, LensVisitView>();
  const rounds = new Map<string, number[]>();
  const loopOf = new Map(loops.flatMap(({ id, body }) => [...body].map((node) => [node, id] as const)));
  for (const visit of all) {
    const [at, ...inner] = visit.path;
    if (at === undefined || inner.length > 0) continue;
    const around = loops.filter(({ body }) => body.has(at.id));
    const isLoop = loops.some(({ id }) => id === at.id);
    for (const [depth, { id }] of around.entries()) note(rounds, id, at.rounds[depth]);
    if (isLoop && at.rounds.length > around.length) continue;
    const fits = around.every(({ id }, depth) => (chosen.get(id) ?? at.rounds[depth]) === at.rounds[depth]);
    if (fits) visits.set(at.id, visit);
  }
  return { visits, rounds, loopOf };
}

function note(rounds: Map<string, number[]>, loop: string, round: number | undefined): void {
  const known = rounds.get(loop) ?? [];
  if (round !== undefined && !known.includes(round))
    rounds.set(
      loop,
      [...known, round].toSorted((a, b) => a - b),
    );
}

/** What a loop leads to at `body` that leads back to it. */
function bodyOf(loop: string, edges: WorkflowDocument['edges']): ReadonlySet<string> {
  const inside = edges.filter(({ from, to }) => from.node !== loop && to.node !== loop);
  const begins = edges.filter(({ from }) => from.node === loop && from.port === 'body').map(({ to }) => to.node);
  const ends = edges.filter(({ to }) => to.node === loop && to.port === 'back').map(({ from }) => from.node);
  const after = reach(
    begins,
    inside.map(({ from, to }) => [from.node, to.node]),
  );
  const before = reach(
    ends,
    inside.map(({ from, to }) => [to.node, from.node]),
  );
  return new Set([...after].filter((id) => before.has(id)));
}

function reach(begins: readonly string[], links: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const next = Map.groupBy(links, ([from]) => from);
  const reached = new Set(begins);
  // A set is gone through as it grows.
  for (const id of reached) for (const [, to] of next.get(id) ?? []) reached.add(to);
  return reached;
}
