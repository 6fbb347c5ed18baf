import { describe, expect, it } from 'vitest';
import { AnswerCache, type Reply } from '../../../renderer/features/inspector/answer-cache.ts';

interface Question {
  readonly key: string;
  readonly signal: AbortSignal;
  readonly reply: (reply: Reply<string>) => Promise<void>;
  readonly fail: (error: Error) => Promise<void>;
}

function asked(mostWeight = 10) {
  const questions: Question[] = [];
  const ask = (key: string, signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<Reply<string>>();
    const settled = () => promise.then(flush, flush);
    const reply = (value: Reply<string>) => {
      resolve(value);
      return settled();
    };
    const fail = (error: Error) => {
      reject(error);
      return settled();
    };
    questions.push({ key, signal, reply, fail });
    return promise;
  };
  return { questions, cache: new AnswerCache<string>({ ask, weigh: (value) => value.length, mostWeight }) };
}

/** Lets the cache's own continuations run, which were queued before this one. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await Promise.resolve();
}

const none = () => undefined;
const yes = (value: string): Reply<string> => ({ ok: true, value });
const refusal = { code: 'withheld', message: 'Erased.' } as const;

describe('answers of the host are asked for once and kept', () => {
  it('two who wait share one question', async () => {
    const { cache, questions } = asked();
    const told: string[] = [];
    cache.hold('a', () => told.push('first'));
    cache.hold('a', () => told.push('second'));
    cache.ask('a');
    cache.ask('a');
    await questions[0]?.reply(yes('x'));
    cache.ask('a');
    expect([questions.length, told, cache.peek('a')]).toEqual([1, ['first', 'second'], { state: 'ready', value: 'x' }]);
  });

  it('a question that nobody waits for is cancelled, and asked again by the next who comes', async () => {
    const { cache, questions } = asked();
    const release = cache.hold('a', none);
    cache.ask('a');
    release();
    cache.hold('a', none);
    cache.ask('a');
    await questions[0]?.reply(yes('late'));
    expect(cache.peek('a')).toEqual({ state: 'loading' });
    await questions[1]?.reply(yes('new'));
    expect([questions.map(({ signal }) => signal.aborted), cache.peek('a')]).toEqual([
      [true, false],
      { state: 'ready', value: 'new' },
    ]);
  });

  it('nothing is asked for a key that nobody holds', () => {
    const { cache, questions } = asked();
    cache.ask('a');
    expect(questions).toEqual([]);
  });

  it('asking again keeps the old answer until the new one comes', async () => {
    const { cache, questions } = asked();
    cache.hold('a', none);
    cache.ask('a');
    await questions[0]?.reply(yes('old'));
    cache.ask('a', true);
    expect(cache.peek('a')).toEqual({ state: 'ready', value: 'old' });
    await questions[1]?.reply(yes('new'));
    expect(cache.peek('a')).toEqual({ state: 'ready', value: 'new' });
  });

  it('a refusal is shown, and forgotten when nobody shows it', async () => {
    const { cache, questions } = asked();
    const release = cache.hold('a', none);
    cache.ask('a');
    await questions[0]?.reply({ ok: false, refusal });
    expect(cache.peek('a')).toEqual({ state: 'refused', refusal });
    release();
    expect(cache.peek('a')).toEqual({ state: 'loading' });
  });

  it('what failed is asked again after the host has come back', async () => {
    const { cache, questions } = asked();
    cache.hold('a', none);
    cache.ask('a');
    await questions[0]?.fail(new Error('gone'));
    expect(cache.peek('a')?.state).toBe('refused');
    cache.askRefused();
    await questions[1]?.reply(yes('x'));
    expect(cache.peek('a')).toEqual({ state: 'ready', value: 'x' });
  });

  it('over its weight it drops what was used longest ago, and nothing that is shown', async () => {
    const { cache, questions } = asked(6);
    cache.hold('shown', none);
    for (const key of ['old', 'new']) cache.hold(key, none)();
    cache.ask('shown');
    await questions[0]?.reply(yes('1234'));
    for (const key of ['old', 'new']) {
      const release = cache.hold(key, none);
      cache.ask(key);
      await questions.at(-1)?.reply(yes('12'));
      release();
    }
    cache.hold('last', none);
    cache.ask('last');
    await questions.at(-1)?.reply(yes('12'));
    expect(['shown', 'old', 'new', 'last'].map((key) => cache.peek(key)?.state)).toEqual([
      'ready',
      undefined,
      undefined,
      'ready',
    ]);
  });
});
