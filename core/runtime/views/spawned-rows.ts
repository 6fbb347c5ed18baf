import { spawnRow } from '../../projections/steps/spawn-row.ts';
import { stepsMadeBy } from '../../projections/steps/step-roll.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { LineageFold } from './lineage-fold.ts';
import type { SessionSteps } from './session-steps.ts';

/** Rows of calls that spawned sessions, with those in them, by place. */
export type SpawnedRows = ReadonlyMap<number, StepRow>;

/** Finds the calls of a session that spawned the sub-agents of its lineage. */
export async function spawnedRows({ rows, forks, steps }: LineageFold, session: string): Promise<SpawnedRows> {
  const spawned = new Map<number, StepRow>();
  const own = steps.get(session);
  for (const { id, kind, parent } of rows) {
    if (own === undefined || parent?.session !== session || (kind !== 'sub-agent' && kind !== 'internal')) continue;
    const fork = forks.get(parent.event);
    if (fork?.session !== session) continue;
    const at = (place: number) => callAt(own, spawned, place);
    const asked = await Promise.all(madeBy(own, fork.at).map(at));
    const answered = own.roll.answers.get(fork.at);
    const found = asked.some((call) => call !== undefined) || answered === undefined ? asked : [await at(answered)];
    const calls = new Map(found.flatMap((call) => (call === undefined ? [] : [call])));
    const changed = spawnRow([...calls.values()], id);
    for (const [place, { key }] of calls) if (changed?.key === key) spawned.set(place, changed);
  }
  return spawned;
}

/** Places of the steps that an event made, but for those of results without their call. */
function madeBy({ roll }: SessionSteps, at: number): number[] {
  const [from, to] = stepsMadeBy(roll, at);
  return Array.from({ length: to - from }, (_, n) => from + n).filter((place) => !roll.strays.has(place));
}

async function callAt(
  own: SessionSteps,
  spawned: SpawnedRows,
  place: number,
): Promise<readonly [place: number, row: StepRow] | undefined> {
  const row = spawned.get(place) ?? (await own.rows(place, place + 1))[0];
  return row?.kind === 'tool' ? [place, row] : undefined;
}
