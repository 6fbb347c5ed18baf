import { expect, it } from 'vitest';
import { walkButtons } from '../../../renderer/ui/walk-buttons.ts';

it.each([
  ['ArrowDown', 0, 1],
  ['ArrowUp', 2, 1],
  ['ArrowDown', -1, 0],
])('%s from %i goes to %i, which has the focus, and the key is nobody else’s', (key, at, to) => {
  expect(pressed(key, at)).toEqual({ to, focused: [to], kept: ['default', 'others'] });
});

it.each([
  ['ArrowDown', 2],
  ['ArrowUp', 0],
  ['j', 1],
])('%s at %i goes nowhere, and stays a key for others', (key, at) => {
  expect(pressed(key, at)).toEqual({ to: undefined, focused: [], kept: [] });
});

function pressed(key: string, at: number) {
  const focused: number[] = [];
  const kept: string[] = [];
  const event = { key, preventDefault: () => kept.push('default'), stopPropagation: () => kept.push('others') };
  const buttons = [0, 1, 2].map((place) => ({ focus: () => focused.push(place) }));
  const list = { querySelectorAll: () => buttons };
  return { to: walkButtons(event as never, list as never, { at, of: 3 }), focused, kept };
}
