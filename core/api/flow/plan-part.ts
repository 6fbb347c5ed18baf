import { sha256 } from '../../adapters/sha256.ts';
import type { HostClient } from '../../contract/connect.ts';
import { nodePosition } from '../../model/workflow/node-position.ts';
import type { PlannedOptions, RunSource } from '../../model/workflow/run-source.ts';
import type { FlowNode } from '../../projections/workflow/flow.ts';
import { anewFrom, type InRound } from '../../projections/workflow/part/anew-from.ts';
import { checkOptions } from '../../projections/workflow/part/check-options.ts';
import { type Reach, reachAgain } from '../../projections/workflow/part/reach-again.ts';
import { readNodeRound } from '../../projections/workflow/part/read-node-round.ts';
import { upstreamHashes } from '../../projections/workflow/part/upstream-hashes.ts';
import type { Bodies } from '../../projections/workflow/run/bodies.ts';
import type { Task } from '../../projections/workflow/run/going.ts';
import { createSchedule } from '../../projections/workflow/run/schedule.ts';
import { sayNames } from '../../projections/workflow/say-names.ts';
import { forkOf } from '../fork.ts';
import { uuidOf } from '../keys.ts';
import { made, RefusedError } from '../refused-error.ts';
import { Session } from '../session.ts';
import { type EarlierRun, readEarlierRun } from './earlier-run.ts';
import type { KnownGave } from './known-gave.ts';

type KnownToken = KnownGave['outs'][string];

/** A run of a part of a document that can begin. */
export interface PlannedPart {
  /** A fork of what the node goes on from. */
  readonly session: Session;
  readonly source: RunSource;
}

/**
 * Plans a run from a node on, and forks what that goes on from in the earlier run. Throws RefusedError before anything is made: where that run has no record of what
 * is needed, or what is to be taken has changed since, unless it is to be taken anyway.
 */
export async function planPart(host: HostClient, source: RunSource, runId: string): Promise<PlannedPart> {
  const { options = {} } = source;
  const { bodies, from } = made(checkOptions(source, options));
  if (from === undefined || options.of === undefined) throw new Error('a part of a run was planned without a node');
  const earlier = await readEarlierRun(host, options.of);
  const reach = reachOf(bodies, from, earlier);
  if (options.anyway !== true) insistOnSame(source, earlier, reach);
  insistOnFreshReaders(reach, options);
  const begin = beginOf(bodies, from, reach);
  const { root } = earlier;
  const at = sessionOf(begin) ?? { session: root.id, head: root.head };
  const of = { session: root.id, run: earlier.run };
  const planned = { ...options, of, at, ...reasonsOf(bodies, options, earlier) };
  const as = uuidOf(options.of.session, runId, 'part');
  const fork = await forkOf(new Session(host, { id: at.session, head: at.head }), { as });
  const session = root.words === undefined ? fork : fork.say(root.words);
  return { session, source: { ...source, options: planned } };
}

function reachOf(bodies: Bodies, from: InRound, { known }: EarlierRun): Reach<KnownToken> {
  const isAnew = anewFrom(bodies, from);
  const schedule = createSchedule<KnownToken>(bodies, (node, rounds) => {
    const taken = isAnew({ node, rounds }) ? undefined : known.get(positionOf({ node, rounds }))?.taken;
    return taken?.flatMap(({ node: id, port }) =>
      node.ins.filter(({ edge }) => edge.from.node === id && edge.from.port === port),
    );
  });
  return reachAgain(schedule, (task) => (isAnew(task) ? undefined : known.get(positionOf(task))?.outs));
}

function positionOf({ node, rounds }: InRound): string {
  return nodePosition('main', { id: node.id, rounds });
}

/** Throws where a node that is to be taken is another one now, or something else comes to it. */
function insistOnSame(source: RunSource, earlier: EarlierRun, { kept }: Reach<KnownToken>): void {
  const then = upstreamHashes(earlier.source, sha256);
  const now = upstreamHashes(source, sha256);
  const ids = [...new Set(kept.map(({ node }) => node.id))];
  const changed = ids.filter((id) => then.get(id)?.own !== now.get(id)?.own);
  if (changed.length === 0) return;
  throw new RefusedError({
    code: 'invalid',
    message: `What would be taken from the earlier run has changed since: ${sayNames(changed)}.`,
    remedy: 'Run from the first of these on, or take what they gave anyway.',
  });
}

/** Throws where a pinned value would not be read: by a node that is taken as it was. */
function insistOnFreshReaders({ kept }: Reach<KnownToken>, { pins = {} }: PlannedOptions): void {
  for (const { node } of kept)
    for (const { from, edge } of node.ins)
      if (Object.hasOwn(pins[from.id] ?? {}, edge.from.port))
        throw new RefusedError({
          code: 'invalid',
          message: `“${from.id}” is pinned, and “${node.id}”, which reads it, would be taken from the earlier run.`,
          remedy: `Run from “${node.id}” on, or pin that too.`,
        });
}

/** The first node that runs anew. Throws where what it needs is not on record. */
function beginOf(bodies: Bodies, from: InRound, { waiting }: Reach<KnownToken>): Task<KnownToken> {
  const isAnew = anewFrom(bodies, from);
  const isIt = ({ node, rounds }: InRound) => node === from.node && String(rounds) === String(from.rounds);
  const begin = waiting.find(isIt) ?? (from.node.raw.kind === 'loop' ? waiting.find(isAnew) : undefined);
  if (begin !== undefined) return begin;
  const lacking = waiting.filter(({ node }) => leadsTo(node, from.node)).map(({ node }) => node.id);
  throw new RefusedError(
    lacking.length > 0
      ? {
          code: 'invalid',
          message: `The earlier run has no record of what “${from.node.id}” needs: ${sayNames(lacking)} came to no end in it.`,
          remedy: 'Run from these on, or take up that run.',
        }
      : {
          code: 'invalid',
          message: `The earlier run never came to “${from.node.id}”: its ways led elsewhere.`,
          remedy: 'Run from the node on where the way parts, with another route.',
        },
  );
}

function leadsTo(from: FlowNode, to: FlowNode): boolean {
  const reached = new Set([from]);
  // A set is gone through as it grows.
  for (const node of reached) for (const edge of node.outs) if (edge.isLive) reached.add(edge.to);
  return reached.has(to);
}

function sessionOf({ came }: Task<KnownToken>): PlannedOptions['at'] {
  for (const { value } of came) if ('session' in value) return { session: value.session, head: value.head };
  return undefined;
}

/** Why each route that a person chose is gone by: with the decision that it goes against. */
function reasonsOf(
  bodies: Bodies,
  { routes = {} }: PlannedOptions,
  { known, source, run }: EarlierRun,
): Pick<PlannedOptions, 'reasons'> {
  const reasons = Object.entries(routes).flatMap(([word, route]): [string, string][] => {
    const at = made(readNodeRound(word, bodies));
    const before = known.get(positionOf(at));
    const [chosen] = Object.keys(before?.outs ?? {});
    if (chosen === undefined || chosen === route) return [];
    const how = source.document.nodes.find(({ id }) => id === at.node.id)?.how;
    const event = before?.event === undefined ? '' : `, event ${before.event}`;
    return [[word, `A person chose it, against “${chosen}”, which was chosen by ${how} in the run ${run}${event}.`]];
  });
  return reasons.length === 0 ? {} : { reasons: Object.fromEntries(reasons) };
}
