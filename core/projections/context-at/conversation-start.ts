import type { SessionEvent } from '../../model/read-event.ts';

/** Index where a conversation begins: where a sub-agent was spawned, at a detached session's basis, else at the root (F5, F6). */
export function conversationStart(history: readonly SessionEvent[]): number {
  return Math.max(history.findLastIndex(beginsConversation), 0);
}

/** True for an event before which there is nothing of its conversation. */
export function beginsConversation(event: SessionEvent | undefined): boolean {
  return event !== undefined && BEGINS.has(event.envelope.kind);
}

const BEGINS: ReadonlySet<string> = new Set(['session/spawned', 'session/detached']);
