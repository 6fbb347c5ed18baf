import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives a descriptor to read some bytes from, at their beginning; whoever asked closes it. */
export type HeldFiles = (bytes: string | Uint8Array) => number;

/** Bytes that every command is started with, as files without a name: written once, and handed on without our help. */
export function heldFiles(): HeldFiles {
  const held = new Map<string, number>();
  return (bytes) => {
    const key = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
    const fd = held.get(key) ?? namelessFile(bytes);
    held.set(key, fd);
    return openSync(`/proc/self/fd/${fd}`, 'r');
  };
}

function namelessFile(bytes: string | Uint8Array): number {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, bytes, { mode: 0o400 });
    return openSync(path, 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
