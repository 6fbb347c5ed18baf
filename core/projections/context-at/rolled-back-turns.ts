import type { SessionEvent } from '../../model/read-event.ts';

/** True for a message of a person: a turn begins with it. */
export function isPrompt(event: SessionEvent | undefined): boolean {
  return event?.kind === 'message' && event.payload.author === 'person';
}

/**
 * How many of the newest turns a source's bookkeeping says it took out of the context; 0 where it is no such record.
 * The record stays in the log with everything that it took out.
 */
export function rolledBackTurns(event: SessionEvent): number {
  if (event.kind !== 'import/noted' || !/rolled.?back/i.test(event.payload.what)) return 0;
  const marked = Object.entries(event.payload.source?.marks ?? {}).find(([name]) => /turns/i.test(name))?.[1];
  const turns =
    typeof marked === 'number' ? marked : Number(/(\d{1,9}) turns?/.exec(event.payload.text ?? '')?.[1] ?? 0);
  return turns > 0 ? Math.floor(turns) : 0;
}
