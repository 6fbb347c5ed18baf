import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { madeHere } from '../../core/model/catalogue/made-here.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let here: TestHome;
let there: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: SessionId;

beforeEach(async () => {
  [here, there, folder] = [await openTestHome(1), await openTestHome(2), await tempFolder()];
  const [report] = await here.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  session = await forked(here, report?.sessions[0]?.id ?? '');
});

afterEach(async () => {
  await Promise.all([here.close(), there.close(), folder.remove()]);
});

async function forked(home: TestHome, id: string): Promise<SessionId> {
  const reply = await home.client.sessions.fork({ session: id });
  if (!reply.ok) throw new Error(reply.refusal.message);
  return reply.session as SessionId;
}

/** Appends an answer with a part that only its provider can read; gives its id. */
async function answer(home: TestHome, id: SessionId, text: string): Promise<EventId> {
  const ref = await home.host.store.ref(id);
  if (ref === undefined) throw new Error(`no session ${id}`);
  const sealing = { sha256, clock: { nowMs: () => 1 }, ids: { uuid: () => '', salt: () => '0'.repeat(32) } };
  const payload = {
    provider: 'anthropic',
    model: 'model-x',
    parts: [
      { type: 'reasoning', text: '', hidden: true, kept: '{"anthropic":{"redactedData":"c2VhbGVk"}}' },
      { type: 'text', text },
    ],
  };
  const start = { session: id, nextSeq: ref.nextSeq, parents: [ref.head], by: 'agent' };
  const events = sealStream([{ kind: 'model/answered', payload }], start, sealing);
  await home.host.store.append([{ session: id, expectedHead: ref.head, events }]);
  return (events[0] as StoredEvent).id;
}

async function hand(from: TestHome, to: TestHome, id: SessionId): Promise<unknown> {
  const path = join(folder.path, `${id}.orx`);
  const lines = await Array.fromAsync(await from.client.sessions.exportNative({ session: id }));
  await writeFile(path, lines.map(({ line }) => `${line}\n`).join(''));
  const [report] = await to.import(path);
  return report?.facts;
}

async function isOurs(home: TestHome, ids: readonly EventId[]): Promise<boolean[]> {
  const made = madeHere(home.host.catalogue.state());
  const events = await home.host.store.events(ids);
  return ids.map((id) => events.some((event) => event.id === id && made(event)));
}

it('M3: answers are of the home that asked for them, also where the session went on in another and came back', async () => {
  const mine = await answer(here, session, 'Mine');
  expect(await hand(here, there, session)).toMatchObject({ how: 'new' });
  const theirs = await answer(there, session, 'Theirs');
  expect(await hand(there, here, session)).toMatchObject({ how: 'extended' });
  const again = await answer(here, session, 'Mine again');
  expect(await isOurs(here, [mine, theirs, again])).toEqual([true, false, true]);
  expect(await isOurs(there, [mine, theirs])).toEqual([false, false]);
  expect(await here.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
});

it('M3: where both went on, the answers that came are not ours and those here are', async () => {
  await hand(here, there, session);
  const mine = await answer(here, session, 'Mine');
  const theirs = await answer(there, session, 'Theirs');
  expect(await hand(there, here, session)).toMatchObject({ how: 'parted' });
  expect(await isOurs(here, [mine, theirs])).toEqual([true, false]);
});

it('M3: a session that was emptied and comes back is not ours any more', async () => {
  const mine = await answer(here, session, 'Mine');
  await hand(here, there, session);
  await here.client.sessions.trash({ session });
  await here.client.trash.empty({ sessions: [session] });
  expect(await hand(there, here, session)).toMatchObject({ how: 'new' });
  expect(await isOurs(here, [mine])).toEqual([false]);
});
