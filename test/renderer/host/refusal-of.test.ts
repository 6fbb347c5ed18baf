import { expect, it } from 'vitest';
import { HostLost } from '../../../renderer/host/client.ts';
import { refusalOf } from '../../../renderer/host/refusal-of.ts';

it('given a failure of the world, then its words are said as they are: they name the remedy', () => {
  const error = Object.assign(new Error('The disk is full: free some space and try again.'), { code: 'HOST_ERROR' });
  expect(refusalOf(error)).toEqual({
    code: 'unsupported',
    message: 'The disk is full: free some space and try again.',
  });
});

it('given what is no request, then it is refused in the words that say what is wrong, not as a host that failed', () => {
  const error = Object.assign(new Error('“baseUrl” is no address.'), { code: 'BAD_REQUEST' });
  expect(refusalOf(error)).toEqual({ code: 'invalid', message: '“baseUrl” is no address.' });
});

it('given anything else that failed, then it says that the host could not answer, and why', () => {
  const cut = Object.assign(new Error('Queue[f] was closed'), { name: 'AbortError' });
  expect([new HostLost('gone'), cut, new Error('odd.'), 'odd'].map((error) => refusalOf(error).message)).toEqual([
    'The host is not reachable.',
    'The host is not reachable.',
    'The host could not answer: odd.',
    'The host could not answer: odd.',
  ]);
});
