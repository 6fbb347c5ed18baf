import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket } from 'ws';

/** How long the other ends may take to hear that their pipes close, in ms. */
const CLOSING_MS = 1_000;

/**
 * Ends sockets, and those that join them meanwhile. One that is closing is given time: cut before the other end has read that it closed in
 * order, it would break there, if just then something is sent.
 */
export async function endSockets(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const late = delay(CLOSING_MS, 'late' as const, { ref: false });
  for (;;) {
    const closing = [...sockets].filter(({ readyState, CLOSING }) => readyState === CLOSING);
    if (closing.length === 0) break;
    const ended = closing.map((socket) => new Promise<void>((done) => socket.once('close', () => done())));
    if ((await Promise.race([Promise.all(ended), late])) === 'late') break;
  }
  for (const socket of sockets) socket.terminate();
}
