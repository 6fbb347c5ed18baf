import { expect, it } from 'vitest';
import { detailPart } from '../../core/contract/detail-part.ts';
import type { Part } from '../../core/model/parts.ts';
import { cutParts } from '../../core/runtime/views/cut-parts.ts';

const long = 'a'.repeat(250_000);
const beginning = 'a'.repeat(200_000);
const short: Part[] = [
  { type: 'text', text: 'said' },
  { type: 'tool-call', callId: 'c', name: 'Bash', input: '{}' },
];

it('a part of a long text is handed out with its beginning, and says how long it is', () => {
  const parts: Part[] = [
    { type: 'text', text: long },
    { type: 'reasoning', text: long },
    { type: 'tool-call', callId: 'c', name: 'Bash', input: long },
    { type: 'tool-result', callId: 'c', output: long },
    ...short,
  ];
  expect(cutParts(parts)).toEqual([
    { type: 'text', text: beginning, wholeLength: 250_000 },
    { type: 'reasoning', text: beginning, wholeLength: 250_000 },
    { type: 'tool-call', callId: 'c', name: 'Bash', input: beginning, wholeLength: 250_000 },
    { type: 'tool-result', callId: 'c', output: beginning, wholeLength: 250_000 },
    ...short,
  ]);
});

it('a cut never falls inside a character, and passes the door', () => {
  const [part] = cutParts([{ type: 'text', text: `${'a'.repeat(199_999)}😀b` }]);
  expect(detailPart.parse(part)).toEqual({ type: 'text', text: 'a'.repeat(199_999), wholeLength: 200_002 });
});

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
      text: `{"type":"custom","kind":"${'x'.repeat(199_975)}`,
      wholeLength: 200_027,
    },
  ]);
});
