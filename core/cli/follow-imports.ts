import type { HostClient } from '../contract/connect.ts';
import type { ImportProgress } from '../contract/import-report.ts';
import type { LeftOut } from './left-out.ts';
import type { Output } from './output.ts';
import { publishedReport } from './published-report.ts';
import { sayReport } from './say-report.ts';
import { waitingTeller } from './say-waiting.ts';
import { whyStopped } from './why-stopped.ts';

interface Following {
  /** Aborts where the process is interrupted. */
  readonly signal: AbortSignal;
  readonly left: LeftOut;
  readonly output: Output;
}

/**
 * Tells what every import but the `known` ones brings in of the paths that are followed, and where it fails, until the process is interrupted. Throws Refused then where
 * something that was asked for is not in, and what the call throws where the host goes away.
 */
export async function followImports(host: HostClient, known: readonly string[], following: Following): Promise<void> {
  const { signal } = following;
  const told = new Set(known);
  const tellWaiting = waitingTeller(following.output);
  try {
    while (!signal.aborted) await tellNews(host, { told, tellWaiting, ...following });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  following.left.refuse();
}

interface Telling extends Following {
  readonly told: Set<string>;
  readonly tellWaiting: (progress: ImportProgress) => void;
}

/** Tells until the news ends: then the host is closing, which the next call says. */
async function tellNews(host: HostClient, { signal, tellWaiting, ...telling }: Telling): Promise<void> {
  const news = await host.home.follow({}, { signal });
  const tell = async (all: readonly ImportProgress[]) => {
    for (const each of all) {
      if (!telling.told.has(each.job)) tellWaiting(each);
      if (each.state !== 'running') await tellEnded(host, each, telling);
    }
  };
  // What ended before the news began, or was too much news, is in no news.
  await tell(await host.import.progress({}));
  for await (const { items } of news) {
    for (const item of items) {
      if (item.type === 'import') await tell([item.progress]);
      if (item.type === 'resync') await tell(await host.import.progress({}));
    }
  }
}

async function tellEnded(
  host: HostClient,
  end: ImportProgress,
  { told, left, output }: Omit<Telling, 'signal' | 'tellWaiting'>,
): Promise<void> {
  if (told.has(end.job)) return;
  told.add(end.job);
  let isOurs = end.current === '' || left.isOurs(end.current);
  for await (const report of await host.import.reports({ job: end.job })) {
    if (!left.isOurs(report.path)) continue;
    isOurs = true;
    left.note(report);
    if (report.status === 'imported' || report.status === 'failed')
      output.line(publishedReport(report), sayReport(report));
  }
  if (isOurs) noteEnd(end, { left, output });
}

/** Says where an import failed, and notes it. Its reports must have been noted. */
export function noteEnd(end: ImportProgress, { left, output }: Omit<Following, 'signal'>): void {
  const why = end.state === 'failed' ? whyStopped(end) : undefined;
  if (why !== undefined) output.refused(why);
  left.noteEnd(why?.message);
}
