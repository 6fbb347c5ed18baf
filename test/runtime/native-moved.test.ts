import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { fakeWorkspaces } from './agent/fake-workspaces.ts';
import { tempFolder } from './made-up-log.ts';
import { accepted, type MergeHome, mergeHome, THEIRS } from './merge/merge-home.ts';
import { openTestHome, type TestHome } from './test-home.ts';

const PLAN = 'plan' as SessionId;
let here: TestHome;
let there: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let home: MergeHome;

beforeEach(async () => {
  [here, there, folder] = [await openTestHome(1), await openTestHome(2), await tempFolder()];
  home = mergeHome(fakeWorkspaces(), here.host);
  await home.create(PLAN);
  await home.turn(PLAN, 'plan', 'Planned.');
});

afterEach(async () => {
  await Promise.all([here.close(), there.close(), folder.remove()]);
});

async function linesOf(of: TestHome, session: string): Promise<string[]> {
  return (await Array.fromAsync(await of.client.sessions.exportNative({ session }))).map(({ line }) => line);
}

/** Brings the session over as it is now; gives what the report says of it. */
async function bring(name: string) {
  const path = join(folder.path, name);
  await writeFile(path, (await linesOf(here, PLAN)).map((line) => `${line}\n`).join(''));
  const [report] = await there.import(path);
  return report;
}

/** Theirs is a fork that went on; the plan had nothing new and is moved forward to it. */
async function moveForward() {
  await home.fork(THEIRS, PLAN);
  await home.turn(THEIRS, 'ask', 'Answered.');
  accepted(await home.merge({ take: 'block' }, THEIRS, PLAN));
}

describe('E2, M4: a session that was moved forward', () => {
  it('and went on comes in whole, with the same bytes', async () => {
    await moveForward();
    await home.turn(PLAN, 'go on', 'Going on.');
    expect(await bring('one.orx')).toMatchObject({ status: 'imported', facts: { how: 'new' } });
    expect(await linesOf(there, PLAN)).toEqual(await linesOf(here, PLAN));
    expect(await there.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
  });

  it('extends what an earlier export brought: it has not parted', async () => {
    await bring('early.orx');
    await moveForward();
    await home.turn(PLAN, 'go on', 'Going on.');
    const late = await bring('late.orx');
    expect(late).toMatchObject({
      status: 'imported',
      facts: { how: 'extended' },
      sessions: [{ id: PLAN }, { id: THEIRS }],
    });
    expect(await linesOf(there, PLAN)).toEqual(await linesOf(here, PLAN));
    expect(await bring('again.orx')).toMatchObject({ status: 'unchanged', facts: { added: 0 } });
    await home.turn(PLAN, 'and on', 'Gone on.');
    expect(await bring('later.orx')).toMatchObject({
      facts: { how: 'extended', added: 2 },
      sessions: [{ id: PLAN }, { id: THEIRS }],
    });
    expect(await linesOf(there, PLAN)).toEqual(await linesOf(here, PLAN));
    expect(await there.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
  });

  it('and did not go on comes in as the session that wrote its newest event', async () => {
    await bring('early.orx');
    await moveForward();
    expect(await bring('moved.orx')).toMatchObject({ facts: { how: 'new' }, sessions: [{ id: THEIRS }, { id: PLAN }] });
    await home.turn(PLAN, 'go on', 'Going on.');
    expect(await bring('late.orx')).toMatchObject({
      facts: { how: 'extended', added: 2 },
      sessions: [{ id: PLAN }, { id: THEIRS }],
    });
    expect(await linesOf(there, PLAN)).toEqual(await linesOf(here, PLAN));
    expect(await there.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
  });
});
