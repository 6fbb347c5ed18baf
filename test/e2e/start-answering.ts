import type { EventEmitter } from 'node:events';
import { once } from 'node:events';

/** What is needed of a started application to see that its main answers, and to end it. */
interface Started {
  readonly evaluate: (asked: () => boolean) => Promise<boolean>;
  readonly process: () => EventEmitter & { readonly kill: (signal: 'SIGKILL') => boolean };
}

const ANSWERS_WITHIN_MS = 10_000;
const STARTS = 3;

/**
 * Starts an application until its main answers. Now and then Node's inspector never does the first thing that Playwright asks of it, nor any
 * after it: all that a journey has main do, and each window that is to come of it, would be waited for in vain. Rejects where none of three answers.
 */
export async function startAnswering<App extends Started>(start: () => Promise<App>): Promise<App> {
  for (let starts = 1; starts <= STARTS; starts += 1) {
    const app = await start();
    if (await answers(app)) return app;
    const ended = once(app.process(), 'exit');
    if (app.process().kill('SIGKILL')) await ended;
  }
  throw new Error(`The application was started ${STARTS} times, and its main answered nothing.`);
}

async function answers(app: Started): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS);
  });
  // One that is lost rejects when its application is ended.
  const answer = app.evaluate(() => true).catch(() => false);
  const heard = await Promise.race([answer, silence]);
  clearTimeout(timer);
  return heard;
}
