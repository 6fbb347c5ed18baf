import { expect, it } from 'vitest';
import { knownScript } from '../../../core/adapters/model/scripted/known-script.ts';

const saying = (text: string) => `rules:\n- answer: [{ text: ${text} }]\n`;

it('reads a script once for runs that follow on each other, under whatever name', () => {
  const first = knownScript(saying('Once.'), 'one');
  expect(first).toEqual({ rules: [{ answer: [{ text: 'Once.' }] }] });
  expect(knownScript(saying('Once.'), 'other')).toBe(first);
});

it('remembers the eight that were asked for last', () => {
  const kept = knownScript(saying('Kept.'), 'kept');
  const left = knownScript(saying('Left.'), 'left');
  for (let at = 0; at < 7; at++) {
    knownScript(saying(`Other ${at}.`), 'other');
    expect(knownScript(saying('Kept.'), 'kept')).toBe(kept);
  }
  const again = knownScript(saying('Left.'), 'left');
  expect(again).toEqual(left);
  expect(again).not.toBe(left);
});

it('says what is wrong with a script each time, under the name that it was asked for by', () => {
  expect(() => knownScript('rules: [', 'one')).toThrow(/^one, line 1: /);
  expect(() => knownScript('rules: [', 'other')).toThrow(/^other, line 1: /);
});
