import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prompt, says } from '../adapters/import/claude-code/transcript.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { writeLog } from '../runtime/made-up-log.ts';
import { openFileHome } from '../runtime/open-file-home.ts';
import { importWith } from './import-with.ts';

const RECORDS = 1_200;

/** A log of so many records that it is saved in several batches, and of which every answer is whole. */
function longLog() {
  return Array.from({ length: RECORDS }, (_, at) => {
    const before = at === 0 ? null : `r-${at - 1}`;
    return at % 2 === 0 ? prompt(`r-${at}`, before, `Water bed ${at}`) : says(`r-${at}`, before, 'It is watered.');
  });
}

async function standingOf(home: string): Promise<readonly unknown[]> {
  const { client, close } = await openFileHome(home);
  const [row] = await client.sessions.list({});
  await close();
  return [row?.status, row?.statusDetail, (row?.events ?? 0) >= RECORDS];
}

it('R1, S8: a session whose import was killed is interrupted, never done, until the import is done', async () => {
  const folder = tempHome();
  const log = await writeLog(folder, 'long.jsonl', longLog());
  utimesSync(log, 0, 0);
  const [whole, counted] = [join(folder, 'whole'), join(folder, 'commits')];
  await importWith(whole, log, { OPENRATH_COMMITS_IN: counted });
  expect(await standingOf(whole)).toEqual(['done', undefined, true]);
  // How records fall into commits differs from run to run: from the middle back to the first kill that left some of them out.
  for (let commit = Math.ceil(Number(readFileSync(counted, 'utf8')) / 2); commit > 0; commit--) {
    const home = join(folder, `killed at ${commit}`);
    expect(await importWith(home, log, { OPENRATH_KILL_AT: `${commit} after` })).toBe('SIGKILL');
    const [status, detail, isWhole] = await standingOf(home);
    if (isWhole === true) continue;
    expect([status, detail]).toEqual(['interrupted', 'interrupted: its log was not read to its end; import it again']);
    await importWith(home, log);
    expect(await standingOf(home)).toEqual(['done', undefined, true]);
    return;
  }
  expect.fail('no kill left a record out');
}, 180_000);

it('S8: a session whose import was cancelled is interrupted at once, and is not once the import goes on', async () => {
  const folder = tempHome();
  const log = await writeLog(folder, 'long.jsonl', longLog());
  utimesSync(log, 0, 0);
  let afterAppend: (() => Promise<unknown>) | undefined;
  const { client } = await openFileHome(join(folder, 'home'), (store) => ({
    ...store,
    append: async (...given) => {
      const appended = await store.append(...given);
      await afterAppend?.();
      return appended;
    },
  }));
  const run = async (cancels: boolean) => {
    const started = await client.import.start({ paths: [log] });
    if (!started.ok) throw new Error(started.refusal.message);
    afterAppend = cancels ? () => client.import.cancel({ job: started.job }) : undefined;
    await Array.fromAsync(await client.import.reports({ job: started.job }));
    const [progress] = (await client.import.progress({})).filter(({ job }) => job === started.job);
    const [row] = await client.sessions.list({});
    return [progress?.state, row?.status];
  };
  expect([await run(true), await run(false)]).toEqual([
    ['cancelled', 'interrupted'],
    ['done', 'done'],
  ]);
});
