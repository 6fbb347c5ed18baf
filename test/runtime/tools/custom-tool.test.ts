import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { checkInput } from '../../../core/runtime/agent/check-call.ts';
import { checkCustomTools } from '../../../core/runtime/tools/custom-problem.ts';
import { type CustomTool, customTool, type ToolResult } from '../../../core/runtime/tools/custom-tool.ts';
import { offerOf } from '../../../core/runtime/tools/offer-of.ts';
import type { ToolWorld } from '../../../core/runtime/tools/tool.ts';

const weather: CustomTool = {
  name: 'weather',
  description: 'Tells the weather of a place.',
  input: z.strictObject({ place: z.string() }),
  effect: 'read',
  run: async () => 'rain',
};

const running = new AbortController().signal;
const around = (signal: AbortSignal, timeoutMs = 60_000) => ({ signal, limits: { timeoutMs } }) as ToolWorld;
const called = (run: CustomTool['run'], world = around(running)) =>
  customTool({ ...weather, run }, sha256).run({ place: 'Rome' }, world);

it('T1: a custom tool is told as a built-in one is, runs in the program, and asks where it can’t be taken back', () => {
  const { name, placement, byDefault, version, ...tool } = customTool(weather, sha256);
  expect({ name, placement, byDefault }).toEqual({ name: 'weather', placement: 'program', byDefault: 'allow' });
  expect(JSON.parse(offerOf({ ...tool, name }).inputSchema)).toMatchObject({
    type: 'object',
    properties: { place: { type: 'string' } },
    additionalProperties: false,
  });
  expect(customTool({ ...weather, effect: 'irreversible' }, sha256).byDefault).toBe('ask');
  const others: readonly Partial<CustomTool>[] = [
    { description: 'Else.' },
    { effect: 'none' },
    { input: z.strictObject({ place: z.string(), day: z.string() }) },
    { run: async () => 'sun' },
  ];
  const versions = others.map((other) => customTool({ ...weather, ...other }, sha256).version);
  expect(new Set([version, ...versions]).size).toBe(5);
  expect(customTool({ ...weather }, sha256).version).toBe(version);
});

const png = { type: 'image', mediaType: 'image/png', bytes: new Uint8Array(3) } as const;
const words = (text: string) => ({ type: 'text', text }) as const;
it.each<[string, () => unknown, { output: string; isError: boolean; images?: unknown }]>([
  ['a text', () => 'rain', { output: 'rain', isError: false }],
  ['a text, later', async () => 'rain', { output: 'rain', isError: false }],
  [
    'parts',
    () => [words('so:'), png],
    {
      output: 'so:\n[image image/png, 3 bytes]',
      isError: false,
      images: [{ mediaType: 'image/png', bytes: png.bytes }],
    },
  ],
  [
    'a picture that may hold a program',
    () => [{ ...png, mediaType: 'image/svg+xml' }],
    { output: '[a part that is no PNG, JPEG, GIF or WebP, 3 bytes, not kept]', isError: false },
  ],
  [
    'pictures that are too large together',
    () => [png, { ...png, bytes: new Uint8Array(8 * 1024 * 1024) }],
    {
      output: '[image image/png, 3 bytes]\n[image image/png, 8,388,608 bytes, not kept: pictures are too large]',
      isError: false,
      images: [{ mediaType: 'image/png', bytes: png.bytes }],
    },
  ],
  [
    'a text that is too long',
    () => 'x'.repeat(100_002),
    { output: `${'x'.repeat(100_000)}\n[2 more characters, not shown]`, isError: false },
  ],
  ['nothing', () => undefined, { output: 'weather failed: it gave no text and no list of parts', isError: true }],
  ['no part', () => [null], { output: 'weather failed: it gave a part that is no text and no image', isError: true }],
  [
    'a part without bytes',
    () => [{ ...png, bytes: 'x' }],
    { output: 'weather failed: it gave a part that is no text and no image', isError: true },
  ],
  ['an error', () => Promise.reject(new Error('no line')), { output: 'weather failed: no line', isError: true }],
  [
    'something that is no error',
    () => Promise.reject(Object.create(null)),
    { output: 'weather failed.', isError: true },
  ],
])('a call that gives %s is a result that a model can read', async (_what, gives, result) => {
  expect(await called(gives as () => ToolResult)).toEqual(result);
});

