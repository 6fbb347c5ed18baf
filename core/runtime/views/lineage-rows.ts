import type { StepRow } from '../../projections/steps/step-row.ts';
import type { KeptLineage } from './lineage-shelf.ts';

/** Rows of a session from a place on and up to another, half-open, with the sessions that their calls spawned. */
export async function rowsIn(
  lineage: KeptLineage,
  session: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<readonly StepRow[]> {
  const rows = (await lineage.steps.get(session)?.rows(from, to)) ?? [];
  const { rows: spawned } = await lineage.spawns(session);
  return spawned.size === 0 ? rows : rows.map((row, at) => spawned.get(from + at) ?? row);
}
