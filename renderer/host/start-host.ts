import type { Duplex } from '../../core/contract/duplex.ts';
import type { News } from '../../core/contract/view.ts';
import { noteConnection } from '../stores/connection-store.ts';
import { takeHomeState, useHomeState } from '../stores/home-state-store.ts';
import { forgetFolds, growLoaded, takeEarlyNews } from '../stores/lineage-news.ts';
import { holdLineage } from '../stores/lineage-store.ts';
import { forgetAllLive } from '../stores/live-store.ts';
import { createNewsDesk, type NewsDesk } from '../stores/news-desk.ts';
import { takeSnapshots } from '../stores/take-snapshots.ts';
import { type HostClient, HostLost, host } from './client.ts';
import { keepConnected } from './keep-connected.ts';

let hurry = (): void => undefined;

/** Connects this window to its host and keeps it connected for as long as the page lives. */
export function startHost(open: () => Duplex): void {
  const desk = createNewsDesk();
  growLoaded();
  takeEarlyNews();
  void keepConnected({
    open,
    greet: async () => {
      forgetFolds();
      forgetAllLive();
      holdLineage();
      const client = host();
      const news = await client.home.follow({}).catch(unlessShut);
      if (news === undefined) return;
      void keepReading(client, news, desk);
      await takeSnapshots();
    },
    wait: (ms) =>
      new Promise((resolve) => {
        hurry = resolve;
        setTimeout(resolve, ms);
      }),
    tell: (connection) => noteConnection(connection, Date.now()),
  });
}

/** Tries to reconnect at once. A no-op while connected. */
export function reconnectNow(): void {
  hurry();
}

/** Undefined where the home can't be opened and asks for consent: there is nothing to follow then, and its state says why. */
async function unlessShut(fault: unknown): Promise<undefined> {
  if (fault instanceof HostLost) throw fault;
  await takeHomeState();
  if (useHomeState.getState().state?.writing.state !== 'shut') throw fault;
}

/** How long a stream of news that broke off is left alone before it is followed anew, in ms. */
const pauseMs = 250;

/** Reads news for as long as the pipe is open, also where the host ends one stream of them. */
async function keepReading(client: HostClient, first: AsyncIterable<News>, desk: NewsDesk): Promise<void> {
  for (let news = first; ; ) {
    await desk.read(news);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    try {
      news = await client.home.follow({});
    } catch {
      // The pipe has closed: the next greeting follows over the next one.
      return;
    }
    await desk.resync();
  }
}
