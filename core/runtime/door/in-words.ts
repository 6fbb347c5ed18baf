import { ORPCError } from '@orpc/server';
import { HostError } from '../ports.ts';
import { sayBadInput } from './say-bad-input.ts';

/** A failure of the world and a request that is not of the contract cross the door with their words; a bug does not. Throws always. */
export function inWords(error: unknown): never {
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST')
    throw new ORPCError('BAD_REQUEST', { message: sayBadInput(error.data), data: { code: 'usage' } });
  if (!(error instanceof HostError)) throw error;
  const { code, retryable, data, message } = error;
  throw new ORPCError('HOST_ERROR', { message, data: { code, retryable, ...data } });
}

/** A stream whose failure crosses the door like that of a call. */
export async function* streamInWords<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    inWords(error);
  }
}
