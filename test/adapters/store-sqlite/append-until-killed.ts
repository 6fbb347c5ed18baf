import { sha256 } from '../../../core/adapters/sha256.ts';
import { openSqliteStore } from '../../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { EventId, SessionId } from '../../../core/model/ids.ts';
import { eventOf } from '../../ports/writer.ts';

// Appends to three sessions for ever and prints each event once it was acknowledged. Made to be killed.
const [, , folder = ''] = process.argv;
const { store, blobs } = await openSqliteStore({
  folder,
  sha256,
  log: { info: () => undefined, warn: () => undefined },
});

async function appendForEver(session: SessionId): Promise<void> {
  const ref = await store.ref(session);
  let seq = ref?.nextSeq ?? 0;
  let head: EventId | undefined = ref?.head;
  for (;;) {
    const blob = await blobs.put(new TextEncoder().encode(`${session} ${seq}`));
    const event = eventOf(session, seq, head, { refs: [{ blob }] });
    const outcome = await store.append([{ session, expectedHead: head, events: [event] }]);
    if (!outcome.ok) throw new Error('stale');
    process.stdout.write(`${event.id}\n`);
    head = event.id;
    seq++;
  }
}

await Promise.all(['a', 'b', 'c'].map((session) => appendForEver(session as SessionId)));
