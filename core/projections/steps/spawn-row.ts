import type { StepRow } from './step-row.ts';

const ASKS_AN_AGENT = /agent|task|spawn|delegate/i;

/** Whether a tool's name is that of one that starts agents. */
export function asksAnAgent(tool = ''): boolean {
  return ASKS_AN_AGENT.test(tool);
}

/** A session, and the call that asked for it where that is known. */
export interface Spawned {
  readonly session: string;
  readonly callId?: string | undefined;
}

/**
 * Of the rows of calls that one event asked or answers, the one that spawned `session`, with the session in it: that of the call that is known, else
 * the first that names an agent, did not fail and has none yet. Undefined where one of them has it already, or there is none.
 */
export function spawnRow(rows: readonly StepRow[], { session, callId }: Spawned): StepRow | undefined {
  if (rows.some((row) => row.call?.spawned?.includes(session))) return undefined;
  const asked = callId === undefined ? undefined : rows.find(({ call }) => call?.callId === callId);
  const row = asked ?? freeRow(rows) ?? rows[0];
  return row?.call === undefined ? undefined : withSpawned(row, [...(row.call.spawned ?? []), session]);
}

/** The first row of which nobody knows or guesses what it started: one that names an agent before others, one that failed after those. */
export function freeRow(rows: readonly StepRow[]): StepRow | undefined {
  const free = rows.filter((row) => row.call !== undefined && row.call.spawned === undefined);
  const asking = free.filter(({ call }) => asksAnAgent(call?.tool));
  return asking.find(({ call }) => call?.state !== 'failed' && call?.state !== 'denied') ?? asking[0] ?? free[0];
}

/** The row of a call with the sessions that it started; with none, it is known to have started none where it has ended, else nobody knows. */
export function withSpawned(row: StepRow, sessions: readonly string[]): StepRow {
  const { call } = row;
  if (call === undefined) return row;
  const { spawned: _, ...rest } = call;
  const isOpen = sessions.length === 0 && call.result === undefined;
  return { ...row, call: { ...rest, ...(isOpen ? {} : { spawned: [...sessions] }) } };
}
