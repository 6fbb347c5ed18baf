import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { syncName } from '../adapters/store-sqlite/sync-name.ts';
import { Refused } from './refused.ts';

/**
 * Writes a file beside its place and puts it there when it is whole and durable: what was cut off or refused leaves nothing under its name.
 * Gives its size in bytes. Throws Refused.
 */
export async function writeNewFile(path: string, lines: AsyncIterable<string>): Promise<number> {
  const part = `${path}.${process.pid}.part`;
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await once(file, 'open').catch(cannotWrite(path));
    for await (const line of lines) if (!file.write(`${line}\n`)) await once(file, 'drain');
    file.end();
    await once(file, 'close');
    await link(part, path).catch(cannotWrite(path));
    syncName(path);
    return file.bytesWritten;
  } finally {
    file.destroy();
    await rm(part, { force: true });
  }
}

function cannotWrite(path: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new Refused({
        code: 'invalid',
        message: `${path} is there already, and nothing was written.`,
        remedy: 'Name a file that does not exist yet, or move that one away.',
      });
    throw new Refused({
      code: 'invalid',
      message: `${path} can't be written: ${error instanceof Error ? error.message : String(error)}`,
      remedy: 'Name a file that does not exist yet.',
    });
  };
}
