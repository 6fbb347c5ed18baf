import { expect, it, onTestFinished } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome } from './test-home.ts';

const must = <Reply extends { ok: boolean }>(reply: Reply) => {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { ok: true }>;
};

it('F8: a fork of a fork without a step leaves from the start of that one, a fork of a detached session from its first step', async () => {
  const home = await openTestHome();
  onTestFinished(home.close);
  const folder = await tempFolder(quickFolder);
  onTestFinished(folder.remove);
  const [report] = await home.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const session = report?.sessions[0]?.id ?? '';
  const { sessions, graph } = home.client;
  const last = must(await graph.open({ session })).steps.at(-1)?.key;
  const fork = must(await sessions.fork({ session })).session;
  const again = must(await sessions.fork({ session: fork })).session;
  const third = must(await sessions.fork({ session: again })).session;
  const { row } = must(await sessions.show({ session }));
  const detached = must(await sessions.detach({ session, at: row.head })).session;
  const ofDetached = must(await sessions.fork({ session: detached })).session;
  const drawn = async (of: string) =>
    must(await graph.open({ session: of })).lanes.map(({ row: { id }, fromStep, fromStart }) => [
      id,
      fromStep,
      fromStart,
    ]);
  expect(await drawn(session)).toEqual([
    [session, undefined, undefined],
    [fork, last, undefined],
    [again, undefined, fork],
    [third, undefined, again],
  ]);
  expect(await drawn(detached)).toEqual([
    [detached, undefined, undefined],
    [ofDetached, must(await sessions.show({ session: detached })).row.head, undefined],
  ]);
  expect((await sessions.preview({ session })).shape?.map(({ from }) => from)).toEqual([undefined, last, last, last]);
});
