import type { WorkflowFact } from '../../contract/workflows.ts';
import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import { canonicalText } from '../../model/canonical.ts';
import type { Draft } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import { type EventOf, readEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { hasMovedOn } from './has-moved-on.ts';
import { historyAt } from './kept-history.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { startOf } from './start-of.ts';
import { unfinishedRun } from './unfinished-run.ts';

/** A run of a program that is to begin, or to go on. */
export interface BeginWorkflow {
  readonly session: SessionId;
  readonly expectedHead: EventId;
  readonly run: RunId;
  readonly workflow: string;
  readonly source: string;
  /** Of a program that is a document. */
  readonly document?: NonNullable<PayloadOf<'run/started'>['document']>;
  readonly words?: string;
  /** Caps of the run: those that it began with, where it goes on. */
  readonly limits?: ProgramLimits;
}

/** The event that a run of a program began with, and what waited to be said there. */
export interface BegunWorkflow {
  readonly began: EventId;
  readonly words?: string;
}

/** Records of programs that flow sessions through agents (R5). The program itself runs where its code is. */
export interface Workflows {
  /** Begins a run, or finds the one of that id. */
  readonly begin: (command: BeginWorkflow) => Promise<Decision<BegunWorkflow>>;
  /** Puts a fact of a run on record, durably. `began`: the event that the run began with. */
  readonly record: (began: EventId, fact: WorkflowFact) => Promise<Decision<EventId>>;
}

type WorkflowsWorld = Pick<RunsWorld, 'store' | 'blobs' | 'sealing' | 'writers' | 'naming' | 'programs'>;

/** Records runs of programs in the sessions of a store. */
export function createWorkflows(world: WorkflowsWorld): Workflows {
  return {
    begin: (command) => holding(world, command.session, (held) => begin(world, command, held)),
    async record(began, fact) {
      const [stored] = await world.store.events([began]);
      const started = stored === undefined ? undefined : readEvent(stored);
      const run = started?.envelope.run;
      if (started?.kind !== 'run/started' || started.payload.workflow === undefined || run === undefined)
        return refuse('not-found', `No run of a program began with ${began}.`, { remedy: 'Begin one.' });
      return await holding(world, started.envelope.origin.session, async ({ writer }) => {
        const [event] = await writer.append([{ ...draftOf(fact), run }], 'host', 'now');
        if (event === undefined) throw new Error('appending one draft gave no event');
        if (fact.type === 'ended') world.programs.forget(began);
        return accept(event.id);
      });
    },
  };
}

async function holding<Value>(
  { writers }: WorkflowsWorld,
  session: SessionId,
  work: (held: Held) => Promise<Decision<Value>>,
): Promise<Decision<Value>> {
  const held = await writers.hold(session);
  if (held === undefined)
    return refuse('not-found', `There is no session ${session}.`, { remedy: 'List the sessions to see their ids.' });
  try {
    return await work(held);
  } finally {
    await held.release();
  }
}

async function begin(
  { store, blobs, sealing, naming }: WorkflowsWorld,
  { session, expectedHead, run, workflow, source, document, words, limits }: BeginWorkflow,
  { writer }: Held,
): Promise<Decision<BegunWorkflow>> {
  const history = await historyAt({ store, sealing }, await writer.flush());
  const bytes = new TextEncoder().encode(source);
  const before = startOf(history, session, run);
  if (before !== undefined) return goesOn(before, { workflow, code: sealing.sha256(bytes), limits });
  if (unfinishedRun(history, session) !== undefined)
    return refuse('in-use', 'A run of this session was cut off.', { remedy: 'Continue it, or fork.' });
  const moved = hasMovedOn(history, session, expectedHead);
  if (moved !== undefined) return moved;
  let began: EventId | undefined;
  await naming(
    async () => {
      const code = await blobs.put(bytes);
      const payload: PayloadOf<'run/started'> = {
        workflow,
        code,
        ...(document === undefined ? {} : { document }),
        ...(words === undefined ? {} : { words }),
        ...(limits === undefined ? {} : { limits }),
      };
      return [{ kind: 'run/started', payload, refs: [{ blob: code }], run }];
    },
    async (drafts) => {
      began = (await writer.append(drafts, 'person', 'now'))[0]?.id;
    },
  );
  if (began === undefined) throw new Error('appending one draft gave no event');
  return accept({ began, ...(words === undefined ? {} : { words }) });
}

interface AsBegun {
  readonly workflow: string;
  readonly code: string;
  readonly limits: ProgramLimits | undefined;
}

/** The run that began before, where it is run again with the same code and caps. */
function goesOn({ id, payload, envelope }: EventOf<'run/started'>, asked: AsBegun): Decision<BegunWorkflow> {
  const { workflow, code, words, limits } = payload;
  const run = `The run ${envelope.run} of ${workflow ?? 'no program'}`;
  if (workflow !== asked.workflow || code !== asked.code)
    return refuse('invalid', `${run} began with other code.`, {
      remedy: `Put the code back as it was, which is stored as ${code ?? 'nothing'}, or begin another run: give another runId.`,
    });
  if (sayCaps(limits) !== sayCaps(asked.limits))
    return refuse('invalid', `${run} began with ${sayCaps(limits)}.`, {
      remedy: 'Give the same limits again, or begin another run: give another runId.',
    });
  return accept({ began: id, ...(words === undefined ? {} : { words }) });
}

/** In one way, in whatever order they were given. */
function sayCaps(limits: ProgramLimits | undefined): string {
  return limits === undefined || Object.keys(limits).length === 0 ? 'no limits' : `the limits ${canonicalText(limits)}`;
}

function draftOf(fact: WorkflowFact): Draft {
  const { type, ...payload } = fact;
  switch (type) {
    case 'entered':
      return { kind: 'node/entered', payload };
    case 'left':
      return { kind: 'node/left', payload };
    case 'answered':
      return { kind: 'world/answered', payload };
    case 'ended':
      return { kind: 'run/ended', payload };
  }
}
