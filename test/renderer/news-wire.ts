import type { News, NewsItem } from '../../core/contract/view.ts';

/** News of the fake host: what is told reaches everyone who follows. */
export interface NewsWire {
  readonly tell: (items: readonly NewsItem[]) => void;
  /** News from now on, until the signal. */
  readonly follow: (signal: AbortSignal | undefined) => AsyncGenerator<News>;
  readonly seq: () => number;
}

export function createNewsWire(): NewsWire {
  const followers = new Set<(news: News) => void>();
  let seq = 0;
  return {
    seq: () => seq,
    tell: (items) => {
      seq += 1;
      for (const follower of followers) follower({ seq, items: [...items] });
    },
    follow: async function* (signal) {
      const waiting: News[] = [];
      let wake = (): void => undefined;
      const follower = (news: News): void => {
        waiting.push(news);
        wake();
      };
      followers.add(follower);
      signal?.addEventListener('abort', () => wake());
      try {
        while (signal?.aborted !== true) {
          yield* waiting.splice(0);
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (waiting.length > 0) resolve();
          });
        }
      } finally {
        followers.delete(follower);
      }
    },
  };
}
