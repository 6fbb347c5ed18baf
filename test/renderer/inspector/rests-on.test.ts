import { expect, it } from 'vitest';
import { restsOn } from '../../../renderer/features/inspector/rests-on.ts';

const event = 'ab'.repeat(32);
const facts = (validator: string, evidence: string) =>
  Object.entries({ validator, evidence }).map(([name, value]) => ({ name, value, claim: false }));

it.each([
  ['a command', 'validation', facts('command', event), event],
  ['an agent', 'validation', facts('agent', event), event],
  ['a person, whose words look like an event', 'validation', facts('person', event), undefined],
  ['words', 'validation', facts('command', 'it went well'), undefined],
  ['what is no verdict', 'message', facts('command', event), undefined],
  ['an erased one', 'validation', [], undefined],
])('V1: of %s', (_, kind, facts, rests) => {
  expect(restsOn({ kind, facts })).toBe(rests);
});
