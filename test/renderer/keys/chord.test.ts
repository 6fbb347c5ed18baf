import { describe, expect, it } from 'vitest';
import { chordOf, showChord, worksInFields } from '../../../renderer/features/keys/chord.ts';

const press = (key: string, held = '') => ({
  key,
  ctrlKey: held.includes('c'),
  metaKey: held.includes('m'),
  altKey: held.includes('a'),
  shiftKey: held.includes('s'),
});

describe('chords', () => {
  const cases: [key: string, held: string, chord: string | undefined][] = [
    ['j', '', 'j'],
    ['J', 's', 'Shift J'],
    ['k', 'c', 'Ctrl K'],
    ['Z', 'cs', 'Ctrl Shift Z'],
    ['?', 's', '?'],
    ['[', '', '['],
    ['ArrowLeft', 'a', 'Alt Left'],
    ['Escape', '', 'Esc'],
    ['F2', '', 'F2'],
    [' ', '', 'Space'],
    ['Shift', 's', undefined],
    ['Dead', '', undefined],
  ];
  it.each(cases)('%s with %s held is %s', (key, held, chord) => {
    expect(chordOf(press(key, held), false)).toBe(chord);
  });

  it('on a Mac Command is Ctrl, and is written so', () => {
    expect(chordOf(press('k', 'm'), true)).toBe('Ctrl K');
    expect(showChord('Ctrl Shift Z', true)).toBe('⌘ ⇧ Z');
    expect(showChord('Ctrl Shift Z', false)).toBe('Ctrl Shift Z');
  });

  it('only chords that type no text work while a field has the focus', () => {
    expect(['Ctrl K', 'Alt Left', 'F2', 'Esc', 'j', 'Shift J', '?', 'Enter', 'Delete'].map(worksInFields)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});
