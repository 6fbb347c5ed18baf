import type { Json } from '../../model/canonical.ts';
import { nodePosition } from '../../model/workflow/node-position.ts';
import type { PlannedOptions } from '../../model/workflow/run-source.ts';
import { anewFrom } from '../../projections/workflow/part/anew-from.ts';
import { readNodeRound } from '../../projections/workflow/part/read-node-round.ts';
import type { Bodies } from '../../projections/workflow/run/bodies.ts';
import type { Task } from '../../projections/workflow/run/going.ts';
import { perform } from '../perform.ts';
import { type Place, placeOf } from '../placed.ts';
import { made } from '../refused-error.ts';
import { Session } from '../session.ts';
import type { Attempted } from './attempts.ts';
import { type KnownGave, type KnownSession, outsOf } from './known-gave.ts';
import type { NodeAt } from './node-at.ts';
import type { Token } from './node-tokens.ts';
import type { Taken } from './nodes/join.ts';
import type { PartOf } from './part.ts';
import type { GivenChoice } from './run-of-document.ts';

/** What nodes gave in the earlier run, by their positions. */
export type Known = ReadonlyMap<string, KnownGave>;

/**
 * Runs a part of a document, in a run of a program that began with `root`: what is not downstream of the node `from` is taken from the earlier run, on record;
 * pinned nodes give what is pinned. `known` may be empty where all that is to be taken is on record.
 */
export function partOfRun(root: Session, options: PlannedOptions, known: Known): PartOf {
  const { run } = placeOf(root) as Place;
  const { from, pins = {}, at: forkedAt } = options;
  const knownAt = (position: string) =>
    (run.more(`${position}/reuse-0`) as KnownGave | undefined) ?? known.get(position);
  const sessionOf = (host: Session['host'], { session: id, head, ...said }: KnownSession): Session => {
    if (forkedAt?.session === id && forkedAt.head === head)
      return new Session(host, { ...said, id: root.id, head: root.head });
    run.keepOut(id);
    return new Session(host, { ...said, id, head });
  };
  return (bodies) => {
    const begin = from === undefined ? undefined : made(readNodeRound(from, bodies));
    const isAnew = begin === undefined ? () => true : anewFrom(bodies, begin);
    const instead = async (task: Task<Token>, at: NodeAt): Promise<Attempted | undefined> => {
      const before = isAnew(task) || at.node.kind === 'output' ? undefined : knownAt(at.position);
      const pinned = Object.hasOwn(pins, task.node.id) ? pins[task.node.id] : undefined;
      const taken = before === undefined ? undefined : await taking(at, before, options);
      const outs = taken === undefined ? undefined : outsOf(taken, (each) => sessionOf(root.host, each));
      if (pinned === undefined) return outs === undefined ? undefined : { at, gave: { outs } };
      await pinning(at, pinned);
      return { at, gave: { outs: { ...(outs ?? passing(task, at)), ...pinned } } };
    };
    return {
      chosen: givenChoices(bodies, options),
      takenBefore: (join, position) => (isAnew(join) ? undefined : takenOf(knownAt(position))),
      instead,
    };
  };
}

function takenOf(known: KnownGave | undefined): Taken | undefined {
  return known?.taken === undefined ? undefined : { taken: known.taken };
}

/** Puts on record what is taken from the earlier run, and from which event. */
async function taking({ here, run, position }: NodeAt, known: KnownGave, { of }: PlannedOptions): Promise<KnownGave> {
  const done = await perform<KnownGave & { readonly from: PlannedOptions['of'] }>(here(run.root), {
    what: 'reuse',
    input: { of: of ?? null, position },
    work: async (session) => ({ session, more: { ...known, from: of } }),
  });
  return done.more;
}

/** Puts on record that a node was pinned, and what it gives. */
async function pinning({ here, run }: NodeAt, pinned: Readonly<Record<string, Json>>): Promise<void> {
  await perform(here(run.root), {
    what: 'pin',
    input: pinned,
    work: async (session) => ({ session, more: { pinned } }),
  });
}

/** What came goes on at the ports of sessions. */
function passing({ node }: Task<Token>, { session }: NodeAt): Readonly<Record<string, Session>> {
  const ports = (node.ports?.outs ?? []).filter(({ type }) => type === 'session');
  return Object.fromEntries(ports.map(({ name }) => [name, session]));
}

function givenChoices(bodies: Bodies, { routes = {}, reasons = {} }: PlannedOptions): ReadonlyMap<string, GivenChoice> {
  const choices = Object.entries(routes).map(([word, chosen]): [string, GivenChoice] => {
    const { node, rounds } = made(readNodeRound(word, bodies));
    const reason = reasons[word] ?? 'A person chose it before the run.';
    return [nodePosition('main', { id: node.id, rounds }), { chosen, how: 'person', reason }];
  });
  return new Map(choices);
}
