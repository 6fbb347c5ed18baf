import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { Host } from '../host.ts';
import { keepForProgram, recallForProgram } from '../memory/program-memory.ts';
import type { AgentWork } from '../runs/agent-work.ts';
import { judgeByAgent } from '../runs/judge-by-agent.ts';
import { judgeByCommand } from '../runs/judge-by-command.ts';
import { recordChoice } from '../runs/record-choice.ts';
import { recordJudgement } from '../runs/record-judgement.ts';
import { recordVerdict } from '../runs/record-verdict.ts';
import { withdrawVerdict } from '../runs/withdraw-verdict.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls that programs make on sessions. */
export function programHandlers(host: Host) {
  const os = implement(contract.programs);
  return os.router({
    validate: os.validate.handler(async ({ input: { command, criterion, run, ...place } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          runs.validate({ command, criterion, ...placeOf(place), ...(run === undefined ? {} : { run: run as RunId }) }),
        ),
        ({ run }) => ({ run }),
      ),
    ),
    judge: os.judge.handler(async ({ input: { criterion, verdict, note, at, ...place } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          recordVerdict(runs, {
            ...placeOf(place),
            ...(at === undefined ? {} : { at }),
            validator: 'person',
            criterion,
            verdict,
            evidence: { text: note },
          }),
        ),
        ({ event }) => ({ event }),
      ),
    ),
    withdraw: os.withdraw.handler(async ({ input: { session, ...of } }) =>
      answer(
        await withWork(host, ({ runs }) => withdrawVerdict(runs, { session: session as SessionId, ...of })),
        ({ event }) => ({ event }),
      ),
    ),
    judgeByAgent: os.judgeByAgent.handler(async ({ input: { criterion, agent, at, ...place } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          judgeByAgent(
            { store: host.store, fork: host.sessionCommands.fork, runs },
            { ...placeOf(place), ...(at === undefined ? {} : { at }), criterion, agent },
          ),
        ),
        (judged) => judged,
      ),
    ),
    recordJudgement: os.recordJudgement.handler(async ({ input: { criterion, in: child, ...place } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          recordJudgement(runs, { ...placeOf(place), criterion, in: child as SessionId }),
        ),
        ({ event, verdict }) => ({ event, verdict }),
      ),
    ),
    judgeByCommand: os.judgeByCommand.handler(async ({ input: { session, ...asked } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          judgeByCommand({ fork: host.sessionCommands.fork, runs }, { session: session as SessionId, ...asked }),
        ),
        (judged) => judged,
      ),
    ),
    choose: os.choose.handler(async ({ input: { session, expectedHead, ...choice } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          recordChoice(runs, {
            ...placeOf({ session, ...(expectedHead === undefined ? {} : { expectedHead }) }),
            choice,
          }),
        ),
        ({ event }) => ({ event }),
      ),
    ),
    ask: os.ask.handler(async ({ input: { words, choices, timeoutMs, ...asked } }) =>
      answer(
        await withWork(host, ({ runs }) =>
          runs.ask({ ...namedOf(asked), words, choices, ...(timeoutMs === undefined ? {} : { timeoutMs }) }),
        ),
        ({ run }) => ({ run }),
      ),
    ),
    call: os.call.handler(async ({ input: { tool, input, ...asked } }) =>
      answer(await withWork(host, ({ runs }) => runs.call({ ...namedOf(asked), tool, input })), ({ run }) => ({ run })),
    ),
    recall: os.recall.handler(async ({ input: { position, scopes, query, items, ...asked } }) =>
      answer(
        await withWork(host, (work) =>
          recallForProgram(memoryWorld(host, work), {
            ...namedOf(asked),
            ...{ position, scopes, query },
            ...(items === undefined ? {} : { items }),
          }),
        ),
        ({ event }) => ({ event }),
      ),
    ),
    remember: os.remember.handler(async ({ input: { scope, key, text, ...asked } }) =>
      answer(
        await withWork(host, (work) =>
          keepForProgram(memoryWorld(host, work), { ...namedOf(asked), scope, key, text }),
        ),
        (kept) => kept,
      ),
    ),
    moveTo: os.moveTo.handler(async ({ input: { backend, ...place } }) =>
      answer(await withWork(host, (work) => work.moveTo({ backend, ...placeOf(place) })), ({ head }) => ({ head })),
    ),
  });
}

function placeOf({ session, expectedHead }: { readonly session: string; readonly expectedHead?: string }) {
  return {
    session: session as SessionId,
    ...(expectedHead === undefined ? {} : { expectedHead: expectedHead as EventId }),
  };
}

type Named = Parameters<typeof placeOf>[0] & { readonly run?: string; readonly program?: string };

function namedOf({ run, program, ...place }: Named) {
  return {
    ...placeOf(place),
    ...(run === undefined ? {} : { run: run as RunId }),
    ...(program === undefined ? {} : { program: program as EventId }),
  };
}

function memoryWorld({ store, sealing }: Host, { runs, memory: shared }: AgentWork) {
  return { store, sealing, runs, shared };
}
