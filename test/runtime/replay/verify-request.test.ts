import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { EventOf } from '../../../core/model/read-event.ts';
import { ModelFailure } from '../../../core/runtime/ports/language-model.ts';
import { verifyRequest } from '../../../core/runtime/replay/verify-request.ts';

const failing = (failure: Error) =>
  verifyRequest({ kind: 'model/requested', payload: {} } as EventOf<'model/requested'>, [], {
    modelOf: () => Promise.reject(failure),
    asked: { instructions: '', tools: [] } as never,
    blobText: () => undefined,
    sha256,
  });

it('R3: a request whose model can’t be had is skipped, in its words, and the steps after it are verified', async () => {
  const failure = new ModelFailure('bad-settings', 'There is no script trivial.yaml.', { retryable: false });
  expect(await failing(failure)).toEqual({ verdict: 'skipped', because: 'There is no script trivial.yaml.' });
});

it('a bug is no verdict', async () => {
  await expect(failing(new TypeError('a bug'))).rejects.toThrow('a bug');
});

it.each([
  [
    'both from where they part on',
    '{"ask":"plant beans"}',
    [{ what: 'text', recorded: '{"ask":"plant beans"}', found: '{"ask":"plant peas"}' }],
  ],
  ['by digest where it is not here any more', undefined, undefined],
])('R3, C1: a request that is another one now is told %s', async (_, sent, also) => {
  const model = { prepare: async () => ({ converter: 'c', segments: ['{"ask":', '"plant peas"}'] }) };
  const payload = { converter: 'c', segments: ['s'], contextDigest: 'recorded' };
  const verdict = await verifyRequest(
    { kind: 'model/requested', payload } as unknown as EventOf<'model/requested'>,
    [],
    {
      modelOf: async () => model as never,
      asked: { instructions: '', tools: [] } as never,
      blobText: () => sent,
      sha256,
    },
  );
  const found = sha256('{"ask":"plant peas"}');
  expect(verdict).toEqual({ verdict: 'differs', what: 'context', recorded: 'recorded', found, ...(also && { also }) });
});
