import type { SessionEvent } from '../../model/read-event.ts';

/** Where a conversation begins, as indices of a history. */
export interface ConversationStart {
  readonly at: number;
  /** Where it begins without a person's choice: nothing before is of the conversation. */
  readonly root: number;
  /** The fork for which a person chose that it starts at a break, behind the history for one that is to be made; undefined where nobody did. */
  readonly chosenBy: number | undefined;
}

/**
 * Where a conversation begins: where a sub-agent was spawned, at a detached session's basis, else at the root (F5, F6); after it at the
 * break that a person had a fork start at (B-8). `chosen`: the event of a break that is to be started at as well.
 */
export function conversationStart(history: readonly SessionEvent[], chosen?: string): ConversationStart {
  const root = Math.max(history.findLastIndex(beginsConversation), 0);
  let start: ConversationStart = { at: root, root, chosenBy: undefined };
  for (const [index, event] of history.entries()) {
    if (event.kind !== 'session/forked' || event.payload.atBreak?.how !== 'start') continue;
    const at = breakOf(event.payload.atBreak.event, index, history);
    if (at > start.at) start = { at, root, chosenBy: index };
  }
  const at = chosen === undefined ? -1 : breakOf(chosen, history.length, history);
  return at > start.at ? { at, root, chosenBy: history.length } : start;
}

/** Index of the newest break that a person answered in a history; -1 where none was. */
export function answeredBreak(history: readonly SessionEvent[]): number {
  return history.reduce((newest, event, index) => {
    const answer = event.kind === 'session/forked' ? event.payload.atBreak : undefined;
    return answer === undefined ? newest : Math.max(newest, breakOf(answer.event, index, history));
  }, -1);
}

/** True for an event before which there is nothing of its conversation. */
export function beginsConversation(event: Pick<SessionEvent, 'envelope'> | undefined): boolean {
  return event !== undefined && BEGINS.has(event.envelope.kind);
}

const BEGINS: ReadonlySet<string> = new Set(['session/spawned', 'session/detached']);

/** Index of the event that a fork names; -1 where it is not before the fork. */
function breakOf(event: string, fork: number, history: readonly SessionEvent[]): number {
  const at = history.findIndex(({ id }) => id === event);
  return at < fork ? at : -1;
}
