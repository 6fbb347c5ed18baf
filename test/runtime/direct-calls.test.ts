import { ORPCError } from '@orpc/client';
import { os } from '@orpc/server';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { directCalls } from '../../core/runtime/door/direct-calls.ts';

const input = z.strictObject({ n: z.int().default(1) });
const output = z.object({ n: z.int() });
const router = {
  plain: os
    .input(input)
    .output(output)
    .handler(({ input: { n } }) => ({ n, more: 'left out' })),
  unfit: os
    .input(input)
    .output(output)
    .handler(() => ({ n: 'no number' }) as never),
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
