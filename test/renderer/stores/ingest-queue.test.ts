import { describe, expect, it } from 'vitest';
import type { NewsItem } from '../../../core/contract/view.ts';
import { cutNews } from '../../../renderer/stores/cut-news.ts';
import { createIngestQueue } from '../../../renderer/stores/ingest-queue.ts';

const item = (session: string): NewsItem => ({ type: 'events', session, events: [] });

/** A queue whose frames and clock are moved by hand. Each item takes `costMs` to apply. */
function queueAtHand(costMs: number) {
  const applied: string[] = [];
  const frames: (() => void)[] = [];
  const counts = { commits: 0, nowMs: 0 };
  const queue = createIngestQueue({
    apply: (news) => {
      counts.nowMs += costMs;
      applied.push(news.type === 'events' ? news.session : news.type);
    },
    commit: () => {
      counts.commits += 1;
    },
    schedule: (flush) => frames.push(flush),
    nowMs: () => counts.nowMs,
  });
  return { queue, applied, counts, frame: () => frames.splice(0).map((flush) => flush()).length };
}

describe('the ingest queue', () => {
  it('given a thousand batches between two frames, then the screens are told once and nothing is lost', () => {
    const { queue, applied, counts, frame } = queueAtHand(0);
    for (let seq = 1; seq <= 1_000; seq += 1) queue.push({ seq, items: [item(`s${seq}`)] });
    expect([applied.length, counts.commits]).toEqual([0, 0]);
    expect(frame()).toBe(1);
    expect([applied.length, counts.commits, queue.size()]).toEqual([1_000, 1, 0]);
    expect(applied.slice(0, 3)).toEqual(['s1', 's2', 's3']);
    expect(frame()).toBe(0);
  });

  it('given more than fits a frame, then the rest is applied in the next ones, in order', () => {
    const { queue, applied, counts, frame } = queueAtHand(2);
    queue.push({ seq: 1, items: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(item) });
    frame();
    expect([applied.join(''), queue.size()]).toEqual(['abc', 4]);
    queue.push({ seq: 2, items: [item('h')] });
    frame();
    frame();
    expect([applied.join(''), queue.size(), counts.commits]).toEqual(['abcdefgh', 0, 3]);
  });

  it('given an item that takes longer than a frame, then it is applied alone', () => {
    const { queue, applied, frame } = queueAtHand(50);
    queue.push({ seq: 1, items: [item('a'), item('b')] });
    frame();
    expect(applied).toEqual(['a']);
    frame();
    expect(applied).toEqual(['a', 'b']);
  });

  it('given an item of many events, then they are applied in pieces, in order, and the screens are told between', () => {
    const { queue, applied, counts, frame } = queueAtHand(50);
    const events = Array.from({ length: 120 }, (_, at) => ({ id: `e${at}`, envelope: '', payload: null }));
    queue.push({ seq: 1, items: [{ type: 'events', session: 'a', events }] });
    expect([frame(), frame(), frame(), frame()]).toEqual([1, 1, 1, 0]);
    expect([applied, counts.commits]).toEqual([['a', 'a', 'a'], 3]);
    expect(cutNews({ type: 'events', session: 'a', events })).toEqual([
      { type: 'events', session: 'a', events: events.slice(0, 50) },
      { type: 'events', session: 'a', events: events.slice(50, 100) },
      { type: 'events', session: 'a', events: events.slice(100) },
    ]);
  });
});
