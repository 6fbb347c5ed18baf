import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HostError } from '../../runtime/ports.ts';

/** Longest path that a Unix socket may have, in bytes, with room for the terminator on every system. */
const LONGEST = 100;

/**
 * Where the host of a home listens: `host.sock` in the home; a named pipe on Windows; a private folder for temporary
 * files where the home's path is too long for a socket. Throws HostError where that folder belongs to somebody else.
 */
export function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 32);
  if (process.platform === 'win32') return `\\\\.\\pipe\\openrath-${name}`;
  const inside = join(folder, 'host.sock');
  if (Buffer.byteLength(inside) <= LONGEST) return inside;
  const uid = process.getuid?.() ?? 0;
  const own = join(tmpdir(), `openrath-${uid}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const facts = statSync(own);
  if (facts.uid !== uid || (facts.mode & 0o077) !== 0) {
    throw new HostError(
      'unsafe-folder',
      `${own} can be used by others, so the host does not listen there. Remove it or choose a shorter data folder.`,
    );
  }
  return join(own, `${name}.sock`);
}
