import { expect, it } from 'vitest';
import { mapInTurns } from '../../core/runtime/in-turns.ts';

it('maps in order, and lets others run between items that take long', async () => {
  const seen: string[] = [];
  let isDone = false;
  const others = (): void => {
    if (isDone) return;
    seen.push('other');
    setImmediate(others);
  };
  setImmediate(others);
  const work = (item: string): string => {
    const untilMs = performance.now() + 10;
    while (performance.now() < untilMs);
    seen.push(item);
    return item.toUpperCase();
  };
  expect(await mapInTurns(['a', 'b', 'c'], work)).toEqual(['A', 'B', 'C']);
  isDone = true;
  expect(seen).toEqual(['a', 'other', 'b', 'other', 'c', 'other']);
});
