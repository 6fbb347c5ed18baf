import type { Page } from 'playwright-core';
import { whenDrawn } from './face.ts';

/** What streams to a window, which a test can let stand still. */
export interface HeldNews {
  /** From the first piece of a stream with such words on, the window hears nothing more of the host until {@link release}. */
  readonly holdFrom: (words: string) => void;
  /** Lets it hear all that was held, in order. */
  readonly release: () => void;
}

/** Gets between a browser's page and its host: what is on screen while something streams stays for as long as a test looks at it. */
export async function holdNews(page: Page): Promise<HeldNews> {
  let words: string | undefined;
  const held: (() => void)[] = [];
  await page.routeWebSocket(/./, (pipe) => {
    pipe.connectToServer().onMessage((message) => {
      const text = String(message);
      const begins = words !== undefined && /type\W+live\W/.test(text) && text.includes(words);
      if (begins || held.length > 0) held.push(() => pipe.send(message));
      else pipe.send(message);
    });
  });
  await page.reload();
  await whenDrawn(page);
  return {
    holdFrom: (piece) => {
      words = piece;
    },
    release: () => {
      words = undefined;
      for (const send of held.splice(0)) send();
    },
  };
}
