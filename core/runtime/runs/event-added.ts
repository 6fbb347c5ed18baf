import type { SessionEvent } from '../../model/read-event.ts';
import type { SessionWriter } from '../agent/session-writer.ts';

/** The next event that is added to a session and is of a kind. Rejects with the reason of the signal. */
export function eventAdded<Event extends SessionEvent>(
  writer: SessionWriter,
  signal: AbortSignal,
  isIt: (event: SessionEvent) => event is Event,
): Promise<Event> {
  const { promise, resolve, reject } = Promise.withResolvers<Event>();
  const stop = writer.onAdded((event) => {
    if (isIt(event)) resolve(event);
  });
  const abort = () => reject(signal.reason as Error);
  signal.addEventListener('abort', abort);
  if (signal.aborted) abort();
  return promise.finally(() => {
    stop();
    signal.removeEventListener('abort', abort);
  });
}
