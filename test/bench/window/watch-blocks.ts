import type { Page } from 'playwright-core';

/** How long the page's thread was held while it was watched. */
export interface Blocks {
  /** The longest task that the browser tells of, ms; 0 where none took 50 ms. */
  readonly longestTaskMs: number;
  /** Tasks of more than 100 ms. */
  readonly over100: number;
  /** The longest time in which no timer came to run, ms. */
  readonly longestGapMs: number;
  /** The longest task by the CPU time of its thread, ms: what others do on the machine is not in it. */
  readonly longestCpuMs: number;
}

/** Watches the thread of a page from now until it is asked. */
export async function watchBlocks(page: Page): Promise<() => Promise<Blocks>> {
  const stopTrace = await traceTasks(page);
  await page.evaluate(startProbe);
  return async () => {
    const seen = await page.evaluate(stopProbe);
    return { ...seen, longestCpuMs: await stopTrace() };
  };
}

interface Probe {
  readonly stop: () => Omit<Blocks, 'longestCpuMs'>;
}

/** Where the probe is kept in the page. */
type Probed = typeof globalThis & { probeOfBlocks?: Probe };

/** Runs in the page. */
function startProbe(): void {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  let longestGapMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
    lastMs = nowMs;
  }, 4);
  (globalThis as Probed).probeOfBlocks = {
    stop: () => {
      clearInterval(timer);
      for (const { duration } of observer.takeRecords()) tasks.push(duration);
      observer.disconnect();
      const longestTaskMs = Math.max(0, ...tasks);
      return { longestTaskMs, over100: tasks.filter((ms) => ms > 100).length, longestGapMs };
    },
  };
}

/** Runs in the page. */
function stopProbe(): Omit<Blocks, 'longestCpuMs'> {
  const probe = (globalThis as Probed).probeOfBlocks;
  if (probe === undefined) throw new Error('nothing was watched');
  return probe.stop();
}

/** One event of the browser's trace, as far as it matters here. Times are in µs. */
interface Traced {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Traces tasks. Call what it returns for the longest one of a page's main thread, in ms of CPU. */
async function traceTasks(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the page has no browser');
  const events: Traced[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const wanted = (value as unknown as Traced[]).filter(
      ({ name }) => name === 'thread_name' || name.endsWith('RunTask'),
    );
    events.push(...wanted);
  });
  const traceConfig = { includedCategories: ['toplevel'], excludedCategories: ['*'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await ended;
    const threadOf = ({ pid, tid }: Traced): string => `${pid} ${tid}`;
    const main = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf));
    const tasks = events.filter((event) => main.has(threadOf(event)));
    return tasks.reduce((most, { tdur }) => Math.max(most, (tdur ?? 0) / 1_000), 0);
  };
}
