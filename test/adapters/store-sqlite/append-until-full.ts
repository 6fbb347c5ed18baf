import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { HostError } from '../../../core/runtime/ports.ts';
import { eventOf } from '../../ports/writer.ts';

// Fills a small disk, makes room, goes on, and prints what it saw as one line of JSON.
const [, , folder = ''] = process.argv;
const filler = join(folder, 'filler');
writeFileSync(filler, new Uint8Array(2_000_000));
const faults: string[] = [];
const { store } = await openSqliteStore({
  folder,
  sha256,
  log: { info: () => undefined, warn: () => undefined },
  onFault: (fault) => faults.push(fault.code),
});
const session = 'a' as SessionId;
const noise = (seq: number): string => Array.from({ length: 60 }, (_, at) => sha256(`${seq} ${at}`)).join('');

async function append(seq: number): Promise<string> {
  const head = (await store.ref(session))?.head;
  const event = eventOf(session, seq, head, { payload: { text: noise(seq) } });
  try {
    await store.append([{ session, expectedHead: head, events: [event] }]);
    return 'ok';
  } catch (cause) {
    return cause instanceof HostError ? `${cause.code} ${cause.retryable}` : String(cause);
  }
}

let acknowledged = 0;
let said = await append(0);
while (said === 'ok') said = await append(++acknowledged);
const kept = (await store.ref(session))?.nextSeq;
rmSync(filler);
const afterwards = await append(acknowledged);
const { faults: blamed } = await store.verify();
await store.close();
console.log(JSON.stringify({ said, acknowledged, kept, afterwards, blamed, faults }));
