import type { Subject } from '../../model/policy/subject.ts';
import { type EventOf, readEvent } from '../../model/read-event.ts';
import { callsIn } from '../../projections/calls/calls-in.ts';
import { checkInput } from '../agent/check-call.ts';
import type { EventStore } from '../ports.ts';
import { builtInTools } from '../tools/built-in.ts';

/** What rules look at of the call that asks: what its tool makes of its input; for a tool of others, and where the input can't be read, what was said to the person. */
export async function askedSubject(asked: EventOf<'approval/asked'>, store: EventStore): Promise<Subject> {
  const { callId, tool: name, command } = asked.payload;
  const tool = builtInTools.find((each) => each.name === name);
  if (tool === undefined) return command;
  const calls = (await store.history(asked.id)).flatMap((event) => callsIn(readEvent(event)));
  const input = calls.findLast((part) => part.callId === callId)?.input;
  const checked = input === undefined ? undefined : checkInput(callId, tool, input);
  return checked?.ok === true ? tool.subject(checked.call.input) : command;
}
