import { ORPCError } from '@orpc/server';
import { NotBegun, noAnswer } from '../not-begun.ts';
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

/** A call as its answer crosses the door: a failure in words, and no answer where it was not begun. */
export function answerInWords<Answer>(call: Promise<Answer>): Promise<Answer> {
  return call.catch((error: unknown) => (error instanceof NotBegun ? noAnswer() : inWords(error)));
}

/** A stream that crosses the door like a call. */
export async function* streamInWords<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    if (error instanceof NotBegun) await noAnswer();
    inWords(error);
  }
}
