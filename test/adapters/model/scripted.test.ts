import { describe, expect, it } from 'vitest';
import { DEFAULT_SCRIPT } from '../../../core/adapters/model/scripted/default-script.ts';
import { openScriptedModel } from '../../../core/adapters/model/scripted/open-scripted-model.ts';
import { readScript } from '../../../core/adapters/model/scripted/read-script.ts';
import { canonicalText, parseCanonical } from '../../../core/model/canonical.ts';
import type { ModelAsk, ModelDelta, ModelMessage } from '../../../core/runtime/ports/language-model.ts';

const said = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
const asking = (...messages: ModelMessage[]): ModelAsk => ({ messages, tools: [] });
const call = { type: 'tool-call', callId: 'c1', name: 'read', input: '{"path":"a"}' } as const;
const signal = new AbortController().signal;

const script = readScript(`
rules:
  - when: { result-contains: hello, agent: reader }
    answer: [{ text: It says hello. }]
  - when: { user-like: "read *.txt", step: 1 }
    pace-ms: 5
    usage: { input: 100, cached: 20, output: 7, reasoning: 2 }
    answer:
      - reasoning: I should read it.
      - text: I read it.
      - { call: read, input: { path: a.txt, deep: [1, { b: null, a: true }] } }
  - when: { user-contains: slow }
    times: 1
    fail: { code: rate-limited, message: "not so fast", retry-after-ms: 250 }
  - when: { turn: 2 }
    stop: cut
    answer: [{ text: Second }, { call: read }]
`);
const open = (waits: number[] = []) =>
  openScriptedModel({ script, model: 'made-up', agent: 'reader', wait: async (ms) => waits.push(ms) });
const answerTo = async (asked: ModelAsk, model = open()) => (await model.prepare(asked)).send({ signal });

