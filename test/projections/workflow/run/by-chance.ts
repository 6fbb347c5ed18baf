import { sha256 } from '../../../../core/adapters/sha256.ts';
import { nodePosition } from '../../../../core/model/workflow/node-position.ts';
import type { Task } from '../../../../core/projections/workflow/run/going.ts';
import type { Outs, Schedule } from '../../../../core/projections/workflow/run/schedule.ts';

/** The place of a task in its run. */
export const placeOf = ({ node, rounds }: Pick<Task<string>, 'node' | 'rounds'>) =>
  nodePosition('main', { id: node.id, rounds }).slice('main/'.length);

/** A task and what came to it, as text. */
export const tellTask = (task: Task<string>) =>
  `${placeOf(task)} (${task.came.map(({ edge, value }) => `${edge.edge.to.port}: ${value}`).join(', ')})`;

/** What a node gives by chance, which is the same for what came to it in whatever order. */
export const byChance =
  (seed: number) =>
  (task: Task<string>): Outs<string> => {
    const came = task.came.map(({ edge, value }) => `${edge.from.id}.${edge.edge.to.port} ${value}`);
    const chance = Number.parseInt(sha256(`${seed} ${placeOf(task)} ${came}`).slice(0, 8), 16);
    const { node } = task;
    const ports = (node.ports?.outs ?? []).map(({ name }) => name);
    const value = sha256(`${placeOf(task)} ${came}`).slice(0, 12);
    if (node.node?.kind === 'loop')
      return { [chance % 2 === 0 && (task.rounds.at(-1) as number) < node.node.cap ? 'body' : 'done']: value };
    if (chance % 11 === 0 && node.raw.kind !== 'input') return {};
    if (['selector', 'validate'].includes(node.raw.kind)) return { [ports[chance % ports.length] as string]: value };
    return Object.fromEntries(ports.map((name) => [name, value]));
  };

/** Goes through a schedule from some tasks on, in the order that `pick` picks. Gives each task with what it gave. */
export function goThrough(
  schedule: Schedule<string>,
  begin: readonly Task<string>[],
  gives: (task: Task<string>) => Outs<string>,
  pick: (count: number) => number = () => 0,
): readonly { readonly task: Task<string>; readonly outs: Outs<string> }[] {
  const open = [...begin];
  const gone: { task: Task<string>; outs: Outs<string> }[] = [];
  while (open.length > 0) {
    const [task] = open.splice(pick(open.length), 1) as [Task<string>];
    const outs = gives(task);
    gone.push({ task, outs });
    open.push(...schedule.gave(task, outs));
  }
  return gone;
}
