import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFileAnchors } from '../../../core/adapters/store-sqlite/file-anchors.ts';
import type { EventId, SessionId } from '../../../core/model/ids.ts';

// Writes anchors until the small disk is full and some more, makes room, closes, and prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const path = join(folder, 'anchors.jsonl');
const filler = join(folder, 'filler');
const faults: string[] = [];
const anchors = openFileAnchors({
  path,
  log: { info: () => undefined, warn: () => undefined },
  nowMs: () => 0,
  onFault: (fault) => faults.push(`${fault.code} ${fault.retryable}`),
});
let seq = 0;
const write = (): void => anchors.write([{ session: 'a' as SessionId, head: 'a'.repeat(64) as EventId, seq: seq++ }]);
write();
for (let size = 4_000_000; size > 0; ) {
  try {
    writeFileSync(filler, new Uint8Array(size), { flag: 'a' });
  } catch {
    size = Math.floor(size / 2);
  }
}
while (faults.length < 3) write();
rmSync(filler);
await anchors.close();
const seqs = readFileSync(path, 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { seq: number }).seq);
console.log(JSON.stringify({ faults, isWhole: seqs.length === seq && seqs.every((found, at) => found === at) }));
