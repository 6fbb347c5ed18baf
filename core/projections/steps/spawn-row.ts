import type { StepRow } from './step-row.ts';

const ASKS_AN_AGENT = /agent|task|spawn|delegate/i;

/**
 * Of the rows of calls that one event asked or answers, the one that spawned `session`, with the session in it: the first that names
 * an agent, did not fail and has none yet. Undefined where one of them has it already, or there is none.
 */
export function spawnRow(rows: readonly StepRow[], session: string): StepRow | undefined {
  if (rows.some((row) => row.call?.spawned?.includes(session))) return undefined;
  const free = rows.filter((row) => row.call?.spawned === undefined);
  const asking = free.filter(({ call }) => ASKS_AN_AGENT.test(call?.tool ?? ''));
  const row = asking.find(({ call }) => call?.state !== 'failed') ?? asking[0] ?? free[0] ?? rows[0];
  if (row?.call === undefined) return undefined;
  return { ...row, call: { ...row.call, spawned: [...(row.call.spawned ?? []), session] } };
}
