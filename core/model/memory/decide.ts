import { figure } from '../counted.ts';
import type { Draft } from '../envelope.ts';
import type { Kind, PayloadOf } from '../events.ts';
import type { EventId } from '../ids.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { MemoryCommand } from './commands.ts';
import { heldItem, itemsOf, type MemoryItem, type MemoryState } from './state.ts';

/** Longest key and text, in UTF-16 units. */
export const LONGEST_KEY = 200;
export const LONGEST_TEXT = 20_000;

type Of<Type extends MemoryCommand['type']> = Extract<MemoryCommand, { type: Type }>;

/** Says yes with one event, or no with a reason. The same words under the same key again are refused as `already-so`: nothing is written. */
export function decide(state: MemoryState, command: MemoryCommand): Decision<Draft> {
  switch (command.type) {
    case 'memory/propose':
      return withWords(command, () => decidePropose(state, command));
    case 'memory/commit':
      return withWords(command, () => decideCommit(state, command));
    case 'memory/supersede':
      return withWords(command, () => decideSupersede(state, command));
    case 'memory/remember':
      return withWords(command, () => decideRemember(state, command));
    case 'memory/retract':
      return withReason(command.reason, () => decideRetract(state, command));
    case 'memory/roll-back':
      return withReason(command.reason, () => decideRollBack(state, command));
  }
}

function decidePropose(state: MemoryState, command: Of<'memory/propose'>): Decision<Draft> {
  const same = itemsOf(state, command.key).find(({ text }) => text === command.text);
  if (same !== undefined) return refuse('already-so', `“${command.key}” is ${same.standing} with these words already.`);
  return wrote('memory/proposed', { scope: state.scope, ...wordsOf(command), ...groundsOf(command) }, []);
}

function decideCommit(state: MemoryState, command: Of<'memory/commit'>): Decision<Draft> {
  const held = heldItem(state, command.key);
  if (held?.text === command.text) return sameWords(command.key);
  if (held !== undefined)
    return refuse('in-use', `“${command.key}” holds other words.`, { remedy: 'Replace them, or use another key.' });
  return wrote('memory/committed', { scope: state.scope, ...wordsOf(command), ...groundsOf(command) }, []);
}

function decideSupersede(
  state: MemoryState,
  command: Of<'memory/supersede'> | (Of<'memory/remember'> & { readonly old: EventId }),
): Decision<Draft> {
  const old = liveItem(state, command.old);
  if (!old.ok) return old;
  if (old.value.key !== command.key)
    return refuse('invalid', `The item is under “${old.value.key}”, not under “${command.key}”.`, {
      remedy: 'Name the key that it has.',
    });
  if (old.value.text === command.text && old.value.standing === 'committed') return sameWords(command.key);
  const { evidence, from } = groundsOf(command);
  const payload = { scope: state.scope, ...wordsOf(command), old: old.value.id, evidence };
  return wrote('memory/superseded', { ...payload, ...(from === undefined ? {} : { from }) }, [old.value.id]);
}

function decideRemember(state: MemoryState, command: Of<'memory/remember'>): Decision<Draft> {
  const held = heldItem(state, command.key);
  if (held === undefined) return decideCommit(state, { ...command, type: 'memory/commit' });
  return decideSupersede(state, { ...command, old: held.id });
}

function decideRetract(state: MemoryState, command: Of<'memory/retract'>): Decision<Draft> {
  const item = liveItem(state, command.item);
  if (!item.ok) return item;
  const { id, key } = item.value;
  const payload = { scope: state.scope, key, item: id, reason: command.reason, ...groundsOf(command) };
  return wrote('memory/retracted', payload, [id]);
}

function decideRollBack(state: MemoryState, command: Of<'memory/roll-back'>): Decision<Draft> {
  const at = state.changes.findIndex(({ event }) => event === command.to);
  if (at === -1)
    return refuse('not-found', `Event ${command.to} is no change of this memory.`, {
      remedy: 'Choose one of its changes.',
    });
  if (at === state.changes.length - 1) return refuse('already-so', 'That is the newest change of this memory.');
  const payload = { scope: state.scope, to: command.to, reason: command.reason, ...groundsOf(command) };
  return wrote('memory/rolled-back', payload, [command.to]);
}

function liveItem(state: MemoryState, id: EventId): Decision<MemoryItem> {
  const item = state.items.get(id);
  if (item === undefined)
    return refuse('not-found', `There is no item ${id} in this memory.`, {
      remedy: 'List its items to see their ids.',
    });
  if (!state.live.has(id)) return refuse('already-so', `The item under “${item.key}” holds no more.`);
  return accept(item);
}

function sameWords(key: string): Decision<never> {
  return refuse('already-so', `“${key}” holds these words already.`);
}

function withWords({ key, text }: Of<'memory/commit'> | { key: string; text: string }, go: () => Decision<Draft>) {
  if (key.trim() === '') return refuse('invalid', 'A key needs at least one character.');
  if (key.length > LONGEST_KEY) return refuse('invalid', `The key is longer than ${LONGEST_KEY} characters.`);
  if (text.trim() === '') return refuse('invalid', 'There is nothing to remember: the text is empty.');
  if (text.length > LONGEST_TEXT)
    return refuse('invalid', `The text is longer than ${figure(LONGEST_TEXT)} characters.`, {
      remedy: 'Put it into several items.',
    });
  return go();
}

function withReason(reason: string, go: () => Decision<Draft>): Decision<Draft> {
  return reason.trim() === '' ? refuse('invalid', 'It takes a reason.') : go();
}

function wordsOf({ key, text }: { readonly key: string; readonly text: string }) {
  return { key, text };
}

function groundsOf({ evidence, from }: Pick<MemoryCommand, 'evidence' | 'from'>) {
  return { evidence: [...evidence], ...(from === undefined ? {} : { from: { ...from } }) };
}

/** What an event is about stands in its envelope too: it is still known when the words are erased (S12). */
function wrote<K extends Kind>(kind: K, payload: PayloadOf<K>, about: readonly EventId[]): Decision<Draft> {
  return accept({ kind, payload, ...(about.length === 0 ? {} : { refs: about.map((event) => ({ event })) }) });
}
