import { mkdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import type { SessionRow } from '../../core/contract/view.ts';
import type { SessionId } from '../../core/model/ids.ts';
import { figure } from '../../core/projections/text/say-count.ts';
import { type EventStore, HostError } from '../../core/runtime/ports.ts';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { writeLog } from './made-up-log.ts';
import { openFileHome } from './open-file-home.ts';

const RECORDS = 2_000;

/** A log that nobody writes to, and that is saved in several batches. */
async function oldLog(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const records = Array.from({ length: RECORDS }, (_, at) => {
    const before = at === 0 ? null : `r-${at - 1}`;
    return at % 2 === 0 ? prompt(`r-${at}`, before, `Water bed ${at}`) : says(`r-${at}`, before, 'It is watered.');
  });
  const path = await writeLog(folder, 'long.jsonl', records);
  utimesSync(path, 0, 0);
  return path;
}

interface Standing {
  readonly status: SessionRow['status'];
  readonly statusDetail: string | undefined;
}

async function listed(client: HostClient): Promise<Standing[]> {
  return (await client.sessions.list({})).map(({ status, statusDetail }) => ({ status, statusDetail }));
}

async function start(client: HostClient, path: string) {
  const started = await client.import.start({ paths: [path] });
  if (!started.ok) throw new Error(started.refusal.message);
  return { reports: Array.fromAsync(await client.import.reports({ job: started.job })), job: started.job };
}

it('R1: while its log is being read a session is open and says so, and has its own status once it is read', async () => {
  const folder = tempHome();
  const path = await oldLog(folder);
  const seen: unknown[] = [];
  let look = async (): Promise<void> => undefined;
  const { client } = await openFileHome(join(folder, 'home'), (store) => ({
    ...store,
    append: async (batch, ledger) => {
      if (batch.length > 0) await look();
      return store.append(batch, ledger);
    },
  }));
  look = async () => {
    const rows = await client.sessions.list({});
    for (const { status, statusDetail, steps, beingRead } of rows)
      seen.push([status, beingRead, statusDetail === `its log is being read: ${figure(steps)} steps so far`]);
  };
  await (await start(client, path)).reports;
  look = async () => undefined;
  expect(new Set(seen.map((each) => JSON.stringify(each)))).toEqual(new Set(['["open",true,true]']));
  expect(await listed(client)).toEqual([{ status: 'done', statusDetail: undefined }]);
});

it('B-22, R1: a session whose import waits for the disk says so, goes on as one that is read, and is cut off once it is cancelled', async () => {
  const folder = tempHome();
  const path = await oldLog(folder);
  let saved = 0;
  const wrap = (store: EventStore): EventStore => ({
    ...store,
    append: async (...given) => {
      if (saved === 2) throw new HostError('disk-full', 'The disk is full.', { retryable: true });
      saved++;
      return store.append(...given);
    },
  });
  const { client, host } = await openFileHome(join(folder, 'home'), wrap);
  const { job, reports } = await start(client, path);
  for await (const { items } of await client.home.follow({}))
    if (items.some((item) => item.type === 'import' && item.progress.waits !== undefined)) break;
  const [row] = host.index.rowsOf((await client.sessions.list({})).map(({ id }) => id as SessionId));
  expect([row?.status, row?.statusDetail]).toEqual([
    'open',
    `its log is read in part, ${row?.steps} steps so far; the import waits: The disk is full.`,
  ]);
  await client.import.cancel({ job });
  await reports;
  expect(await listed(client)).toEqual([
    { status: 'interrupted', statusDetail: 'interrupted: its log was not read to its end; import it again' },
  ]);
});

it('R1: a log whose import was cut off is being read as soon as it is imported again', async () => {
  const folder = tempHome();
  const path = await oldLog(folder);
  let onAppend = async (): Promise<void> => undefined;
  const { client } = await openFileHome(join(folder, 'home'), (store) => ({
    ...store,
    append: async (...given) => {
      await onAppend();
      return store.append(...given);
    },
  }));
  const first = await start(client, path);
  onAppend = async () => {
    if ((await client.sessions.list({})).length > 0) await client.import.cancel({ job: first.job });
  };
  await first.reports;
  expect((await listed(client)).map(({ status }) => status)).toEqual(['interrupted']);
  const seen: Standing[] = [];
  onAppend = async () => {
    seen.push(...(await listed(client)));
  };
  await (await start(client, path)).reports;
  expect(seen[0]).toEqual({ status: 'open', statusDetail: expect.stringContaining('its log is being read: ') });
  expect(await listed(client)).toEqual([{ status: 'done', statusDetail: undefined }]);
});
