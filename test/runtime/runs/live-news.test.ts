import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NewsItem } from '../../../core/contract/news.ts';
import type { RunId, SessionId } from '../../../core/model/ids.ts';
import type { Position } from '../../../core/runtime/agent/position.ts';
import { liveNews } from '../../../core/runtime/runs/live-news.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what streams is gathered and told a few times a second', () => {
  const { live, told, at } = living(() => true);
  for (const text of ['All ', 'is ', 'well.']) live.delta(at, { kind: 'text', text });
  vi.runAllTimers();
  expect(told).toEqual([
    [{ type: 'live', session: 's', run: 'r', position: 'main#0/model', kind: 'text', text: 'All is well.' }],
  ]);
});

it('for nobody nothing is gathered; who begins to follow is told what streams from then on', () => {
  let isFollowed = false;
  const { live, told, at } = living(() => isFollowed);
  live.delta(at, { kind: 'text', text: 'Before. ' });
  expect(vi.getTimerCount()).toBe(0);
  isFollowed = true;
  live.delta(at, { kind: 'text', text: 'After.' });
  vi.runAllTimers();
  expect(told.flat()).toMatchObject([{ kind: 'text', text: 'After.' }]);
});

function living(isFollowed: () => boolean) {
  const told: (readonly NewsItem[])[] = [];
  const publish = (items: readonly NewsItem[]) => void told.push(items);
  const live = liveNews({ session: 's' as SessionId, run: 'r' as RunId, publish, isFollowed });
  return { live, told, at: 'main#0/model' as Position };
}
