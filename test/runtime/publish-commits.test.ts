import { expect, it, vi } from 'vitest';
import type { NewsItem } from '../../core/contract/news.ts';
import { emptyCatalogue } from '../../core/model/catalogue/state.ts';
import { CATALOGUE, type SessionId } from '../../core/model/ids.ts';
import { createNewsroom, type Newsroom } from '../../core/runtime/newsroom.ts';
import { publishCommits } from '../../core/runtime/publish-commits.ts';
import type { CatalogueView } from '../../core/runtime/views/catalogue-view.ts';
import type { Lineages } from '../../core/runtime/views/lineages.ts';
import type { SessionIndex } from '../../core/runtime/views/session-index.ts';
import { chainOf } from '../ports/writer.ts';

it('looks once through all sessions for what many acts change, and tells the acts and the rows together', () => {
  vi.useFakeTimers();
  try {
    const told: NewsItem[][] = [];
    const looked: SessionId[][] = [];
    const subjects = Array.from({ length: 500 }, (_, at) => `s${at}` as SessionId);
    let next = 0;
    const publisher = publishCommits({
      catalogue: {
        state: () => emptyCatalogue,
        take: () => undefined,
        subjectsOf: () => subjects.slice(next, ++next),
      } satisfies CatalogueView,
      index: {
        logs: { note: () => [] },
        touched: () => [],
        titleOf: (session: string) => session,
        dependents: (sessions: ReadonlySet<SessionId>) => {
          looked.push([...sessions]);
          return ['heir' as SessionId];
        },
        rowsOf: (sessions: readonly SessionId[]) => sessions.map((session) => ({ session })),
      } as unknown as SessionIndex,
      lineages: {} as Lineages,
      news: {
        publish: (items: readonly NewsItem[]) => told.push([...items]),
        isFollowed: () => true,
      } as unknown as Newsroom,
    });
    const events = chainOf('acts', 0, 1);
    for (const _ of subjects)
      publisher.take({
        appends: [{ session: CATALOGUE, expectedHead: undefined, events }],
        files: [],
        isLast: true,
      });
    expect(looked).toEqual([]);
    vi.runAllTimers();
    expect(looked).toEqual([subjects]);
    const [items, ...more] = told.filter(({ length }) => length > 0);
    expect(more).toEqual([]);
    expect(items?.map(({ type }) => type)).toEqual(['reflog', 'sessions']);
    expect(items?.[1]).toMatchObject({ rows: [...subjects, 'heir'].map((session) => ({ session })) });
  } finally {
    vi.useRealTimers();
  }
});

it('keeps lines up where nobody follows, and reads none out; who follows later is told what changed since', async () => {
  vi.useFakeTimers();
  try {
    const looked: SessionId[][] = [];
    const news = createNewsroom();
    let touches = 0;
    const publisher = publishCommits({
      catalogue: { state: () => emptyCatalogue } as CatalogueView,
      index: {
        touched: () => {
          touches++;
          return [];
        },
        rowsOf: (sessions: readonly SessionId[]) => {
          looked.push([...sessions]);
          return sessions.map((session) => ({ session }));
        },
      } as unknown as SessionIndex,
      lineages: {} as Lineages,
      news,
    });
    publisher.changed('before' as SessionId);
    vi.runAllTimers();
    expect([touches, looked, news.seq()]).toEqual([1, [], 0]);
    const leave = new AbortController();
    const follower = news.follow(leave.signal);
    const next = follower.next();
    expect(news.isFollowed()).toBe(true);
    publisher.changed('after' as SessionId);
    vi.runAllTimers();
    expect(await next).toMatchObject({ value: { items: [{ type: 'sessions', rows: [{ session: 'after' }] }] } });
    leave.abort();
    await follower.return(undefined);
    expect([looked, news.isFollowed()]).toEqual([[['after']], false]);
  } finally {
    vi.useRealTimers();
  }
});
