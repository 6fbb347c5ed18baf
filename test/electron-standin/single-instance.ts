import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * One program per folder: the first to come holds a lock file until it ends. A later one gets `false`, and the first is
 * told through `onSecond`.
 */
export function lockInstance(folder: string, onSecond: () => void): boolean {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'stand-in.lock');
  const knock = join(folder, 'stand-in.knock');
  const holder = readHolder(lock);
  if (holder !== undefined && isAlive(holder)) {
    writeFileSync(knock, '');
    return false;
  }
  writeFileSync(lock, String(process.pid));
  process.once('exit', () => rmSync(lock, { force: true }));
  watch(folder, { persistent: false }, (event, name) => {
    if (event === 'rename' && name === 'stand-in.knock') {
      rmSync(knock, { force: true });
      onSecond();
    }
  });
  return true;
}

function readHolder(lock: string): number | undefined {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return undefined; // Nobody holds it.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // No such process.
  }
}
