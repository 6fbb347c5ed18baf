import { describe, expect, it } from 'vitest';
import type { FoundEvent, StepRow } from '../../../core/contract/view.ts';
import { holdsText, noHits, whyUnsearched } from '../../../renderer/features/transcript/text-hits.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

/** An event that moved, thought, called and said; the call is answered by event `r`. */
const steps: readonly StepRow[] = [
  madeStep('a', 1, { key: 'e', event: 'e', kind: 'placement' }),
  madeStep('a', 1, { key: 'e/2', event: 'e', kind: 'thinking' }),
  { ...madeCall('a', 1), key: 'e/3', event: 'e', call: { callId: 'c', tool: 'Bash', state: 'answered', result: 'r' } },
  madeStep('a', 1, { key: 'e/4', event: 'e', kind: 'agent' }),
];
const byKey = new Map(steps.map((step) => [step.key, step]));
const holding = (event: FoundEvent, hasAnswer = true) => {
  const hits = noHits();
  hits.found.set(event.event, event);
  return steps.filter((step) => holdsText({ step, hasAnswer }, hits, byKey)).map(({ key }) => key);
};

describe('which step of an event holds the text', () => {
  it('of what it says beside calls, the one of that place', () => {
    expect(holding({ event: 'e', said: [0] })).toEqual(['e/2']);
    expect(holding({ event: 'e', said: [1] })).toEqual(['e/4']);
  });

  it('a call, for its input and for its result', () => {
    expect(holding({ event: 'e', calls: ['c'] })).toEqual(['e/3']);
    expect(holding({ event: 'r', calls: ['c'] })).toEqual(['e/3']);
    expect(holding({ event: 'r', calls: ['other'] })).toEqual([]);
  });

  it('no call whose result came only after the branch had left', () => {
    expect(holding({ event: 'r', calls: ['c'] }, false)).toEqual([]);
  });
});

it('a long result that is gone is said of its call, an erased event of all its steps', () => {
  const why = (event: string, because: 'erased' | 'result') => {
    const hits = noHits();
    hits.unsearched.set(event, because);
    return steps.map((step) => whyUnsearched({ step }, hits));
  };
  expect(why('r', 'result')).toEqual([undefined, undefined, 'result', undefined]);
  expect(why('e', 'erased')).toEqual(['erased', 'erased', 'erased', 'erased']);
});
