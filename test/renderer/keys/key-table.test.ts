import { describe, expect, it } from 'vitest';
import { chordOf } from '../../../renderer/features/keys/chord.ts';
import { clashOf } from '../../../renderer/features/keys/clash-of.ts';
import { keyTable } from '../../../renderer/features/keys/key-table.ts';
import { actionsFor, keysOf } from '../../../renderer/features/keys/resolve-chord.ts';

describe('the key table', () => {
  it('has no chord twice where both could be meant', () => {
    const clashes = keyTable.flatMap((action) =>
      [action.keys, action.also].flatMap((chord) => {
        const clash = chord === undefined ? undefined : clashOf(action, chord, {});
        return clash === undefined ? [] : [`${chord}: ${action.label} and ${clash}`];
      }),
    );
    expect(clashes).toEqual([]);
  });

  it('names each action once and each chord as a key press is read', () => {
    expect(new Set(keyTable.map(({ id }) => id)).size).toBe(keyTable.length);
    const chords = keyTable.flatMap(({ keys, also }) => (also === undefined ? [keys] : [keys, also]));
    expect(chords.filter((chord) => chordOf(pressOf(chord), false) !== chord)).toEqual([]);
  });

  it('a chord stands for the action of each screen that has it, and then for what works anywhere', () => {
    expect(actionsFor('j', {})).toEqual(['row.next', 'step.next', 'waiting.next']);
    expect(actionsFor('Down', {})).toEqual(['row.next', 'step.down', 'waiting.next', 'node.down']);
    expect(actionsFor('Ctrl Z', {})).toEqual(['undo']);
    expect(actionsFor('Ctrl Alt Q', {})).toEqual([]);
  });

  it('a chord of one’s own takes the place of the default and of the second chord', () => {
    const own = { 'row.next': 'n' };
    expect(keysOf('row.next', own)).toBe('n');
    expect(actionsFor('n', own)).toEqual(['row.next', 'session.new']);
    expect([actionsFor('j', own), actionsFor('Down', own)]).toEqual([
      ['step.next', 'waiting.next'],
      ['step.down', 'waiting.next', 'node.down'],
    ]);
  });
});

/** The press that a chord means. */
function pressOf(chord: string) {
  const parts = chord.split(' ');
  const name = parts.at(-1) ?? '';
  const named: Record<string, string> = {
    Down: 'ArrowDown',
    Up: 'ArrowUp',
    Left: 'ArrowLeft',
    Right: 'ArrowRight',
    Esc: 'Escape',
  };
  const shiftKey = parts.includes('Shift');
  const letter = /^[A-Z]$/.test(name) && !shiftKey ? name.toLowerCase() : name;
  const held = { ctrlKey: parts.includes('Ctrl'), altKey: parts.includes('Alt'), metaKey: false, shiftKey };
  return { key: named[name] ?? letter, ...held };
}