it('X3: a call that a stop finds is not awaited, whatever it does, and nothing of it listens to the run any more', async () => {
  const stop = new AbortController();
  let seen: AbortSignal | undefined;
  let fail = (): void => undefined;
  const call = called((_input, { signal }) => {
    seen = signal;
    return new Promise((_, reject) => {
      fail = () => reject(new Error('late'));
    });
  }, around(stop.signal));
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1);
  const why = new Error('stopped');
  stop.abort(why);
  await expect(call).rejects.toBe(why);
  expect(seen?.reason).toBe(why);
  fail();
  await new Promise(setImmediate);
  const begun: string[] = [];
  await expect(called(() => `${begun.push('ran')}`, around(stop.signal))).rejects.toBe(why);
  expect(begun).toEqual([]);
  const other = new AbortController();
  await called(() => 'rain', around(other.signal));
  expect(getEventListeners(other.signal, 'abort')).toHaveLength(0);
});

it('X3: a call that takes longer than a command may is timed out, and its signal says so', async () => {
  const reasons: unknown[] = [];
  const never: CustomTool['run'] = (_input, { signal }) =>
    new Promise(() => signal.addEventListener('abort', () => reasons.push(signal.reason.name)));
  expect(await called(never, around(running, 1))).toEqual({
    output: 'It took longer than 0.001 s and is not awaited any more. Whether it did something is not known.',
    isError: true,
    ending: 'timed-out',
  });
  expect(reasons).toEqual(['TimeoutError']);
});

it('T3: an input that the author’s own check breaks on never runs, and the model is told', () => {
  const broken = z.strictObject({ place: z.string().refine((): boolean => JSON.parse('{')) });
  const checked = checkInput('c1', customTool({ ...weather, input: broken }, sha256), '{"place":"Rome"}');
  expect(checked).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^The input of weather could not be checked: .+\. Nothing was run\.$/),
  });
});

it.each<[string, Record<string, unknown>, string]>([
  ['no name', { name: undefined }, 'What is given is no name of a tool.'],
  ['a name of other letters', { name: 'wetter für' }, '“wetter für” is no name of a tool.'],
  ['a name that is too long', { name: 'x'.repeat(65) }, `“${'x'.repeat(65)}” is no name of a tool.`],
  ...['run_command', 'read_file', 'http_fetch', 'spawn_agent', 'recall', 'remember', 'setup'].map(
    (name): [string, Record<string, unknown>, string] => [
      `the name ${name}`,
      { name },
      `A built-in tool is called ${name}.`,
    ],
  ),
  [
    'a name of a server’s tool',
    { name: 'files__read' },
    'files__read reads like a tool of a server: their names have two _ in a row.',
  ],
  [
    'no description',
    { description: undefined },
    'The description of weather is no text, or longer than 100,000 characters.',
  ],
  ['no effect class', { effect: 'write' }, 'The effect of weather is no effect class.'],
  ['no run', { run: 'rain' }, 'weather has no run.'],
  [
    'an input that is no object',
    { input: z.string() },
    'The input of weather is a schema of something else than an object.',
  ],
  ...(
    [
      [{}, 'an empty object'],
      [{ place: 'string' }, 'a plain object'],
      [{ _def: {}, parse: () => ({}) }, 'a schema of another version of zod'],
      [undefined, 'not given'],
      [['place'], 'a list'],
      [() => ({}), 'a function'],
    ] as const
  ).map(([input, what]): [string, Record<string, unknown>, string] => [
    `an input that is ${what}`,
    { input },
    `The input of weather is ${what}, not a schema of zod 4.`,
  ]),
  [
    'an input that JSON can’t hold',
    { input: z.strictObject({ at: z.date() }) },
    expect.stringMatching(/^The input of weather can’t be told to a model: Date /),
  ],
  [
    'an input that becomes something else',
    { input: z.strictObject({ at: z.string().transform((at) => new Date(at)) }) },
    expect.stringMatching(/^The input of weather can’t be told to a model: Transforms /),
  ],
])('what has %s is no custom tool, and is refused in words', (_what, other, message) => {
  const checked = checkCustomTools([{ ...weather, ...other } as CustomTool]);
  expect(checked).toMatchObject({ ok: false, refusal: { code: 'invalid', message, remedy: expect.any(String) } });
});

it('an input that is no object schema is answered with one that is', () => {
  for (const input of [{}, z.string()])
    expect(checkCustomTools([{ ...weather, input } as unknown as CustomTool])).toMatchObject({
      refusal: { remedy: expect.stringContaining('write input: z.strictObject({ path: z.string() })') },
    });
});

it('two custom tools of one name are refused', () => {
  expect(checkCustomTools([weather, { ...weather, name: 'tides' }])).toMatchObject({ ok: true });
  expect(checkCustomTools([weather, { ...weather }])).toMatchObject({
    ok: false,
    refusal: { code: 'invalid', message: 'Two tools are called weather.' },
  });
});
