import { figure } from '../projections/text/say-count.ts';
import type { Output } from './output.ts';

const SECOND_MS = 1_000;

/** Waits for what may take long; from its first second on it is shown what is being done, and for how long. Throws what the work throws. */
export async function whileWorking<T>({ status }: Pick<Output, 'status'>, doing: string, work: Promise<T>): Promise<T> {
  let seconds = 0;
  const timer = setInterval(() => {
    seconds += 1;
    status(`${doing}: ${figure(seconds)} s`);
  }, SECOND_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    if (seconds > 0) status('');
  }
}
