import { writeFileSync } from 'node:fs';

/** Writes a file that leaves no byte of its disk free. */
export function fillDisk(path: string): void {
  for (let size = 4_000_000; size > 0; ) {
    try {
      writeFileSync(path, new Uint8Array(size), { flag: 'a' });
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
