import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { MomentView, RerunPlanView } from '../../contract/replay.ts';
import type { Agent } from '../../model/agent/agent.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { type Decision, refuse } from '../../model/refusal.ts';
import type { Change } from '../../model/replay/changed-agent.ts';
import type { AtBreak } from '../../model/session/commands.ts';
import { plus, tokenSum } from '../../projections/usage/token-counts.ts';
import type { Moment } from '../../projections/watch/moment.ts';
import type { Host } from '../host.ts';
import type { RerunPlan } from '../replay/plan-rerun.ts';
import { startRerun } from '../replay/rerun.ts';
import { answer } from './answer.ts';
import { NOT_HERE } from './not-here.ts';

/** Calls that do again what is recorded. */
export function replayHandlers(host: Host) {
  const os = implement(contract.replay);
  return os.router({
    watch: os.watch.handler(async function* ({ input, signal = new AbortController().signal }) {
      yield* watch(host, input.session as SessionId, signal);
    }),
    verify: os.verify.handler(async function* ({ input, signal = new AbortController().signal }) {
      const row = await host.index.rowOf(input.session as SessionId);
      if (row === undefined || host.work === undefined) {
        yield { type: 'refused' as const, message: `There is no session ${input.session} that can be verified here.` };
        return;
      }
      const counts = { same: 0, differs: 0, stale: 0, missing: 0, skipped: 0 };
      const verifying = host.work.verify(row, signal);
      for (let next = await verifying.next(); ; next = await verifying.next()) {
        if (next.done === true) {
          yield { type: 'end' as const, session: next.value, ...counts };
          return;
        }
        counts[next.value.verdict.verdict]++;
        yield { type: 'step' as const, ...next.value };
      }
    }),
    plan: os.plan.handler(async ({ input }) =>
      answer(await planOf(host, input), (plan) => ({ plan: viewOf(plan, host) })),
    ),
    rerun: os.rerun.handler(async ({ input }) => answer(await rerun(host, input), (made) => made)),
  });
}

/** Moments in one message. */
const AT_ONCE = 200;

async function* watch(host: Host, session: SessionId, signal: AbortSignal) {
  const row = await host.index.rowOf(session);
  if (row === undefined) {
    yield {
      type: 'refused' as const,
      message: `There is no session ${session}.`,
      remedy: 'List the sessions to see their ids.',
    };
    return;
  }
  const moments = await host.inspection.moments(row.head as EventId, signal);
  const of = moments.length;
  for (let from = 0; from < of || from === 0; from += AT_ONCE) {
    const page = moments.slice(from, from + AT_ONCE);
    yield { type: 'moments' as const, of, moments: page.map(momentView) };
  }
}

function momentView({ files, memory, context, ...moment }: Moment): MomentView {
  return {
    ...moment,
    files: { ...files, now: [...files.now] },
    memory: { ...memory, now: [...memory.now] },
    context: { ...context },
  };
}

interface Asked {
  readonly session: string;
  readonly from: string;
  readonly set?: readonly Change[];
  readonly agent?: Agent;
  readonly atBreak?: AtBreak;
  readonly program?: string;
}

async function planOf(host: Host, { session, from, set = [], agent }: Asked): Promise<Decision<RerunPlan>> {
  const row = await host.index.rowOf(session as SessionId);
  if (row === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  if (host.work === undefined) return NOT_HERE;
  return await host.work.planRerun({
    session: row.id as SessionId,
    head: row.head as EventId,
    from,
    changes: set,
    ...(agent === undefined ? {} : { agent }),
  });
}

async function rerun(host: Host, asked: Asked) {
  const plan = await planOf(host, asked);
  if (!plan.ok) return plan;
  if (host.work === undefined) return NOT_HERE;
  const row = await host.index.rowOf(plan.value.session);
  const { atBreak, program } = asked;
  return await startRerun(
    plan.value,
    {
      title: row?.title ?? plan.value.session,
      ...(atBreak === undefined ? {} : { atBreak }),
      ...(program === undefined ? {} : { program: program as EventId }),
    },
    { fork: host.sessionCommands.fork, runs: host.work.runs, moveTo: host.work.moveTo },
  );
}

function viewOf(
  {
    session: _,
    calls: __,
    again: ___,
    fields: ____,
    result: _____,
    placement: ______,
    parent,
    recorded,
    ...plan
  }: RerunPlan,
  { index }: Host,
): RerunPlanView {
  const { usages, ...counts } = recorded;
  const tokens = usages.reduce((all, usage) => plus(all, tokenSum(usage)), 0);
  return {
    ...plan,
    ...(parent === undefined ? {} : { parent: { session: parent, title: index.titleOf(parent) } }),
    changes: [...plan.changes],
    tools: [...plan.tools],
    recorded: { ...counts, calls: [...counts.calls], tokens },
  };
}
