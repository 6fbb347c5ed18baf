import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

async function twoHomes() {
  const [here, there, folder] = [await openTestHome(1), await openTestHome(2), await tempFolder()];
  onTestFinished(async () => void (await Promise.all([here.close(), there.close(), folder.remove()])));
  const [report] = await here.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  const exportTo = async (home: TestHome, session: string): Promise<string> => {
    const path = join(folder.path, 'out.orx');
    const lines = await Array.fromAsync(await home.client.sessions.exportNative({ session }));
    await writeFile(path, lines.map(({ line }) => `${line}\n`).join(''));
    return path;
  };
  return { here, there, exportTo, session: report?.sessions[0]?.id ?? '' };
}

async function saidOf(home: TestHome): Promise<readonly unknown[]> {
  const { sound, withheld, vouches } = await home.client.home.verify({});
  return [sound, withheld, /, (\d+ of them since they arrived, as [\w ]+)\./.exec(vouches)?.[1]];
}

it('S12: what was erased before a session was exported is on record where it is imported, once', async () => {
  const { here, there, exportTo, session } = await twoHomes();
  const erased = await here.client.sessions.erase({ session, reason: 'all of it' });
  expect(erased.ok).toBe(true);
  await there.import(await exportTo(here, session));
  const { withheld } = await here.client.home.verify({});
  expect(withheld).toBeGreaterThan(3);
  const says = [true, withheld, `${withheld} of them since they arrived, as the catalogue records`];
  expect(await saidOf(there)).toEqual(says);
  await there.import(await exportTo(here, session));
  expect(await saidOf(there)).toEqual(says);
});

it('S12: what was erased of a fork is on record where the fork comes to a session that is there', async () => {
  const { here, there, exportTo, session } = await twoHomes();
  await there.import(await exportTo(here, session));
  const fork = await here.client.sessions.fork({ session });
  if (!fork.ok) throw new Error(fork.refusal.message);
  await here.client.sessions.erase({ session: fork.session, reason: 'all of it' });
  await there.import(await exportTo(here, fork.session));
  const [sound, withheld, says] = await saidOf(there);
  expect([sound, says]).toEqual([true, `${withheld} of them since they arrived, as the catalogue records`]);
});
