import type { EventId } from '../../model/ids.ts';
import type { EventOf } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { askPerson } from './ask-person.ts';
import { mayGoOn } from './may-write.ts';
import type { Placed } from './placement-of.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { callerOf, workflow } from './stand-ins.ts';
import { callForProgram } from './start-call.ts';

interface Session extends Pick<Placed, 'history'> {
  readonly session: NonNullable<Placed['session']>;
}

/** Takes up a question or a call of a program that was cut off, as it is on record: its program finds the answer when it goes on. */
export function resumeOfWorkflow(
  world: RunsWorld,
  { payload, envelope }: EventOf<'run/started'>,
  { history, session }: Session,
): Decision<Begun> {
  const may = mayGoOn(history, session);
  if (!may.ok) return may;
  const { run, atMs: startedAtMs } = envelope;
  if (run === undefined) throw new Error('a run has no id');
  const { call } = payload;
  const program = payload.program as EventId | undefined;
  const begun = { run, startedAtMs, durability: 'every-step', program, isTakenUp: true, by: 'workflow' } as const;
  if (call === undefined)
    return accept({
      ...begun,
      agent: workflow.agent,
      work: (opened) => askPerson(opened, { world, startedAtMs, program }),
    });
  return accept({
    ...begun,
    agent: callerOf(call.tool, world.serverOf(call.tool)),
    callsTools: true,
    work: (opened) => callForProgram(opened, call),
  });
}
