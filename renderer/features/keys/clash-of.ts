import { type KeyAction, keyTable } from './key-table.ts';
import { keysOf } from './resolve-chord.ts';

/** The action that has a chord already, where both could be meant: in one scope, or where either works anywhere. */
export function clashOf(action: KeyAction, chord: string, own: Readonly<Record<string, string>>): string | undefined {
  return keyTable.find((other) => {
    if (other.id === action.id) return false;
    const both = other.scope === action.scope || other.scope === 'anywhere' || action.scope === 'anywhere';
    const has = keysOf(other.id, own) === chord || (own[other.id] === undefined && other.also === chord);
    return both && has;
  })?.label;
}
