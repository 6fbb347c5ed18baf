import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/contract/view.ts';
import { type FindTexts, noteText, stepsByEvent } from '../../../renderer/features/transcript/find-texts.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const steps = [madeStep('a', 1, { title: 'I will look', size: 400 }), { ...madeCall('a', 2), event: 'a1' }];
const message = (id: string, parts: readonly object[]): SessionEvent =>
  ({ id, kind: 'message', payload: { role: 'assistant', author: 'agent', parts } }) as unknown as SessionEvent;
const said = message('a1', [
  { type: 'text', text: 'I will look at RETRY.ts' },
  { type: 'tool-call', callId: 'c2', name: 'Bash', input: '{"command":"LS"}' },
]);
const answered = (blob: object) =>
  message('a2r', [{ type: 'tool-result', callId: 'c2', output: 'Seven FILES', ...blob }]);

function textsOf(...events: readonly SessionEvent[]): FindTexts {
  const into: FindTexts = { texts: new Map(), size: 0 };
  for (const event of events) noteText(into, event, stepsByEvent(steps));
  return into;
}

describe('whole texts for finding', () => {
  it('each step of an event gets its own words, and a call those of its result', () => {
    const { texts, size } = textsOf(said, answered({}));
    expect([...texts]).toEqual([
      ['a1', { text: 'i will look at retry.ts', whole: true }],
      ['a2', { text: '{"command":"ls"}\nseven files', whole: true }],
    ]);
    expect(size).toBe([...texts.values()].reduce((sum, { text }) => sum + text.length, 0));
  });

  it('a call whose result has not been read, or stands elsewhere, is not whole', () => {
    expect(textsOf(said).texts.get('a2')?.whole).toBe(false);
    expect(textsOf(said, answered({ blob: 'f00' })).texts.get('a2')?.whole).toBe(false);
  });
});
