import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';

/** How the process that was started ended itself. */
export type Exit = { readonly code: number | null; readonly signal: NodeJS.Signals | null } | { readonly error: Error };

export function exitOf(child: ChildProcess): Promise<Exit> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ error }));
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Resolves when a stream is over: true where it came to its end, false where it broke. */
export function readToEnd(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once('end', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** Closes a stream and resolves when it is. */
export async function closed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const over = once(socket, 'close');
  socket.destroy();
  await over;
}

/** All that comes, as text. */
export async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