describe('the scripted model', () => {
  it('C1: its wire is the canonical JSON of the request, in segments that the next request shares', async () => {
    const first = { ...asking(said('read a.txt')), instructions: 'Be short.', parameters: { temperature: 0.5 } };
    const request = await open().prepare(first);
    const body = request.segments.join('');
    expect(body).toBe(canonicalText({ ...first, model: 'made-up' }));
    expect(parseCanonical(body)).toEqual({ ...first, model: 'made-up' });
    expect([request.converter, request.parameters, request.leftOut]).toEqual(['scripted 1', '{"temperature":0.5}', []]);
    const next = await open().prepare({
      ...first,
      messages: [...first.messages, { role: 'assistant', parts: [] }, said('more')],
    });
    expect(request.segments.filter((segment) => !next.segments.includes(segment))).toEqual([]);
  });

  it('C1: tools are in it as they are offered, and those of an earlier request are not written anew', async () => {
    const written: string[] = [];
    const offer = (name: string, description: string) =>
      new Proxy(
        { name, description, inputSchema: '{"type":"object"}' },
        {
          ownKeys: (of) => {
            written.push(`${name}: ${description}`);
            return Reflect.ownKeys(of);
          },
        },
      );
    const lists = [
      [offer('look', 'Looks.'), offer('say', 'Says "it".')],
      [offer('look', 'Looks.'), offer('say', 'Says "it".')],
      [offer('look', 'Looks.'), offer('say', 'Says it twice.')],
      [offer('look', 'Looks.')],
    ];
    const bodies: string[] = [];
    for (const tools of lists)
      bodies.push((await open().prepare({ ...asking(said('hello')), tools })).segments.join(''));
    expect(written).toEqual(['look: Looks.', 'say: Says "it".', 'look: Looks.', 'say: Says it twice.', 'look: Looks.']);
    expect(bodies).toEqual(lists.map((tools) => canonicalText({ ...asking(said('hello')), tools, model: 'made-up' })));
    written.length = 0;
    const long = [offer('look', 'x'.repeat(1_000_000))];
    for (let turn = 0; turn < 2; turn++) await open().prepare({ ...asking(said('hello')), tools: long });
    for (let more = 0; more < 8; more++)
      await open().prepare({ ...asking(said('hello')), tools: [offer('look', `Other ${more}.`)] });
    await open().prepare({ ...asking(said('hello')), tools: [offer('look', 'Looks.')] });
    // Neither one that is too long, nor more than eight.
    expect(written.map((each) => each.slice(0, 14))).toEqual([
      ...['look: xxxxxxxx', 'look: xxxxxxxx'],
      ...Array.from({ length: 8 }, (_, more) => `look: Other ${more}.`),
      'look: Looks.',
    ]);
  });

  it('T1: answers with text, reasoning, a call and usage, at the pace of the script', async () => {
    const waits: number[] = [];
    const deltas: ModelDelta[] = [];
    const { send } = await open(waits).prepare(asking(said('read a.txt')));
    const answer = await send({ signal, onDelta: (delta) => deltas.push(delta) });
    const callId = answer.parts.find((part) => part.type === 'tool-call')?.callId ?? '';
    expect(callId).toMatch(/^call_[0-9a-f]{16}_2$/);
    const input = '{"deep":[1,{"a":true,"b":null}],"path":"a.txt"}';
    const figures = { uncachedInput: 100, cachedInput: 20, cacheWrite: 0, output: 7, reasoning: 2 };
    expect(answer).toEqual({
      provider: 'scripted',
      model: 'made-up',
      stop: 'tool-calls',
      unfinished: [],
      parts: [
        { type: 'reasoning', text: 'I should read it.' },
        { type: 'text', text: 'I read it.' },
        { type: 'tool-call', callId, name: 'read', input },
        { type: 'usage', scope: 'message', provider: 'scripted', model: 'made-up', ...figures, final: true },
      ],
    });
    expect(deltas).toEqual([
      ...['I', ' should', ' read', ' it.'].map((text) => ({ kind: 'reasoning', text })),
      ...['I', ' read', ' it.'].map((text) => ({ kind: 'text', text })),
      { kind: 'tool-input', text: input, callId, tool: 'read' },
    ]);
    expect(waits).toEqual(deltas.map(() => 5));
    expect(await answerTo(asking(said('read a.txt')))).toEqual(answer);
  });

  it('finds a rule by the result of a tool, the turn and the agent', async () => {
    const read = said('read a.txt');
    const result: ModelMessage = {
      role: 'tool',
      results: [{ callId: 'c1', tool: 'read', output: 'hello there', isError: false }],
    };
    const after = asking(read, { role: 'assistant', parts: [call] }, result);
    expect((await answerTo(after)).parts).toEqual([{ type: 'text', text: 'It says hello.' }]);
    const other = openScriptedModel({ script, model: 'made-up', agent: 'writer' });
    await expect(answerTo(after, other)).rejects.toMatchObject({ code: 'bad-settings' });
  });

  it('M2: what was said last is told apart from blocks beside it, and no wire tells which is which', async () => {
    const rules = `
rules:
  - when: { user-contains: pears }
    answer: [{ text: said pears }]
  - when: { user-like: "*plums*" }
    answer: [{ text: said plums }]
  - when: { block-contains: plums, user-contains: apples }
    answer: [{ text: apples and a block }]
  - answer: [{ text: none }]
`;
    const model = openScriptedModel({ script: readScript(rules), model: 'made-up' });
    const text = (words: string) => ({ type: 'text', text: words }) as const;
    const merged: ModelMessage = {
      role: 'user',
      parts: [text('[Merged] plums and pears'), text('now the apples')],
      blocks: [0],
    };
    const note: ModelMessage = { role: 'user', parts: [text('[Your answer broke off here. pears]')], blocks: [0] };
    const heard = async (...messages: ModelMessage[]) => (await answerTo(asking(...messages), model)).parts;
    expect([
      await heard(merged),
      await heard(said('pears'), { role: 'assistant', parts: [] }, note),
      await heard(said('apples'), { role: 'assistant', parts: [] }, note),
    ]).toEqual([[text('apples and a block')], [text('said pears')], [text('none')]]);
    const body = (await model.prepare(asking(merged))).segments.join('');
    expect(parseCanonical(body)).toEqual({ ...asking({ role: 'user', parts: merged.parts }), model: 'made-up' });
  });

  it('B-15: a scripted cut leaves its call unfinished', async () => {
    const answer = await answerTo(
      asking(said('one'), { role: 'assistant', parts: [{ type: 'text', text: 'ok' }] }, said('two')),
    );
    expect([answer.stop, answer.parts, answer.unfinished.map(({ name, input }) => [name, input])]).toEqual([
      'cut',
      [{ type: 'text', text: 'Second' }],
      [['read', '{}']],
    ]);
  });

  it('fails as the script says, as often as it says, and never makes an answer up', async () => {
    const model = open();
    await expect(answerTo(asking(said('go slow')), model)).rejects.toMatchObject({
      code: 'rate-limited',
      message: 'not so fast',
      retryable: true,
      retryAfterMs: 250,
    });
    await expect(answerTo(asking(said('go slow')), model)).rejects.toMatchObject({
      code: 'bad-settings',
      retryable: false,
      message:
        'The script made-up has no rule for this: turn 1, step 1, "go slow". Add one, or a last rule without when.',
    });
  });

  it('Stop ends it between two words', async () => {
    const stop = new AbortController();
    const { send } = await openScriptedModel({ script, model: 'made-up' }).prepare(asking(said('read a.txt')));
    const heard: string[] = [];
    const sent = send({
      signal: stop.signal,
      onDelta: ({ text }) => {
        heard.push(text);
        stop.abort(new Error('a person stopped it'));
      },
    });
    await expect(sent).rejects.toThrow('a person stopped it');
    expect(heard).toEqual(['I']);
  });

  it('without a script of a person it says what it is', async () => {
    const model = openScriptedModel({ script: readScript(DEFAULT_SCRIPT), model: 'default' });
    expect((await answerTo(asking(said('anything')), model)).parts).toEqual([
      { type: 'text', text: 'This is the scripted model: it has no rule for this.' },
    ]);
  });
});

