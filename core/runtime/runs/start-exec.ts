import { agentSchema } from '../../model/agent/agent.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { callAsPerson } from '../agent/call-tool.ts';
import { below, iteration } from '../agent/position.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { runCommand } from '../tools/run-command.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { unfinishedRun } from './unfinished-run.ts';

/** Limits that a person's own command has: those of an agent that sets none. */
const PERSON = agentSchema.parse({ name: 'person', model: { provider: 'none', name: 'none' } });

/** Begins a run of one command by a person. No agent is on record for it, so nothing takes it up again: a command that nobody saw end stays so. */
export async function startExec(
  { sealing }: RunsWorld,
  { session, command }: { readonly session: SessionId; readonly command: string },
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  if (unfinishedRun(history, session) !== undefined)
    return refuse('in-use', 'A run of this session was cut off.', { remedy: 'Continue it, or fork.' });
  const run = sealing.ids.uuid() as RunId;
  const callId = `person-${sealing.ids.uuid()}`;
  const payload: PayloadOf<'run/started'> = { turn: 'person' };
  const added = await writer.append([{ kind: 'run/started', payload, run }], 'person', 'now');
  const work = async (world: RunWorld) => {
    const position = below(iteration(world.node, 0), 'call', 0);
    const input = JSON.stringify({ command });
    await callAsPerson({ ...world, tools: [runCommand] }, position, {
      type: 'tool-call',
      callId,
      name: runCommand.name,
      input,
    });
    const { answer } = world.recordedAt(position);
    const [result] = answer?.kind === 'tool/ended' ? partsOf(answer.payload.parts, 'tool-result') : [];
    return result?.output ?? '';
  };
  return accept({
    run,
    agent: PERSON,
    startedAtMs: added[0]?.envelope.atMs ?? 0,
    durability: 'every-step',
    added,
    work,
  });
}
