import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { takeLater } from '../../core/runtime/views/take-later.ts';
import { chainOf } from '../ports/writer.ts';

it('events are folded once somebody looks, in the order they came, and each touched session is told once', () => {
  const { taken, folds } = folding();
  taken.take('a' as SessionId, chainOf('a', 0, 1));
  taken.take('b' as SessionId, chainOf('b', 0, 2));
  expect(folds).toEqual([]);
  expect(taken.touched()).toEqual(['a', 'b', 'beside a', 'beside b']);
  taken.fold();
  expect([folds, taken.touched()]).toEqual([['a 1', 'b 2'], []]);
});

it('many that wait are folded whoever asks', () => {
  const { taken, folds } = folding();
  taken.take('a' as SessionId, chainOf('a', 0, 100));
  expect(folds).toEqual([]);
  taken.take('a' as SessionId, chainOf('a', 100, 101));
  expect(folds).toEqual(['a 100', 'a 1']);
});

it('nothing is folded before it may be, and nothing is lost by that', () => {
  let may = false;
  const { taken, folds } = folding(() => may);
  taken.take('a' as SessionId, chainOf('a', 0, 101));
  expect([folds, taken.touched()]).toEqual([[], ['a']]);
  may = true;
  expect([taken.touched(), folds]).toEqual([['a', 'beside a'], ['a 101']]);
});

function folding(mayFold = () => true) {
  const folds: string[] = [];
  const taken = takeLater((session, events) => {
    folds.push(`${session} ${events.length}`);
    return [session, `beside ${session}` as SessionId];
  }, mayFold);
  return { taken, folds };
}
