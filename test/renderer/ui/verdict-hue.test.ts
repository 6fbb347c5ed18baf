import { expect, it } from 'vitest';
import { hueOf } from '../../../renderer/ui/hue-of.ts';

it('V1: a validation that failed has the colours of an error, one that passed its own, one that did not decide none', () => {
  expect([
    hueOf({ kind: 'validation', verdict: 'failed' }),
    hueOf({ kind: 'validation', verdict: 'passed' }),
    hueOf({ kind: 'validation', verdict: 'undecided' }),
  ]).toEqual(['error', 'validation', 'other']);
});
