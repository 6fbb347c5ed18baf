import { Stopped } from './stopped.ts';

/** Begins something when a run is told to stop. Gives what ends that, where it was begun. */
export function whenStopped(run: AbortSignal, begin: () => () => void): () => void {
  let end = (): void => undefined;
  const stopped = (): void => {
    if (run.reason instanceof Stopped) end = begin();
  };
  run.addEventListener('abort', stopped);
  return () => {
    run.removeEventListener('abort', stopped);
    end();
  };
}
