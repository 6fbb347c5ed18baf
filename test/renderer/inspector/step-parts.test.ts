import { describe, expect, it } from 'vitest';
import type { DetailPart, Part, StepRow } from '../../../core/contract/view.ts';
import { missingOf, stepParts } from '../../../renderer/features/inspector/step-parts.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const text = (said: string): Part => ({ type: 'text', text: said });
const thought = (said: string): Part => ({ type: 'reasoning', text: said });
const call = (callId: string): Part => ({ type: 'tool-call', callId, name: 'Bash', input: '{}' });
const result = (callId: string, output: string): Part => ({ type: 'tool-result', callId, output });
const image = (callId?: string): Part => ({ type: 'image', mediaType: 'image/png', ...(callId ? { callId } : {}) });
const usage: Part = {
  type: 'usage',
  scope: 'message',
  uncachedInput: 1,
  cachedInput: 0,
  cacheWrite: 0,
  output: 1,
  final: true,
};
const none = { text: '', missing: 0, call: undefined, result: undefined, images: [], files: [], isHidden: false };
const event = [
  thought('Hm,\n let me see'),
  text('First,'),
  { type: 'kept', provider: 'made-up', text: '{}' } as const,
  text('then second'),
  call('c1'),
  usage,
  text('Third'),
  call('c2'),
];

describe('S5: one event may be several steps', () => {
  const cases: [what: string, step: StepRow, parts: Part[], expected: object][] = [
    [
      'what was said first',
      madeStep('a', 1, { title: 'First, then second' }),
      event,
      { ...none, text: 'First,\n\nthen second' },
    ],
    ['what was said after a call', madeStep('a', 1, { title: 'Third' }), event, { ...none, text: 'Third' }],
    [
      'a thought',
      madeStep('a', 1, { kind: 'thinking', title: 'Hm, let me see' }),
      event,
      { ...none, text: 'Hm,\n let me see' },
    ],
    ['a call', madeCall('a', 1, { callId: 'c2' }), event, { ...none, call: call('c2') }],
    [
      'what a person typed: the command, not the echo that a log keeps of it',
      madeStep('a', 1, { kind: 'you', title: '/init all of it' }),
      [
        text('<command-name>/init</command-name>\n<command-message>init</command-message>'),
        text('<command-args>all of it</command-args>'),
      ],
      { ...none, text: '/init all of it' },
    ],
    [
      'the same markup where an agent said it, as it stands',
      madeStep('a', 1, { title: '<command-name>/init</command-name>' }),
      [text('<command-name>/init</command-name>')],
      { ...none, text: '<command-name>/init</command-name>' },
    ],
    [
      'one text alone, whatever the title says',
      madeStep('a', 1, { title: 'empty' }),
      [text('x')],
      { ...none, text: 'x' },
    ],
    ['nothing', madeStep('a', 1), [], none],
  ];
  it.each(cases)('%s', (_, step, parts, expected) => expect(stepParts(step, { parts })).toEqual(expected));

  it('a call has its own result and the images that name it', () => {
    const answer = { event: 'r', atMs: 0, parts: [result('c1', 'one'), image('c1'), image('c2'), result('c2', 'two')] };
    expect(stepParts(madeCall('a', 1, { callId: 'c2' }), { parts: [call('c1'), call('c2')], result: answer })).toEqual({
      ...none,
      call: call('c2'),
      result: result('c2', 'two'),
      images: [image('c2')],
    });
  });

  it('an image without a name belongs to the only call that is answered', () => {
    const answer = { event: 'r', atMs: 0, parts: [result('c1', 'one'), image()] };
    expect(stepParts(madeCall('a', 1, { callId: 'c1' }), { parts: [call('c1')], result: answer }).images).toEqual([
      image(),
    ]);
  });

  it('a hidden thought says so', () => {
    const hidden: Part = { type: 'reasoning', text: '', hidden: true };
    expect(
      stepParts(madeStep('a', 1, { kind: 'thinking', title: 'hidden by the provider' }), { parts: [hidden] }),
    ).toEqual({
      ...none,
      isHidden: true,
    });
  });

  it('a text that is here in part says how much is missing', () => {
    const parts: DetailPart[] = [{ type: 'text', text: 'First,', wholeLength: 106 }, text('then'), call('c1')];
    const { text: said, missing } = stepParts(madeStep('a', 1, { title: 'First,' }), { parts });
    expect({ said, missing }).toEqual({ said: 'First,\n\nthen', missing: 100 });
  });

  it('so does a call, and a result', () => {
    const cutCall: DetailPart = { type: 'tool-call', callId: 'c', name: 'Bash', input: '{"a"', wholeLength: 10 };
    const cutResult: DetailPart = { type: 'tool-result', callId: 'c', output: 'ab', wholeLength: 9 };
    expect([cutCall, cutResult, call('c'), image()].map(missingOf)).toEqual([6, 7, 0, 0]);
  });
});
