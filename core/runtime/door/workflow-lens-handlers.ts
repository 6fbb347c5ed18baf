import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { LensVisitView, WorkflowRunView } from '../../contract/workflow-lens.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import type { LensVisit } from '../../projections/workflow/lens/run-lens.ts';
import { sumOfVisits } from '../../projections/workflow/lens/sum-of-visits.ts';
import type { Host } from '../host.ts';
import type { LaidRun, RunOfWorkflow } from '../runs/workflow-runs.ts';
import { answer } from './answer.ts';

const MOST_RUNS = 100;
const MOST_VISITS = 5_000;
const MOST_EDGES = 20_000;

/** Calls about runs of workflows as they are on record. */
export function workflowLensHandlers({ workflowRuns }: Host) {
  const os = implement(contract.workflowDocuments);
  return {
    runs: os.runs.handler(async ({ input }) => {
      const all = await workflowRuns.list(input.workflow);
      const runs: WorkflowRunView[] = [];
      for (const run of all.slice(0, MOST_RUNS)) {
        const laid = await workflowRuns.lay(run);
        runs.push(laid.ok ? rowOf(laid.value) : { ...factsOf(run), ...NOTHING, unread: laid.refusal.message });
      }
      return { runs, of: all.length };
    }),
    lens: os.lens.handler(async ({ input: { session, run } }) => {
      const found = await workflowRuns.find(session as SessionId, run);
      return answer(found.ok ? await workflowRuns.lay(found.value) : found, lensReply);
    }),
    nodeAt: os.nodeAt.handler(async ({ input }) =>
      answer(await workflowRuns.nodeAt(input.event as EventId), ({ run, path }) => ({
        session: run.session,
        run: run.run,
        path: pathReply(path),
      })),
    ),
  };
}

const NOTHING = { outputs: [], steps: 0, calls: 0, tokens: 0, validations: { passed: 0, of: 0 } };

function factsOf({ session, run, name, hash, workflow, version, status, startedAtMs, ended }: RunOfWorkflow) {
  return {
    session,
    run,
    name,
    hash,
    ...(workflow === undefined ? {} : { workflow }),
    ...(version === undefined ? {} : { version }),
    status,
    startedAtMs,
    ...(ended === undefined ? {} : { endedAtMs: ended.atMs }),
  };
}

function rowOf({ run, lens }: LaidRun): WorkflowRunView {
  return { ...factsOf(run), outputs: [...lens.outputs], ...sumOfVisits(lens.visits) };
}

function lensReply(laid: LaidRun) {
  const { visits, taken } = laid.lens;
  return {
    row: rowOf(laid),
    text: writeWorkflow(laid.source.document),
    visits: visits.slice(0, MOST_VISITS).map(visitReply),
    of: visits.length,
    taken: taken.slice(0, MOST_EDGES).map(({ path, edge: { from, to } }) => ({
      path: pathReply(path),
      edge: { from: { ...from }, to: { ...to } },
    })),
  };
}

function visitReply({ path, runs, first, last, ...visit }: LensVisit): LensVisitView {
  return {
    ...visit,
    path: pathReply(path),
    runs: [...runs],
    ...(first === undefined ? {} : { first: { ...first } }),
    ...(last === undefined ? {} : { last: { ...last } }),
  };
}

function pathReply(path: LensVisit['path']) {
  return path.map(({ id, rounds }) => ({ id, rounds: [...rounds] }));
}
