import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { sha256 } from '../../core/adapters/sha256.ts';
import { closeConnections, openDatabase } from '../../core/adapters/store-sqlite/open-database.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import { EVENTS_FILE } from '../../core/adapters/store-sqlite/schema.ts';
import { writeNewFile } from '../../core/cli/write-new-file.ts';
import { composeHost } from '../../core/compose-host.ts';
import { connect } from '../../core/contract/connect.ts';
import type { BlobId, EventId, SessionId } from '../../core/model/ids.ts';
import { eventOf } from '../ports/writer.ts';

// Does one kind of work on a home and prints what was acknowledged, a line each. Made to be killed.
// Logs that are imported lie in the last one: beside the home's files where nothing is said.
const [, , folder = '', work = '', seed = '', logs = folder] = process.argv;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** A blob of so many bytes is a file. */
const LARGE_BYTES = 1_100_000;
const quiet = { info: () => undefined, warn: () => undefined };

/** The facts of an accepted reply. */
function must<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { readonly ok: true }>;
}

async function openClient() {
  const host = await composeHost(folder, {});
  const [ours, theirs] = duplexPair();
  host.attach(theirs);
  return { host, client: connect(ours) };
}

type Client = Awaited<ReturnType<typeof openClient>>['client'];

function logOf(name: string, records: number): string {
  const lines = Array.from({ length: records }, (_, at) => {
    const isPrompt = at % 4 === 0;
    const message = isPrompt
      ? { role: 'user', content: `Question ${at} of ${name}` }
      : {
          id: `m${at}`,
          role: 'assistant',
          model: 'model-x',
          content: [{ type: 'text', text: `Answer ${at} `.repeat(90) }],
        };
    const parentUuid = at === 0 ? null : `${name}-${at - 1}`;
    const record = { type: isPrompt ? 'user' : 'assistant', uuid: `${name}-${at}`, parentUuid, sessionId: name };
    return JSON.stringify({
      ...record,
      timestamp: '2026-03-01T10:00:00Z',
      cwd: '/srv/made-up',
      version: '2.1.60',
      message,
    });
  });
  const path = join(logs, `${name}.jsonl`);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

async function importLog(client: Client, name: string, records: number): Promise<string> {
  const { job } = must(await client.import.start({ paths: [logOf(name, records)] }));
  const ids: string[] = [];
  for await (const report of await client.import.reports({ job })) {
    for (const { id } of report.sessions) {
      ids.push(id);
      say(`session ${id}`);
    }
  }
  return ids[0] ?? '';
}

function saidOf(seq: number): object {
  return { role: 'user', author: 'person', parts: [{ type: 'text', text: `Line ${seq}` }] };
}

async function append(): Promise<void> {
  const { store, blobs } = await openSqliteStore({ folder, sha256, log: quiet });
  const session = `appended-${seed}` as SessionId;
  let head: EventId | undefined;
  for (let seq = 0; ; seq++) {
    const blob = await blobs.put(new TextEncoder().encode(`${session} ${seq}`));
    const event = eventOf(session, seq, head, { refs: [{ blob }], payload: saidOf(seq) });
    await store.append([{ session, expectedHead: head, events: [event] }]);
    say(`event ${event.id}`);
    head = event.id;
  }
}

async function importForEver(): Promise<void> {
  const { client } = await openClient();
  for (let at = 0; ; at++) await importLog(client, `log-${seed}-${at}`, 1_200);
}

async function fork(): Promise<void> {
  const { client } = await openClient();
  let session = await importLog(client, `trunk-${seed}`, 8);
  for (let at = 0; ; at++) {
    const made = must(await client.sessions.fork({ session }));
    say(`session ${made.session}`);
    if (at % 3 === 2) session = made.session;
  }
}

async function exportForEver(): Promise<void> {
  const { client } = await openClient();
  const session = await importLog(client, `exported-${seed}`, 60);
  for (;;) {
    let lines = 0;
    for await (const _ of await client.sessions.exportNative({ session })) lines++;
    say(`exported ${session} ${lines}`);
  }
}

/** Appends events that name large blobs, of which each is a file of its own. */
async function attach(): Promise<void> {
  const { store, blobs } = await openSqliteStore({ folder, sha256, log: quiet });
  const session = `attached-${seed}` as SessionId;
  let head: EventId | undefined;
  for (let seq = 0; ; seq++) {
    const blob = await blobs.put(randomBytes(LARGE_BYTES));
    const event = eventOf(session, seq, head, { refs: [{ blob }], payload: saidOf(seq) });
    await store.append([{ session, expectedHead: head, events: [event] }]);
    say(`event ${event.id}`);
    say(`blob ${blob}`);
    head = event.id;
  }
}

/** Drops large blobs for good, each once the next one is there. */
async function drop(): Promise<void> {
  const { blobs } = await openSqliteStore({ folder, sha256, log: quiet });
  let last: BlobId | undefined;
  for (;;) {
    const next = await blobs.put(randomBytes(LARGE_BYTES));
    if (last !== undefined) {
      await blobs.drop([last]);
      say(`dropped ${last}`);
    }
    last = next;
  }
}

/** Writes exports to files, each of another name. */
async function exportToFiles(): Promise<void> {
  const { client } = await openClient();
  const session = await importLog(client, `written-${seed}`, 60);
  for (let at = 0; ; at++) {
    const lines: string[] = [];
    for await (const { line } of await client.sessions.exportNative({ session })) lines.push(line);
    await writeNewFile(join(folder, `export-${at}.jsonl`), Readable.from(lines));
    say(`wrote export-${at}.jsonl ${sha256(new TextEncoder().encode(`${lines.join('\n')}\n`))}`);
  }
}

function migrate(): void {
  say('migrating');
  closeConnections(openDatabase(join(folder, EVENTS_FILE.name), EVENTS_FILE, { nowMs: Date.now }));
  say('migrated');
}

/** Every verb that writes, once each. */
async function everything(): Promise<void> {
  const { host, client } = await openClient();
  const session = await importLog(client, `all-${seed}`, 12);
  const forked = must(await client.sessions.fork({ session })).session;
  say(`session ${forked}`);
  const gone = must(await client.sessions.fork({ session })).session;
  say(`session ${must(await client.sessions.detach({ session })).session}`);
  must(await client.sessions.trash({ session: gone }));
  must(await client.trash.empty({ sessions: [gone] }));
  say(`emptied ${gone}`);
  must(await client.home.undo({}));
  must(await client.sessions.rename({ session: forked, title: 'Renamed' }));
  say(`title ${forked}`);
  must(await client.sessions.erase({ session: forked, reason: 'made up' }));
  say(`erased ${forked}`);
  await host.close();
  say('done');
}

const works: Readonly<Record<string, () => void | Promise<void>>> = {
  append,
  attach,
  import: importForEver,
  fork,
  drop,
  export: exportForEver,
  exportToFiles,
  migrate,
  everything,
};
await works[work]?.();
