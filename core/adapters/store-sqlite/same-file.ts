import { statSync } from 'node:fs';
import { HostError } from '../../runtime/ports.ts';
import { walOf } from './foreign-wal.ts';

/**
 * Remembers the files that a database was opened as. What is given throws HostError `store-moved` where something else, or nothing, has one
 * of their names: what is written to the open file then is in no file of the home.
 */
export function sameFile(path: string): () => void {
  const opened = [path, walOf(path)].map((each) => ({ path: each, id: idOf(each) }));
  return () => {
    const moved = opened.find((each) => each.id !== undefined && each.id !== idOf(each.path));
    if (moved !== undefined) throw gone(moved.path);
  };
}

function gone(path: string): HostError {
  const says = `${path} was removed or replaced while it was open. What was being saved is not saved.`;
  const remedy = 'Put it back, or close this home and open it again.';
  return new HostError('store-moved', `${says} ${remedy}`, { retryable: true, data: { path } });
}

/** Undefined where there is no file. */
function idOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
}
