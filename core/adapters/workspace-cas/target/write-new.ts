import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { HostError } from '../../../runtime/ports.ts';
import { syncName } from '../../store-sqlite/sync-name.ts';
import { errnoOf } from '../errno-of.ts';

/** Writes a new file beside its place and gives it its name once it is whole and durable. Throws HostError where there is one, and what the file system says. */
export function writeNew(path: string, bytes: Uint8Array): void {
  const part = `${path}.${randomUUID()}.part`;
  try {
    writeFileSync(part, bytes, { flag: 'wx', mode: 0o644, flush: true });
    linkSync(part, path);
    syncName(path);
  } catch (cause) {
    if (errnoOf(cause) !== 'EEXIST') throw cause;
    throw new HostError('target-there', `${path} is there already. Name a file that is not there yet.`, { cause });
  } finally {
    rmSync(part, { force: true });
  }
}
