import { placeOf } from '../../projections/held/place-map.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { spawnRow } from '../../projections/steps/spawn-row.ts';
import { stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { LineageFold } from './lineage-fold.ts';
import type { SessionSteps } from './session-steps.ts';

/** The calls of a session that started sub-agents. */
export interface Spawns {
  /** Rows of calls that sessions were found for, with those in them, by place. */
  readonly rows: ReadonlyMap<number, StepRow>;
  /** By sub-agent: key of the call that asked for it. */
  readonly asked: ReadonlyMap<string, string>;
}

/** The sub-agents of a lineage, by the session that started them: looked for once, since a lineage may have very many sessions. */
export function subAgentsOf(rows: readonly SessionRow[]): ReadonlyMap<string, readonly SessionRow[]> {
  const agents = rows.filter(({ kind, parent }) => parent && (kind === 'sub-agent' || kind === 'internal'));
  return Map.groupBy(agents, ({ parent }) => parent?.session ?? '');
}

/** Finds the calls of a session that started these sub-agents of it. */
export async function spawnsOf(
  { forks, steps }: LineageFold,
  session: string,
  agents: readonly SessionRow[],
): Promise<Spawns> {
  const spawned = new Map<number, StepRow>();
  const callOf = new Map<string, string>();
  const own = steps.get(session);
  for (const { id, parent } of agents) {
    const fork = parent && forks.get(parent.event);
    if (own === undefined || fork?.session !== session) continue;
    const at = (place: number) => callAt(own, spawned, place);
    const asked = await Promise.all(madeBy(own, fork.at).map(at));
    const answered = placeOf(own.roll.answers, fork.at);
    const found = asked.some((call) => call !== undefined) || answered === undefined ? asked : [await at(answered)];
    const calls = new Map(found.flatMap((call) => (call === undefined ? [] : [call])));
    const changed = spawnRow([...calls.values()], { session: id, callId: parent?.callId });
    for (const [place, row] of calls) {
      const isChanged = changed?.key === row.key;
      if (isChanged) spawned.set(place, changed);
      if (isChanged || row.call?.spawned?.includes(id)) callOf.set(id, row.key);
    }
  }
  return { rows: spawned, asked: callOf };
}

/** Places of the steps that an event made, but for those of results without their call. */
function madeBy({ roll }: SessionSteps, at: number): number[] {
  const [from, to] = stepsMadeBy(roll, at);
  return Array.from({ length: to - from }, (_, n) => from + n).filter((place) => !roll.strays.has(place));
}

async function callAt(
  own: SessionSteps,
  spawned: Spawns['rows'],
  place: number,
): Promise<readonly [place: number, row: StepRow] | undefined> {
  const row = spawned.get(place) ?? (await own.rows(place, place + 1))[0];
  return row?.kind === 'tool' ? [place, row] : undefined;
}
