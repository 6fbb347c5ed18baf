import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import { readEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import type { Effect } from '../../projections/effects/effect.ts';
import { effectsOf } from '../../projections/effects/effects-of.ts';
import { NO_REASON } from '../../projections/text/say-stop.ts';
import { noSession } from '../files/files-at.ts';
import type { Host } from '../host.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import { stopLineage } from '../runs/stop-lineage.ts';
import { answer } from './answer.ts';
import { answeredRows } from './answered-rows.ts';
import { execItems } from './exec-handler.ts';
import { NOT_HERE } from './not-here.ts';
import { askedAround, waitingRows } from './waiting-rows.ts';

/** Calls about runs of agents. */
export function runHandlers(host: Host) {
  const os = implement(contract.runs);
  return os.router({
    place: os.place.handler(async () => {
      const { work } = host;
      const says = NOT_HERE.refusal.message;
      if (work === undefined)
        return { backend: 'none', ok: false, says, unisolated: { ok: false, says }, providers: [] };
      const { sandbox, unisolated, providers } = work;
      return {
        ...{ backend: sandbox.backend, ...(await sandbox.probe()) },
        ...{ unisolated: await unisolated.probe(), providers: [...providers] },
      };
    }),
    create: os.create.handler(async ({ input, signal = new AbortController().signal }) =>
      answer(await withWork(host, (work) => work.create(input, signal)), ({ session, head }) => ({ session, head })),
    ),
    revisions: os.revisions.handler(async ({ input, signal = new AbortController().signal }) =>
      answer(
        await withWork(host, async (work) => accept(await (await work.workspaces()).revisions(input.path, signal))),
        ({ revisions, more }) => ({ revisions: [...revisions], more }),
      ),
    ),
    agentOf: os.agentOf.handler(async ({ input }) =>
      answer(await withWork(host, async (work) => accept(await work.agentOf(input.session as SessionId))), (agent) =>
        agent === undefined ? {} : { agent },
      ),
    ),
    start: os.start.handler(async ({ input: { session, run, message, expectedHead, program, ...more } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          runs.start({
            ...more,
            session: session as SessionId,
            ...(run === undefined ? {} : { run: run as RunId }),
            ...(expectedHead === undefined ? {} : { expectedHead: expectedHead as EventId }),
            ...(program === undefined ? {} : { program: program as EventId }),
            ...(message === undefined ? {} : { message: [{ type: 'text', text: message }] }),
          }),
        ),
        ({ run }) => ({ run }),
      ),
    ),
    resume: os.resume.handler(async ({ input }) =>
      answer(await withWork(host, ({ runs }) => runs.resume(input.session as SessionId)), ({ run }) => ({ run })),
    ),
    exec: os.exec.handler(async function* ({ input }) {
      if (host.work === undefined) return yield { type: 'refused' as const, refusal: NOT_HERE.refusal };
      yield* host.streams.track(execItems(host.work.runs, input));
    }),
    stop: os.stop.handler(async ({ input }) =>
      answer(
        await withWork(host, ({ runs }) =>
          stopLineage(
            { session: input.session as SessionId, reason: input.reason ?? NO_REASON, by: input.by ?? 'person' },
            { runs, rows: host.index.rows },
          ),
        ),
        (stopped) => stopped,
      ),
    ),
    ended: os.ended.handler(async ({ input }) =>
      answer(await withWork(host, (work) => endOf(work, input.session as SessionId)), (end) => end),
    ),
    spent: os.spent.handler(async ({ input }) =>
      answer(
        await withWork(host, ({ spentOf }) => spentOf(input.session as SessionId)),
        ({ prices, whole, ...more }) => ({
          ...more,
          prices: [...prices],
          ...(whole === undefined ? {} : { whole: { ...whole, prices: [...whole.prices] } }),
        }),
      ),
    ),
    effects: os.effects.handler(async ({ input }) =>
      answer(await effectsIn(input.session as SessionId, host), (effects) => ({
        effects: effects.slice(-MOST_EFFECTS).reverse(),
        of: effects.length,
      })),
    ),
    waiting: os.waiting.handler(() => waitingRows(host)),
    around: os.around.handler(async ({ input }) =>
      answer(await askedAround(input.event as EventId, host), (around) => around),
    ),
    answered: os.answered.handler(() => answeredRows(host)),
    approve: os.approve.handler(async ({ input }) =>
      answer(
        await withWork(host, ({ answers }) => answers.approve(input.event as EventId, input.answer)),
        ({ session, rule }) => ({ session, ...(rule === undefined ? {} : { rule }) }),
      ),
    ),
    review: os.review.handler(async ({ input: { event, ...review } }) =>
      answer(await withWork(host, ({ answers }) => answers.review(event as EventId, review)), ({ session }) => ({
        session,
      })),
    ),
  });
}

/** Effects that one answer has at most. */
const MOST_EFFECTS = 1_000;

async function effectsIn(session: SessionId, { store }: Host): Promise<Decision<readonly Effect[]>> {
  const ref = await store.ref(session);
  if (ref === undefined) return noSession(session);
  return accept(effectsOf((await store.own(session, 0, ref.nextSeq)).map(readEvent), session));
}

/** Asks what agents do in a host; refused where nothing can be run in it. */
export async function withWork<Value>(
  { work }: Host,
  ask: (work: AgentWork) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  return work === undefined ? NOT_HERE : await ask(work);
}

async function endOf({ runs, leases }: AgentWork, session: SessionId) {
  const running = runs.of(session);
  if (running === undefined)
    return refuse('already-so', 'No run of this session is going on here.', {
      remedy: 'Its newest steps say how it ended.',
    });
  // A host that closes waits for every answer before it lets go of its runs.
  const came = await leases.orEnded(running.ended);
  const end = came ?? ({ status: 'interrupted', says: 'This host let go of the run.' } as const);
  const last = running.last();
  return accept({ ...end, run: running.run, ...(last === undefined ? {} : { last }) });
}
