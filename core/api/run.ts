import type { WorkflowOfRun } from '../contract/workflows.ts';
import type { ProgramLimits } from '../model/agent/program-limits.ts';
import { leavesHeadFresh } from '../model/events.ts';
import { forkOf, madeAs } from './fork.ts';
import { hold } from './hold.ts';
import { insist, insistOnSession, insistOnWorkflow } from './insist.ts';
import { uuidOf } from './keys.ts';
import { failureOf } from './node-failure.ts';
import { ownEvents } from './own-events.ts';
import { placed } from './placed.ts';
import { RefusedError } from './refused-error.ts';
import { RunFailedError } from './run-failed-error.ts';
import { Session } from './session.ts';
import { readWorkflow } from './workflow-record.ts';
import { workflowRun } from './workflow-run.ts';

/** A program that flows a session through agents. The same program asks for the same things in the same order on each value. */
export type Workflow = (session: Session) => Promise<Session>;

/** Which run of a program it is. */
export interface RunOptions {
  /** Tells it from other runs in the session: 1 to 100 letters, digits, dots, dashes, underscores. */
  readonly runId: string;
  /** What the program is called on record; the function's name where absent. */
  readonly name?: string;
  /**
   * Caps of the whole run: what agents come to in it counts against one ledger, in all branches, sub-agents included (X3). Each agent has its own
   * `limits` beside. `parallel`: runs of agents that go on at once; the others wait
   * their turn, in the order in which they began. None where absent. A run that goes on has those that it began with: others are refused.
   */
  readonly limits?: ProgramLimits;
}

/**
 * Runs a program on a session, on record (R5): each operation on a value is a node, the clock, random numbers and ids of its sessions are
 * answers on record, and so is its source. Run again with the same `runId` on the same session, it goes on from where it was: nothing that
 * is done is done again, what was cut off is taken up (R6). Gives the value that the program gives. Throws RefusedError, also where the run
 * began with other code, or gives no session; DivergenceError where the program asks for something else than it did; and what the program throws.
 */
export async function run(workflow: Workflow, session: Session, options: RunOptions): Promise<Session> {
  insistOnWorkflow(typeof workflow === 'function');
  insistOnSession('run', session instanceof Session);
  insist('run', options);
  const { runId, name = workflow.name || 'workflow', limits = {} } = options;
  return await runProgram(workflow, session, { runId, name, source: workflow.toString(), limits });
}

/** A program as it is on record. */
export interface Program {
  readonly runId: string;
  readonly name: string;
  readonly source: string;
  /** Of one that is a document. */
  readonly document?: WorkflowOfRun;
  readonly limits: ProgramLimits;
}

/** Runs a program of which the record has a source that may be another text than its own. Throws as {@link run} does. */
export async function runProgram(workflow: Workflow, session: Session, program: Program): Promise<Session> {
  const { root, letGo } = await begin(session, program);
  try {
    return await flow(workflow, root, program);
  } finally {
    await letGo();
  }
}

async function flow(workflow: Workflow, root: Session, { runId }: Program): Promise<Session> {
  const record = await readWorkflow(root.host, { session: root.id, run: runId, began: root.head });
  const program = record.isNamed ? root.head : undefined;
  const place = { run: workflowRun({ name: [root.id, runId], record, program }), path: 'main', next: 0 };
  try {
    const result = await workflow(placed(root, place));
    insistOnResult(result);
    if (record.ended() === undefined) await record.add({ type: 'ended', outcome: 'done' });
    return await atEnd(result, root.id, record.ended());
  } catch (error) {
    // What the run knows by its nodes goes no other way another time. Of all else it does not know: it may go on.
    if (failureOf(error) !== undefined && record.ended() === undefined)
      await record.add({ type: 'ended', outcome: outcomeOf(error), reason: (error as Error).message.slice(0, 10_000) });
    throw error;
  }
}

function outcomeOf(error: unknown): 'failed' | 'stopped' {
  return error instanceof RunFailedError && error.status === 'stopped' ? 'stopped' : 'failed';
}

function insistOnResult(result: unknown): void {
  if (result instanceof Session) return;
  throw new RefusedError({
    code: 'invalid',
    message: 'The program gave what is no session.',
    remedy: 'Have it return the session that it ends with.',
  });
}

interface Begun {
  readonly root: Session;
  /** Lets go of the session, which reads as running until then. */
  readonly letGo: () => Promise<void>;
}

/** The value that the program begins with: in the session, or where it has moved on since, in a fork at the value's head (S7). */
async function begin(session: Session, { runId, name, source, document, limits }: Program): Promise<Begun> {
  const { host } = session;
  const as = uuidOf(session.id, runId, 'root');
  const asked = async ({ id, head, words }: Session) => {
    const said = words === undefined ? {} : { words };
    const letGo = await hold(host, id);
    const reply = await host.workflows.begin({
      session: id,
      expectedHead: head,
      run: runId,
      workflow: name,
      source,
      ...(document === undefined ? {} : { document }),
      ...said,
      limits,
    });
    if (!reply.ok) {
      await letGo();
      return reply.refusal;
    }
    const waiting = reply.words === undefined ? {} : { words: reply.words };
    return { root: new Session(host, { id, head: reply.began, ...waiting }), letGo };
  };
  const first = await asked((await madeAs(session, as)) ?? session);
  if ('root' in first) return first;
  if (first.code !== 'stale-head') throw new RefusedError(first);
  const second = await asked(await forkOf(session, { as }));
  if ('root' in second) return second;
  throw new RefusedError(second);
}

/** The value outside of the run: a value of its root goes on after the run's end, where nothing else came between. */
async function atEnd(result: Session, root: string, ended: string | undefined): Promise<Session> {
  const { host, id, head, words, answer } = result;
  const after = (at: string) =>
    new Session(host, {
      id,
      head: at,
      ...(words === undefined ? {} : { words }),
      ...(answer === undefined ? {} : { answer }),
    });
  if (id !== root) return after(head);
  let isAfter = false;
  for await (const event of ownEvents(host, id)) {
    isAfter ||= event.parents[0] === head;
    if (isAfter && event.id === ended) return after(event.id);
    if (isAfter && !leavesHeadFresh(event.kind)) return after(head);
    isAfter ||= event.id === head;
  }
  return after(head);
}
