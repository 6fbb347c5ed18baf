import type { EventId } from '../../model/ids.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { historyAt } from './kept-history.ts';
import { programStart } from './program-record.ts';
import type { RunsWorld } from './runs-world.ts';

type EndWorld = Pick<RunsWorld, 'store' | 'sealing' | 'writers'>;

/** Calls back once the program's run that began with an event has an end on record, at once where it has one. Gives what ends the listening. */
export async function onProgramEnd(began: EventId, world: EndWorld, ended: () => void): Promise<() => Promise<void>> {
  const started = await programStart(began, world);
  const held = started && (await world.writers.hold(started.envelope.origin.session));
  if (held === undefined) return async () => undefined;
  const { run } = started?.envelope ?? {};
  const isEnd = ({ envelope }: SessionEvent) => envelope.kind === 'run/ended' && envelope.run === run;
  const stop = held.writer.onAdded((event) => {
    if (isEnd(event)) ended();
  });
  const history = await historyAt(world, await held.writer.flush());
  if (history.some(isEnd)) ended();
  return async () => {
    stop();
    await held.release();
  };
}
