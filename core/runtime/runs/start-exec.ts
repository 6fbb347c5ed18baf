import type { PayloadOf } from '../../model/events.ts';
import type { RunId, SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { callAsPerson } from '../agent/call-tool.ts';
import { below, iteration } from '../agent/position.ts';
import type { Live, RunWorld } from '../agent/run-world.ts';
import type { OutputChunk } from '../ports/sandbox.ts';
import { mayWrite } from './may-write.ts';
import type { Begun } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import type { Held } from './session-writers.ts';
import { person } from './stand-ins.ts';

/** A person's own command. */
export interface Exec {
  readonly session: SessionId;
  /** One command line; bash reads it. */
  readonly command: string;
  /** Told of output as it comes, in order, as much of it as is kept. */
  readonly onOutput?: (chunk: OutputChunk) => void;
  /** Told of the end as it is on record. */
  readonly onEnded?: (event: EventOf<'tool/ended'>) => void;
}

/** Begins a run of one command by a person. */
export async function startExec(
  { sealing }: RunsWorld,
  { session, command, onOutput, onEnded }: Exec,
  { writer }: Held,
  history: readonly SessionEvent[],
): Promise<Decision<Begun>> {
  const may = mayWrite(history, session);
  if (!may.ok) return may;
  const run = sealing.ids.uuid() as RunId;
  const callId = `person-${sealing.ids.uuid()}`;
  const payload: PayloadOf<'run/started'> = { turn: person.turn };
  const added = await writer.append([{ kind: 'run/started', payload, run }], 'person', 'now');
  return accept({
    run,
    agent: person.agent,
    startedAtMs: added[0]?.envelope.atMs ?? 0,
    durability: 'every-step',
    work: (world) => runOwn(world, { callId, command, onOutput, onEnded }),
  });
}

interface OwnCommand extends Pick<Exec, 'command'> {
  readonly callId: string;
  readonly onOutput?: Exec['onOutput'] | undefined;
  readonly onEnded?: Exec['onEnded'] | undefined;
}

/** Runs the command, or takes up what is on record of it. Gives its output. */
export async function runOwn(world: RunWorld, { callId, command, onOutput, onEnded }: OwnCommand): Promise<string> {
  const position = below(iteration(world.node, 0), 'call', 0);
  const input = JSON.stringify({ command });
  const live = onOutput === undefined ? world.live : alsoTold(world.live, onOutput);
  const part = { type: 'tool-call', callId, name: person.tool.name, input } as const;
  await callAsPerson({ ...world, live, tools: [person.tool] }, position, part);
  const { answer } = world.recordedAt(position);
  if (answer?.kind !== 'tool/ended') return '';
  onEnded?.(answer);
  return partsOf(answer.payload.parts, 'tool-result')[0]?.output ?? '';
}

function alsoTold(live: Live, onOutput: (chunk: OutputChunk) => void): Live {
  return {
    ...live,
    output: (position, callId, chunk) => {
      live.output(position, callId, chunk);
      onOutput(chunk);
    },
  };
}
