import type { SessionRow } from '../../contract/view.ts';
import type { AskedAround, WaitingRow } from '../../contract/waiting.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { quoted } from '../../model/quoted.ts';
import { readEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Host } from '../host.ts';
import { openMergeOf } from '../merge/open-merge-of.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Waiting } from '../runs/answers.ts';
import type { AskedCall } from '../runs/asked-call.ts';
import { limitsIn } from '../runs/limits-in.ts';
import { reachOf } from '../runs/reach-of.ts';

/** Steps before a question that are given with it, and of how many they are the newest that are no questions themselves. */
const STEPS_BEFORE = 3;
const LOOKED_AT = 24;

/** All that waits for a person, oldest first. */
export async function waitingRows(host: Host): Promise<WaitingRow[]> {
  const { index, work } = host;
  if (work === undefined) return [];
  const all = await index.rows();
  const rows = all.filter(({ status }) => status === 'waiting');
  const found = await Promise.all(
    rows.map(async (row) => {
      const cutOff = work.leases.isTaken(row.id as SessionId) ? undefined : cutOffIn(row, all);
      const asked = await work.answers.waiting(row.id as SessionId);
      return Promise.all(
        asked.map(async (event) => ({
          ...rowOf(event, row.title, { ...(await work.askedCall(event)), sandboxes: [work.sandbox, work.unisolated] }),
          ...(cutOff === undefined ? {} : { cutOff, ...cutProgramIn(cutOff, all) }),
        })),
      );
    }),
  );
  const merges = await Promise.all(rows.filter(({ waitsOnMerge }) => waitsOnMerge).map((row) => mergeRow(host, row)));
  return [...found.flat(), ...merges.flat()].sort((one, other) => one.askedAtMs - other.askedAtMs);
}

/** Which step of its session a question is, and the steps before it, neither the call itself nor what was asked and answered among them. */
export async function askedAround(event: EventId, { store, lineages }: Host): Promise<Decision<AskedAround>> {
  const stored = await store.event(event);
  const asked = stored && readEvent(stored);
  const found = stored && (await lineages.stepsBefore(stored, LOOKED_AT));
  if (found === undefined || (asked?.kind !== 'approval/asked' && asked?.kind !== 'effect/questioned'))
    return refuse('not-found', `No question is known of ${event}.`, { remedy: 'List what waits: openrath approvals.' });
  const before = found.steps
    .map(({ key, kind, title, call }, nth) => ({
      call,
      step: found.at - found.steps.length + nth + 1,
      key,
      kind,
      title,
    }))
    .filter(({ kind, call }) => kind !== 'approval' && call?.callId !== asked.payload.callId)
    .map(({ call, ...step }) => ({ ...step, ...(call === undefined ? {} : { tool: call.tool }) }));
  return accept({ step: found.at + 1, before: before.slice(-STEPS_BEFORE) });
}

/** The session to continue: a sub-agent goes on with who started it, where that was cut off too. */
function cutOffIn(row: SessionRow, all: readonly SessionRow[]): string {
  const parent = row.kind === 'sub-agent' ? all.find(({ id }) => id === row.parent?.session) : undefined;
  return parent?.status === 'interrupted' ? cutOffIn(parent, all) : row.id;
}

/** The program that was cut off in that session too. */
function cutProgramIn(session: string, all: readonly SessionRow[]): Pick<WaitingRow, 'cutProgram'> {
  const { cutProgram: program, cutRun: run } = all.find(({ id }) => id === session) ?? {};
  return program === undefined || run === undefined ? {} : { cutProgram: { program, run } };
}

/** The merge that is open in a session, as it waits. */
async function mergeRow({ store, index }: Host, { id, title, statusDetail }: SessionRow): Promise<WaitingRow[]> {
  const opened = await openMergeOf(id as SessionId, store);
  if (opened === undefined) return [];
  return [
    {
      event: opened.id,
      session: id,
      title,
      askedAtMs: opened.envelope.atMs,
      type: 'merge',
      theirs: opened.payload.theirs,
      tool: 'merge',
      command: statusDetail ?? 'complete the merge, or abandon it',
      because: `A merge of ${quoted(index.titleOf(opened.payload.theirs))} is open.`,
    },
  ];
}

interface AskedHere extends AskedCall {
  readonly sandboxes: readonly Sandbox[];
}

function rowOf({ id, envelope, ...event }: Waiting, title: string, call: AskedHere): WaitingRow {
  const { input, said, agent, sandboxes } = call;
  const where = {
    event: id,
    callId: event.payload.callId,
    session: envelope.origin.session,
    title,
    askedAtMs: envelope.atMs,
    ...(input === undefined ? {} : { input }),
    ...(said === undefined ? {} : { said }),
    ...(agent === undefined ? {} : { agent: agent.name }),
  };
  if (event.kind === 'effect/questioned')
    return {
      ...{ ...where, type: 'review', tool: event.payload.tool, command: event.payload.input },
      // What may run again is not asked about (T2).
      effect: 'irreversible',
      ...(event.payload.endsUnlessAgain === true ? { endsUnlessAgain: true as const } : {}),
    };
  if (event.payload.choices !== undefined) {
    const { command, choices, timeoutMs } = event.payload;
    const until = timeoutMs === undefined ? {} : { untilMs: envelope.atMs + timeoutMs };
    return { ...where, type: 'choice', tool: 'ask', command, choices, ...until };
  }
  const { tool = 'unknown', version, command, effect, cwd, placement, because, bound } = event.payload;
  const sandbox = sandboxes.find(({ backend }) => backend === placement);
  const limits = agent && sandbox && limitsIn(sandbox, agent, input);
  return {
    ...where,
    ...reachOf({ ...event.payload, input }),
    type: 'approval',
    tool,
    command,
    ...(version === undefined ? {} : { version }),
    ...(effect === undefined ? {} : { effect }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(placement === undefined ? {} : { placement }),
    ...(limits === undefined ? {} : { limits }),
    ...(because === undefined ? {} : { because }),
    ...(bound === undefined ? {} : { bound }),
  };
}
