import type { Lane } from '../../projections/lineage-graph/lane.ts';
import { type LaneSteps, lanesOf } from '../../projections/lineage-graph/lanes-of.ts';
import { stepKey } from '../../projections/steps/step-key.ts';
import { stepLeftFrom, stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { KeptLineage } from './lineage-shelf.ts';
import type { SessionSteps } from './session-steps.ts';
import { subAgentsOf } from './spawns-of.ts';

/** As much of a lineage as its lanes are put together from. */
type LanesLineage = Pick<KeptLineage, 'rows' | 'steps' | 'forks' | 'spawns'>;

const NO_FORKS: LaneSteps['places'] = new Map();

/** The lanes of a lineage, in the order in which they are drawn. */
export async function lanesIn(lineage: LanesLineage): Promise<Lane[]> {
  const places = new Map<string, Map<string, { seq: number; key: string | undefined }>>();
  for (const [event, { session, at }] of lineage.forks) {
    const own = places.get(session) ?? new Map();
    places.set(session, own);
    own.set(event, { seq: at, key: await keyLeftFrom(event, at, lineage.steps.get(session)) });
  }
  const asked = await callsThatAsked(lineage);
  const steps = [...lineage.steps].map(([session, { roll }]): [string, LaneSteps] => {
    const calls = asked.get(session);
    const own = { sharesWorkspace: roll.sharesWorkspace, places: places.get(session) ?? NO_FORKS };
    return [session, calls === undefined ? own : { ...own, asked: calls }];
  });
  return lanesOf(lineage.rows, new Map(steps));
}

async function keyLeftFrom(event: string, at: number, steps: SessionSteps | undefined): Promise<string | undefined> {
  const place = steps && stepLeftFrom(steps.roll, at);
  if (steps === undefined || place === undefined) return undefined;
  const [from, to] = stepsMadeBy(steps.roll, at);
  if (place >= from && place < to) return stepKey(event, place - from);
  return (await steps.rows(place, place + 1))[0]?.key;
}

/** By session: the keys of the calls that its sub-agents were asked for by. No row is read of a session whose sub-agents left from events of one step each. */
async function callsThatAsked(lineage: LanesLineage): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const { rows, forks, steps, spawns } = lineage;
  const asked = new Map<string, ReadonlyMap<string, string>>();
  for (const [session, agents] of subAgentsOf(rows)) {
    const own = steps.get(session);
    const hasSeveral = agents.some(({ parent }) => own && countMadeBy(own, parent && forks.get(parent.event)?.at) > 1);
    if (hasSeveral) asked.set(session, (await spawns(session)).asked);
  }
  return asked;
}

function countMadeBy({ roll }: SessionSteps, at: number | undefined): number {
  if (at === undefined) return 0;
  const [from, to] = stepsMadeBy(roll, at);
  return to - from;
}
