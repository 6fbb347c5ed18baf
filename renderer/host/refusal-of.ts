import type { Refusal } from '../../core/contract/view.ts';
import { HostLost } from './client.ts';

/** Puts a failed call into the words of a refusal, so that a screen has one way to say no. Never throws. */
export function refusalOf(error: unknown): Refusal {
  if (isHostGone(error)) {
    return { code: 'unsupported', message: 'The host is not reachable.', remedy: 'The window reconnects by itself.' };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (isHostError(error)) return { code: 'unsupported', message };
  if (isBadInput(error)) return { code: 'invalid', message };
  return { code: 'unsupported', message: `The host could not answer: ${sentence(message)}`, remedy: 'Try again.' };
}

/** True where the host went away before its answer was whole. Of a stream that is cut the RPC library says only that it was aborted. */
export function isHostGone(error: unknown): boolean {
  return error instanceof HostLost || (error instanceof Error && error.name === 'AbortError');
}

/** True where what was asked for is none: its words say what is wrong with it. */
function isBadInput(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'BAD_REQUEST';
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** True where the world failed the host: its words are a fact and a remedy already. */
function isHostError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'HOST_ERROR';
}
