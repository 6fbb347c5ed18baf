import type { Draft } from '../envelope.ts';
import { LONGEST_KEY } from '../memory/decide.ts';
import { type Decision, refuse } from '../refusal.ts';
import type { SettleMerge } from './commands.ts';
import { decideSettle } from './decide.ts';
import type { Ours } from './decide-meeting.ts';
import type { ThreeMemories } from './merge-memory.ts';

/** An answer that keeps both items: theirs under another key. */
export type KeepBoth = SettleMerge & { readonly answer: { readonly take: 'both'; readonly key: string } };

/** Answers one conflict of memory so that both items stay: ours where it is, theirs under a key that nothing else has. */
export function decideKeepBoth(command: KeepBoth, ours: Ours | undefined, memories: ThreeMemories): Decision<Draft> {
  const settled = decideSettle(command, ours, undefined);
  if (!settled.ok) return settled;
  return whyNotBoth(command, ours?.merge?.settled.memory ?? [], memories) ?? settled;
}

/** Why both items of a key can't be kept so, beside what was answered for other keys; undefined where they can. */
export function whyNotBoth(
  { layer, conflict, answer: { key } }: Pick<KeepBoth, 'layer' | 'conflict' | 'answer'>,
  answered: Iterable<readonly [key: string, answer: { readonly take: string; readonly key?: string }]>,
  memories: ThreeMemories,
): Decision<never> | undefined {
  if (layer !== 'memory')
    return refuse('invalid', `${conflict} is a file: only items of memory can be kept both.`, {
      remedy: 'Take a side, or edit it.',
    });
  if (!hasBoth(conflict, memories))
    return refuse('invalid', `One side has nothing under “${conflict}”: there are no two items to keep.`, {
      remedy: 'Take a side, or edit it.',
    });
  if (key.trim() === '') return refuse('invalid', 'The second item has no key.', { remedy: 'Name one.' });
  if (key.length > LONGEST_KEY)
    return refuse('invalid', `The key of the second item is longer than ${LONGEST_KEY} characters.`, {
      remedy: 'Name a shorter one.',
    });
  const others = [...answered].filter(([name]) => name !== conflict);
  const isPromised = others.some(([, answer]) => answer.take === 'both' && answer.key === key);
  if (!isPromised && !isTaken(key, memories)) return undefined;
  return refuse('in-use', `The key “${key}” is used already: nothing else may stand under it.`, {
    remedy: 'Name another key.',
  });
}

/** A free key for what theirs says, made from the one in conflict; undefined where one side has nothing under it. */
export function secondKeyOf(conflict: string, memories: ThreeMemories): string | undefined {
  if (!hasBoth(conflict, memories)) return undefined;
  const stem = `${conflict.slice(0, LONGEST_KEY - 20)}-theirs`;
  let key = stem;
  for (let count = 2; isTaken(key, memories); count++) key = `${stem}-${count}`;
  return key;
}

function hasBoth(key: string, { ours, theirs }: ThreeMemories): boolean {
  return ours.items.has(key) && theirs.items.has(key);
}

/** Whether a side holds something under a key, or wrote it: what a merge does with it is not to be mixed with another item. */
function isTaken(key: string, { base, ours, theirs }: ThreeMemories): boolean {
  return [base, ours, theirs].some(({ items, wrote }) => items.has(key) || wrote.has(key));
}
