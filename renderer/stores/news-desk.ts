import type { News, NewsItem } from '../../core/contract/view.ts';
import { HostLost } from '../host/client.ts';
import { useDraftNews } from './draft-news.ts';
import { putHomeState } from './home-state-store.ts';
import { putProgress } from './imports-store.ts';
import { createIngestQueue, scheduleFrame } from './ingest-queue.ts';
import { applyEvents, forgetFolds, noteSessions } from './lineage-news.ts';
import { bumpLineage } from './lineage-store.ts';
import { bumpLive, dropRecorded, forgetAllLive, noteLive, putLive } from './live-store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { useReflog } from './reflog-store.ts';
import { useSearchProgress } from './search-progress-store.ts';
import { bumpSessions, putHostReading, putSessions } from './sessions-store.ts';
import { takeHome, takeImports, takeSnapshots } from './take-snapshots.ts';
import { noteWaiting } from './waiting-store.ts';

/** Takes in news. */
export interface NewsDesk {
  /** Reads until the stream ends, for whatever reason: it ends with its pipe, which is noticed elsewhere. Never rejects. */
  readonly read: (news: AsyncIterable<News>) => Promise<void>;
  /** Takes every snapshot again, because news was missed. Never rejects. */
  readonly resync: () => Promise<void>;
}

export function createNewsDesk(): NewsDesk {
  const changed = { sessions: false, lineage: false, live: false };
  const queue = createIngestQueue({
    apply: (item) => applyItem(item, changed),
    commit: () => {
      if (changed.sessions) bumpSessions();
      if (changed.lineage) bumpLineage();
      if (changed.live) bumpLive();
      changed.live = false;
      changed.sessions = false;
      changed.lineage = false;
    },
    schedule: scheduleFrame,
    nowMs: () => performance.now(),
  });
  return {
    read: async (news) => {
      let expected: number | undefined;
      try {
        for await (const batch of news) {
          if (expected !== undefined && batch.seq > expected) void resync();
          expected = batch.seq + 1;
          queue.push(batch);
        }
      } catch {
        // A stream that breaks off is followed anew, or its pipe is.
      }
    },
    resync,
  };
}

function applyItem(item: NewsItem, changed: { sessions: boolean; lineage: boolean; live: boolean }): void {
  switch (item.type) {
    case 'sessions':
      putSessions(item.rows);
      changed.sessions = true;
      changed.lineage = noteSessions(item.rows) || changed.lineage;
      changed.live = noteLive(item.rows) || changed.live;
      noteWaiting(item.rows);
      return;
    case 'events':
      changed.lineage = applyEvents(item) || changed.lineage;
      changed.live = dropRecorded(item.session, item.events) || changed.live;
      return;
    case 'live':
      changed.live = putLive(item, Date.now()) || changed.live;
      return;
    case 'reflog':
      useReflog.setState({ acts: item.acts });
      return;
    case 'import':
      putProgress(item.progress);
      if (item.progress.state !== 'running') void retakeImports();
      return;
    case 'home':
      putHomeState(item.state);
      return;
    case 'search':
      useSearchProgress.setState({ progress: { indexed: item.indexed, total: item.total } });
      return;
    case 'reading':
      putHostReading({ soFar: item.soFar, of: item.of });
      return;
    case 'draft':
      useDraftNews.setState({ news: item });
      return;
    case 'resync':
      void resync();
      return;
  }
}

function resync(): Promise<void> {
  forgetFolds();
  forgetAllLive();
  return retake(takeSnapshots);
}

const retakeImports = oneAtATime(() => retake(() => Promise.all([takeHome(), takeImports()])));

/** A snapshot that fails because the pipe has closed is taken again after the reconnect. */
async function retake(take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    if (!(error instanceof HostLost)) throw error;
  }
}
