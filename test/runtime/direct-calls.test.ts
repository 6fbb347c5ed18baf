import { ORPCError } from '@orpc/client';
import { os } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { directCalls } from '../../core/runtime/door/direct-calls.ts';

const input = z.strictObject({ n: z.int().default(1) });
const output = z.object({ n: z.int() });
let held: unknown;
const router = {
  plain: os
    .input(input)
    .output(output)
    .handler(({ input: { n } }) => ({ n, more: 'left out' })),
  unfit: os
    .input(input)
    .output(output)
    .handler(() => ({ n: 'no number' }) as never),
  kept: os
    .input(z.custom<object>())
    .output(z.custom<object>())
    .handler(({ input: given }) => {
      held = given;
      return given;
    }),
  waits: os
    .input(z.object({ n: z.int() }).refine(async ({ n }) => n > 0))
    .output(z.string().refine(async (text) => text !== '2'))
    .handler(({ input: { n } }) => `${n}`),
  breaks: os
    .input(
      z.unknown().refine(() => {
        throw new Error('a bug');
      }),
    )
    .handler(() => 'never'),
  before: os.use(({ next }) => next()).handler(() => 'after something else'),
  named: os.errors({ GONE: {} }).handler(() => 'with errors of its own'),
};
const calls = directCalls(router, (call) => call());
const { signal } = new AbortController();
const call = async (name: string, asked: unknown) => await calls([name], signal)?.(asked, undefined);

it('what goes in and what comes out is as the schemas of the call have it', async () => {
  expect(await call('plain', {})).toEqual({ n: 1 });
  await expect(call('plain', { n: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST', data: { issues: [{}] } });
  await expect(call('unfit', {})).rejects.toEqual(
    new ORPCError('INTERNAL_SERVER_ERROR', { message: 'Output validation failed' }),
  );
});

it('a call with something before it, or with errors of its own, is left to messages', () => {
  expect([calls(['before'], signal), calls(['named'], signal), calls(['none'], signal)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('nobody holds what another one changes: each is given a copy, with a member called __proto__ as a member', async () => {
  const given = JSON.parse('{"a":[{"b":1}],"c":null,"__proto__":{"d":2}}') as { a: object[] };
  const answer = await call('kept', given);
  expect([answer, held]).toEqual([given, given]);
  expect(Object.keys(answer as object)).toEqual(['a', 'c', '__proto__']);
  expect([answer, held].map((each) => [each === given, (each as typeof given).a[0] === given.a[0]])).toEqual([
    [false, false],
    [false, false],
  ]);
  expect(held).not.toBe(answer);
});

it('a schema that waits for something is waited for, and one that breaks fails its call', async () => {
  expect(await call('waits', { n: 1 })).toBe('1');
  await expect(call('waits', { n: 0 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(call('waits', { n: 2 })).rejects.toMatchObject({ message: 'Output validation failed' });
  await expect(call('breaks', {})).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
});
