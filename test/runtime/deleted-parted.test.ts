import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { tamper } from '../adapters/store-sqlite/tamper.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

/** Imports a file that holds one session, and gives that. */
async function importInto(home: FileHome, path: string): Promise<string> {
  const [report] = await home.import(path);
  return report?.sessions[0]?.id ?? '';
}

/** Appends messages of a person, as a session that is continued would have them. */
async function goOn({ host }: FileHome, id: string, texts: readonly string[]): Promise<void> {
  const session = id as SessionId;
  const ref = await host.store.ref(session);
  if (ref === undefined) throw new Error(`no session ${id}`);
  const sealing = { sha256, clock: { nowMs: () => 1 }, ids: { uuid: () => '', salt: () => '0'.repeat(32) } };
  const drafts = texts.map((text) => ({
    kind: 'message',
    payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] },
  }));
  const start = { session, nextSeq: ref.nextSeq, parents: [ref.head], by: 'person' };
  await host.store.append([{ session, expectedHead: ref.head, events: sealStream(drafts, start, sealing) }]);
}

/** A home in which a session came in that had parted from the one here, with its line saved, and what is left of it without some rows. */
async function homeWithout(rows: string) {
  const { path, remove } = await tempFolder(quickFolder);
  onTestFinished(remove);
  const exportTo = async ({ client }: FileHome, session: string, name: string) => {
    const lines = await Array.fromAsync(await client.sessions.exportNative({ session }));
    await writeFile(join(path, name), lines.map(({ line }) => `${line}\n`).join(''));
    return join(path, name);
  };
  const folder = tempHome();
  const [here, there] = [await openFileHome(tempHome()), await openFileHome(folder)];
  const session = await importInto(here, await writeLog(path, 'log.jsonl', madeUpRecords()));
  await importInto(there, await exportTo(here, session, 'early.orx'));
  await goOn(here, session, ['Left', 'Further left', 'Left again']);
  await goOn(there, session, ['Right']);
  const beside = await importInto(there, await exportTo(here, session, 'late.orx'));
  await there.close();
  tamper(folder, (db) => db.prepare(`DELETE FROM events WHERE twin = 1 AND ${rows}`).run());
  const { client } = await openFileHome(folder);
  const list = await client.sessions.list({});
  const { faults } = await client.home.verify({});
  const statusOf = (id: string) => list.find((row) => row.id === id)?.status;
  return { beside: statusOf(beside), original: statusOf(session), isSound: faults.length === 0 };
}

it.each([
  ['none', 'seq < 0', { beside: 'done', original: 'done', isSound: true }],
  ['one in the middle', 'seq = 6', { beside: 'damaged', original: 'done', isSound: false }],
  ['the last', 'seq = 7', { beside: 'damaged', original: 'done', isSound: false }],
])(
  'E1, E2: of a session that came in parted and of which %s was deleted, list and verify say the same',
  async (_, rows, said) => {
    expect(await homeWithout(rows)).toEqual(said);
  },
);
