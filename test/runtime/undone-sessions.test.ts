import { afterEach, beforeEach, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let home: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;

beforeEach(async () => {
  home = await openTestHome();
  folder = await tempFolder(quickFolder);
});

afterEach(async () => {
  await home.close();
  await folder.remove();
});

const must = <Reply extends { ok: boolean }>(reply: Reply) => {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { ok: true }>;
};

it('S10: a fork or detach that was undone says so in its row for as long as it is, one moved to the trash does not', async () => {
  const [report] = await home.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const session = report?.sessions[0]?.id ?? '';
  const { sessions } = home.client;
  const [{ row }] = [must(await sessions.show({ session }))];
  const forked = must(await sessions.fork({ session })).session;
  const detached = must(await sessions.detach({ session, at: row.head })).session;
  const trashed = must(await sessions.fork({ session })).session;
  must(await sessions.trash({ session: trashed }));
  const acts = await home.client.home.reflog({});
  const undo = async (subject: string) =>
    must(await home.client.home.undo({ act: acts.find((act) => act.subject === subject)?.id ?? '' }));
  await undo(detached);
  await undo(forked);
  const inTrash = async () =>
    (await sessions.list({ trashed: true })).map(({ id, undone }) => `${id} ${undone === true}`).toSorted();
  expect(await inTrash()).toEqual([`${forked} true`, `${detached} true`, `${trashed} false`].toSorted());
  must(await home.client.home.redo({}));
  expect(await inTrash()).toEqual([`${detached} true`, `${trashed} false`].toSorted());
  must(await sessions.restore({ session: detached }));
  expect(await inTrash()).toEqual([`${trashed} false`]);
});
