import { expect, it } from 'vitest';
import type { Part } from '../../core/model/parts.ts';
import { cutParts } from '../../core/runtime/views/cut-parts.ts';

it('M3: what a provider wants back stays in the record and does not reach a window', () => {
  const parts: Part[] = [
    { type: 'reasoning', text: 'Why', kept: '{"signature":"c2ln"}' },
    { type: 'text', text: 'Hello', kept: '{"itemId":"m1"}' },
    { type: 'tool-call', callId: 'c1', name: 'look', input: '{}', kept: '{"itemId":"f1"}' },
    { type: 'kept', provider: 'anthropic', text: `{"type":"custom","kind":"${'x'.repeat(200_000)}"}` },
  ];
  expect(cutParts(parts)).toEqual([
    { type: 'reasoning', text: 'Why' },
    { type: 'text', text: 'Hello' },
    { type: 'tool-call', callId: 'c1', name: 'look', input: '{}' },
    {
      type: 'kept',
      provider: 'anthropic',
      text: `{"type":"custom","kind":"${'x'.repeat(199_975)}\n… 27 more characters are in the record`,
    },
  ]);
});
