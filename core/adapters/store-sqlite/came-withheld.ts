import type { EventColumns } from './stored-event-of.ts';

/** The `encoding` of an event that came without its payload: nothing was erased here, so no act records it. */
export const CAME_WITHHELD = 2;

/** Whether the row says that its event came without its payload. */
export function cameWithheld({
  salt,
  encoding,
  payload,
}: Pick<EventColumns, 'salt' | 'encoding' | 'payload'>): boolean {
  return encoding === CAME_WITHHELD && salt === null && payload === null;
}
