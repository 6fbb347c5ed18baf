import { describe, expect, it } from 'vitest';
import { LostField } from '../../../renderer/features/keys/lost-field.ts';

type How = 'removed' | 'disabled';

/** A field that had the focus, in which some keys were pressed, and that is then taken from under the person. */
function lostAfter(chords: readonly string[], how: How = 'removed', takesEnter = true): LostField {
  const lost = new LostField();
  const field = { isConnected: true, disabled: false };
  lost.focused(field);
  expect(chords.filter((chord) => lost.swallows({ chord, on: field, takesEnter }))).toEqual([]);
  if (how === 'removed') field.isConnected = false;
  else field.disabled = true;
  return lost;
}

const page = {};
const swallowedOf = (lost: LostField, ...chords: readonly string[]) =>
  chords.filter((chord) => lost.swallows({ chord, on: page, takesEnter: false }));

describe('a field that is taken away under a person who types in it', () => {
  it.each(['removed', 'disabled'] as const)('%s: what they type on does nothing', (how) => {
    expect(swallowedOf(lostAfter(['p', 'l', 'Enter'], how), 'n', 'Space', 'f', 'Enter', 'Shift A', '?')).toEqual([
      'n',
      'Space',
      'f',
      'Enter',
      'Shift A',
      '?',
    ]);
    expect(swallowedOf(lostAfter([], how), 'n')).toEqual(['n']);
  });

  it('chords that type nothing work on', () => {
    expect(swallowedOf(lostAfter(['p']), 'Ctrl K', 'F6', 'Alt Left', 'n')).toEqual(['n']);
  });

  it('it ends with Esc, which does nothing else, with Tab, with a click, and where the focus goes elsewhere', () => {
    expect(swallowedOf(lostAfter(['p']), 'Esc', 'n', 'Esc')).toEqual(['Esc']);
    expect(swallowedOf(lostAfter(['p']), 'Tab', 'n')).toEqual([]);
    expect(swallowedOf(lostAfter(['p']), 'Shift Tab', 'n')).toEqual([]);
    const clicked = lostAfter(['p']);
    clicked.pressed(false);
    expect(swallowedOf(clicked, 'n')).toEqual([]);
    const moved = lostAfter(['p']);
    moved.focused(undefined);
    expect(swallowedOf(moved, 'n')).toEqual([]);
  });

  it('one that they left themselves by Esc, a chord, or Enter where that is no text, keeps nothing back', () => {
    expect(swallowedOf(lostAfter(['p', 'Ctrl Enter']), 'n')).toEqual([]);
    expect(swallowedOf(lostAfter(['p', 'Esc']), 'n')).toEqual([]);
    expect(swallowedOf(lostAfter(['p', 'Enter'], 'removed', false), 'n')).toEqual([]);
    expect(swallowedOf(lostAfter(['Ctrl V', 'p']), 'n')).toEqual(['n']);
  });

  it('a click in a field that is there changes nothing', () => {
    const lost = new LostField();
    const field = { isConnected: true };
    lost.focused(field);
    lost.pressed(true);
    field.isConnected = false;
    expect(swallowedOf(lost, 'n')).toEqual(['n']);
  });

  it('one that goes by a click on something else keeps nothing back, unless they typed on in it', () => {
    const leftBy = (...then: readonly string[]) => {
      const lost = new LostField();
      const field = { isConnected: true };
      lost.focused(field);
      lost.pressed(false);
      for (const chord of then) lost.swallows({ chord, on: field, takesEnter: true });
      field.isConnected = false;
      return swallowedOf(lost, 'n');
    };
    expect([leftBy(), leftBy('q')]).toEqual([[], ['n']]);
  });

  it('one that they left by Esc, and that goes with what another key does, keeps nothing back', () => {
    const lost = new LostField();
    const field = { isConnected: true };
    lost.focused(field);
    lost.swallows({ chord: 'Esc', on: field, takesEnter: true });
    expect(swallowedOf(lost, 'g')).toEqual([]);
    field.isConnected = false;
    expect(swallowedOf(lost, 'l')).toEqual([]);
  });
});
