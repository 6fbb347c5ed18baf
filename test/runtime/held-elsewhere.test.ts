import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quickFolder } from '../quick-folder.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let home: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let root: string;

beforeEach(async () => {
  home = await openTestHome();
  folder = await tempFolder(quickFolder);
  const [report] = await home.import(await writeLog(folder.path, 'log.jsonl', madeUpRecords()));
  root = report?.sessions[0]?.id ?? '';
});

afterEach(async () => {
  await home.close();
  await folder.remove();
});

async function made(how: 'fork' | 'detach', session: string, at?: string): Promise<string> {
  const reply = await home.client.sessions[how]({ session, ...(at === undefined ? {} : { at }) });
  if (!reply.ok) throw new Error(reply.refusal.message);
  return reply.session;
}

/** What an erase of a session says that others keep of it. */
async function erased(session: string) {
  const reply = await home.client.sessions.erase({ session, reason: 'a secret' });
  if (!reply.ok) throw new Error(reply.refusal.message);
  return { detached: reply.detached.toSorted(), folderKept: (reply.folderKept ?? []).toSorted() };
}

const titleOf = async (session: string) =>
  (await home.client.sessions.list({})).find(({ id }) => id === session)?.title;

describe('what an erase does not reach is named', () => {
  it('S12, F6: every session whose context came out of it, over any number of forks and detaches', async () => {
    const fork = await made('fork', root);
    const forkOfFork = await made('fork', fork);
    const direct = await made('detach', root);
    const ofFork = await made('detach', forkOfFork);
    const ofDetached = await made('detach', await made('fork', ofFork));
    const kept = [direct, ofFork, ofDetached].toSorted();
    expect(await erased(root)).toEqual({ detached: kept, folderKept: kept });
  });

  it('S12, F6: a session that was detached at a step from before a fork holds no step of the fork, and is named by an erase of the other alone', async () => {
    const page = await home.client.sessions.events({ session: root });
    const early = page.ok ? (page.events.at(-1)?.id ?? '') : '';
    const fork = await made('fork', root);
    const detached = await made('detach', fork, early);
    expect((await erased(fork)).detached).toEqual([]);
    expect((await erased(root)).detached).toEqual([detached]);
  });

  it('S12, F6: a fork or a detached session that was erased itself does not hide what came out of it, and holds nothing', async () => {
    const fork = await made('fork', root);
    const detached = await made('detach', fork);
    const later = await made('detach', await made('fork', detached));
    expect((await erased(fork)).detached).toEqual([detached, later].toSorted());
    expect((await erased(detached)).detached).toEqual([later]);
    expect((await erased(root)).detached).toEqual([later]);
  });

  it('F6: a detached session that was erased is still called after the one that it came from', async () => {
    const detached = await made('detach', root);
    const before = await titleOf(detached);
    await erased(detached);
    expect([before, await titleOf(detached)]).toEqual(['Count the files, detached', 'Count the files, detached']);
    await home.client.sessions.rename({ session: root, title: 'Counting' });
    expect(await titleOf(detached)).toBe('Counting, detached');
  });
});
