import type { EventId } from '../../model/ids.ts';
import type { EventOf } from '../../model/read-event.ts';
import { sayMs } from '../../projections/text/say-ms.ts';
import { below, iteration, type Position } from '../agent/position.ts';
import { RunFailed } from '../agent/run-failed.ts';
import type { RunWorld } from '../agent/run-world.ts';
import { limitTime } from './limit-time.ts';
import { onProgramEnd } from './on-program-end.ts';
import type { RunsWorld } from './runs-world.ts';
import { Stopped } from './stopped.ts';

/** Where in its run a question of a program is asked. */
export function questionPosition(node: Position): Position {
  return below(iteration(node, 0), 'ask');
}

interface Asking {
  readonly world: RunsWorld;
  /** Unix ms. */
  readonly startedAtMs: number;
  /** The event that the program's run began with which asks. */
  readonly program: EventId | undefined;
}

/** Waits for a person's answer to the question that the run began with, or takes what is on record. Gives the choice. Ends with its program, and when nobody answered in time. */
export async function askPerson(opened: RunWorld, { world, startedAtMs, program }: Asking): Promise<string> {
  const position = questionPosition(opened.node);
  const asked = opened.recordedAt(position).begun[0];
  if (asked?.kind !== 'approval/asked') throw new Stopped('host', 'what it asked can’t be read any more');
  const answer = await opened.journal.ask({
    position,
    inputDigest: asked.payload.inputDigest ?? '',
    effect: 'repeatable',
    perform: async () => {
      await answeredInTime(opened, { world, startedAtMs, program }, asked);
      return [];
    },
    read: (event) => event,
  });
  if (answer.kind !== 'approval/answered' || answer.payload.chose === undefined)
    throw new RunFailed('The answer can’t be read.');
  return answer.payload.chose;
}

async function answeredInTime(
  opened: RunWorld,
  { world, startedAtMs, program }: Asking,
  { payload: { position = '', timeoutMs: timeMs } }: EventOf<'approval/asked'>,
): Promise<void> {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const time = timeMs === undefined ? undefined : limitTime(world, { timeMs, startedAtMs, capped: 'run' });
  const isOver = new RunFailed(`Nobody answered within ${sayMs(timeMs ?? 0)}.`);
  time?.signal.addEventListener('abort', () => reject(isOver));
  const lift =
    program === undefined
      ? undefined
      : await onProgramEnd(program, world, () => reject(new Stopped('host', 'its program came to its end')));
  try {
    await Promise.race([opened.approval(position as Position), ended]);
  } finally {
    time?.lift();
    await lift?.();
  }
}
