import { expect, it } from 'vitest';
import { createTurns } from '../../../core/runtime/runs/turns.ts';

const never = new AbortController().signal;

it('X3: so many turns are taken at once, the others in the order asked', async () => {
  const turns = createTurns(2);
  const took: string[] = [];
  const take = (name: string) =>
    turns.take(never).then((giveBack) => {
      took.push(name);
      return giveBack;
    });
  const [first, second, third, fourth] = ['first', 'second', 'third', 'fourth'].map(take);
  const giveBack = [await first, await second];
  expect([took, turns.count()]).toEqual([['first', 'second'], { taken: 2, waiting: 2 }]);
  giveBack[1]?.();
  await third;
  expect([took, turns.count()]).toEqual([['first', 'second', 'third'], { taken: 2, waiting: 1 }]);
  giveBack[0]?.();
  for (const each of [third, fourth]) (await each)?.();
  expect([took.at(-1), turns.count()]).toEqual(['fourth', { taken: 0, waiting: 0 }]);
});

it('X3: one that is told to stop while it waits leaves the line and takes no turn', async () => {
  const turns = createTurns(1);
  const giveBack = await turns.take(never);
  const stop = new AbortController();
  const stopped = turns.take(stop.signal);
  const next = turns.take(never);
  stop.abort(new Error('stopped'));
  await expect(stopped).rejects.toThrow('stopped');
  expect(turns.count()).toEqual({ taken: 1, waiting: 1 });
  giveBack();
  (await next)();
  expect(turns.count()).toEqual({ taken: 0, waiting: 0 });
  await expect(turns.take(stop.signal)).rejects.toThrow('stopped');
  expect(turns.count()).toEqual({ taken: 0, waiting: 0 });
});
