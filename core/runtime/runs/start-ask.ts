import { canonicalText } from '../../model/canonical.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { EventId, RunId, SessionId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { nodePosition } from '../agent/position.ts';
import { askPerson, questionPosition } from './ask-person.ts';
import { mayTakeUp } from './may-take-up.ts';
import { mustBeProgram } from './must-be-program.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { workflow } from './stand-ins.ts';

/** A question of a program to a person. */
export interface Ask {
  readonly session: SessionId;
  /** The run's id, for an asker that may have to find it again: one of that id that was cut off is taken up. A new one where absent. */
  readonly run?: RunId;
  readonly words: string;
  /** Answers that it takes: names are told apart. */
  readonly choices: NonNullable<PayloadOf<'approval/asked'>['choices']>;
  /** How long it waits; for ever where absent. */
  readonly timeoutMs?: number;
  readonly expectedHead?: EventId;
  /** The event that the program's run began with which asks. */
  readonly program?: EventId;
}

/** Begins or takes up a run that asks a person, and waits for the answer: the question is on record with the run's beginning. */
export async function startAsk(
  world: RunsWorld,
  { session, run = world.sealing.ids.uuid() as RunId, program, expectedHead, ...question }: Ask,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayTakeUp(history, { session, run, expectedHead });
  if (!may.ok) return may;
  const before = may.value;
  if (new Set(question.choices.map(({ name }) => name)).size < question.choices.length)
    return refuse('invalid', 'Two of its choices have one name.', { remedy: 'Give each a name of its own.' });
  const isPart = await mustBeProgram(program, world);
  if (!isPart.ok) return isPart;
  const started: PayloadOf<'run/started'> = { turn: 'ask', ...(program === undefined ? {} : { program }) };
  const drafts = [
    { kind: 'run/started', payload: started, run },
    { kind: 'approval/asked', payload: asked(question, run, world), run },
  ];
  const added = before === undefined ? await writer.append(drafts, 'workflow', 'now') : [];
  const startedAtMs = (before ?? added[0])?.envelope.atMs ?? 0;
  return accept({
    run,
    agent: workflow.agent,
    startedAtMs,
    durability: 'every-step',
    program,
    isTakenUp: before !== undefined,
    by: 'workflow',
    work: (opened) => askPerson(opened, { world, startedAtMs, program }),
  });
}

type Question = Pick<Ask, 'words' | 'choices' | 'timeoutMs'>;

function asked(
  { words, choices, timeoutMs }: Question,
  run: RunId,
  { sealing }: Pick<RunsWorld, 'sealing'>,
): PayloadOf<'approval/asked'> {
  const bound = sealing.sha256(canonicalText({ words, choices }));
  return {
    callId: `ask-${run}`,
    command: words,
    bound,
    choices,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    position: questionPosition(nodePosition('main')),
    inputDigest: bound,
  };
}