describe('a bad script is refused with its line and what to do', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x, x]',
    ...'bcdefgh'.split('').map((name, at) => {
      const before = 'abcdefgh'[at];
      return `${name}: &${name} [${Array.from({ length: 10 }, () => `*${before}`).join(', ')}]`;
    }),
  ].join('\n');
  it.each([
    ['no YAML', 'rules: [', /^s\.yaml, line 1: .*Mend the YAML there\.$/],
    ['a key twice', 'rules: []\nrules: []', /^s\.yaml, line 2: Map keys must be unique/],
    ['a tag', 'rules:\n  - answer: !!js/function "x"', /^s\.yaml, line 2: Unresolved tag/],
    ['a bomb of aliases', bomb, /its aliases stand for too much\. Write it out instead\.$/],
    ['nesting without end', '['.repeat(100_000), /it is nested too deep\. Make it flatter\.$/],
    ['nothing', '', /^s\.yaml: it must be an object\. A rule has/],
    ['no rules', 'rules: []', /^s\.yaml, line 1: “rules” needs at least 1 value\./],
    [
      'an unknown matcher',
      'rules:\n  - when: { turn: 1 }\n    answer: []\n  - when: { matches: x }\n    answer: []',
      /^s\.yaml, line 4: “rules\.1\.when” holds what is not asked for: “matches”\./,
    ],
    ['neither answer nor fail', 'rules:\n\n  - times: 1', /^s\.yaml, line 3: “rules\.0” needs either answer or fail\./],
    [
      'a negative figure',
      'rules:\n  - answer: []\n    usage:\n      input: -1\n      output: 1',
      /^s\.yaml, line 4: “rules\.0\.usage\.input” is less than 0\./,
    ],
    [
      'a name that no tool has',
      'rules:\n  - answer:\n      - call: "a b"',
      /^s\.yaml, line 3: "a b" is no name of a tool/,
    ],
    [
      'an input that is no JSON',
      'rules:\n  - answer:\n      - { call: a, input: { n: .nan } }',
      /^s\.yaml, line 3: the input of a is no JSON/,
    ],
    ['a million and one characters', ' '.repeat(1_000_001), /longer than 1000000 characters\. Make it shorter\.$/],
  ])('%s', (_, text, expected) => {
    expect(() => readScript(text, 's.yaml')).toThrow(expected);
  });

  it('a script sets no prototype', () => {
    expect(() => readScript('rules:\n  - answer: []\n    __proto__: { polluted: 1 }', 's.yaml')).toThrow(
      '“rules.0” holds what is not asked for: “__proto__”.',
    );
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
