import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { type OpenHome, openHome } from '../../core/compose.ts';
import { connect, type HostClient, HostLost } from '../../core/contract/connect.ts';
import { damagePage } from './damage-page.ts';
import { EVENTS, homeOfLongEvents, pageOfOneEvent, SESSIONS } from './home-of-long-events.ts';

const refusal = {
  code: 'already-so',
  message: 'No damaged file of this home is known.',
  remedy: 'Verify reads every page.',
};

interface Reached {
  readonly client: HostClient;
  /** The reason why the pipe closed, once it does. */
  readonly closed: Promise<string>;
}

function reach(home: OpenHome): Reached {
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  return { client: connect(ours), closed: new Promise((resolve) => ours.onClose(resolve)) };
}

/** A home of three sessions, one of which has an event on a page that can't be read, open. */
async function damagedHome() {
  const folder = await homeOfLongEvents();
  await cp(join(folder, 'events.db'), join(folder, 'backup.db'));
  await damagePage(join(folder, 'events.db'), pageOfOneEvent(folder));
  const home = await openHome({ home: folder });
  onTestFinished(() => home.close());
  return { folder, home };
}

/** Sessions of the home, asked as a window does: of the next pipe where one is closed. */
async function listed(home: OpenHome): Promise<readonly string[]> {
  for (;;) {
    const rows = await reach(home)
      .client.sessions.list({})
      .catch((error: unknown) => error);
    if (Array.isArray(rows)) return rows.map(({ id }) => id).sort();
    if (!(rows instanceof HostLost)) throw rows;
  }
}

/** Meets the damage, as whoever looks at every session does: names the events that can't be read. */
async function meet(client: HostClient): Promise<{ session: string | undefined }[]> {
  const pages = await Promise.all(SESSIONS.map((session) => client.sessions.events({ session })));
  return pages.flatMap((page, at) =>
    page.ok ? (page.lost ?? []).map((lost) => ({ session: SESSIONS[at], ...lost })) : [],
  );
}

it('B-20: a damaged page is told once it is met; agreed to, the home opens anew with what could be read, for every window', async () => {
  const { folder, home } = await damagedHome();
  const [window, other] = [reach(home), reach(home)];
  const lost = { session: expect.any(String), seq: expect.any(Number), damaged: 'pages' };
  const met = await meet(window.client);
  expect(met).toEqual([lost]);
  const damaged = { files: ['events.db'], sinceMs: expect.any(Number), leaving: false };
  expect((await other.client.home.state({})).damaged).toEqual(damaged);
  const readable = await window.client.home.readable({});
  expect(readable).toEqual({
    ok: true,
    events: SESSIONS.length * EVENTS - 1,
    withoutPayload: 0,
    sessions: SESSIONS.length,
  });

  expect(await window.client.home.setAside({})).toEqual({ ok: true, files: ['events.db'] });
  const meanwhile = reach(home);
  expect(await Promise.all([window.closed, other.closed])).toEqual(['closed in order', 'closed in order']);
  const rows = await meanwhile.client.sessions.list({});
  expect(rows.map(({ id, status }) => [id, status]).sort()).toEqual(
    SESSIONS.map((id) => [id, id === met[0]?.session ? 'damaged' : 'done']),
  );
  const { damaged: after, notices } = await meanwhile.client.home.state({});
  const aside = readdirSync(folder).filter((name) => name.startsWith('set-aside-'));
  expect([after, aside.length, notices.map(({ code, says }) => [code, says])]).toEqual([
    undefined,
    1,
    [
      [
        'set-aside',
        `11 events of 3 sessions came over. Verify names what is missing. ${aside[0]} is what was broken. It may hold the only copy of 1 event: keep it until none is missing.`,
      ],
      [
        'record-damaged',
        "1 session can't be read whole: the store is damaged. Verify names what was altered; a backup or the log itself may still have what is lost.",
      ],
    ],
  ]);
  const { faults } = await meanwhile.client.home.verify({});
  expect(faults.map(({ session, seq }) => ({ session, seq, damaged: 'pages' }))).toEqual(met);
});

it('B-20: setting aside is refused where no damage is known', async () => {
  const home = await openHome({ home: await homeOfLongEvents() });
  onTestFinished(() => home.close());
  const { client } = reach(home);
  expect((await client.home.state({})).damaged).toBeUndefined();
  const answers = [await client.home.readable({}), await client.home.setAside({})];
  expect(answers).toEqual([
    { ok: false, refusal },
    { ok: false, refusal },
  ]);
});

it('E1: verify names a file of which pages can not be read, and the home says so from then on', async () => {
  const { home } = await damagedHome();
  const { client } = reach(home);
  const { sound, damaged } = await client.home.verify({});
  expect([sound, damaged, (await client.home.state({})).damaged?.files]).toEqual([false, ['events.db'], ['events.db']]);
});

it('B-20: where a backup was put back before a person agreed, nothing is set aside, and that is said', async () => {
  const { folder, home } = await damagedHome();
  const { client, closed } = reach(home);
  await meet(client);
  renameSync(join(folder, 'backup.db'), join(folder, 'events.db'));
  for (const name of ['events.db-wal', 'events.db-shm']) rmSync(join(folder, name), { force: true });
  await client.home.setAside({});
  await closed;
  const { notices } = await reach(home).client.home.state({});
  expect(notices.map(({ code, says }) => [code, says])).toEqual([
    [
      'not-set-aside',
      'Every page of the store can be read, so its files stay as they are. Verify names what else was altered.',
    ],
  ]);
  expect(readdirSync(folder).filter((name) => name.startsWith('set-aside-'))).toEqual([]);
});

it('B-20: where the home can not be opened any more each pipe closes for that reason, and the next one tries again', async () => {
  const { folder, home } = await damagedHome();
  const { client, closed } = reach(home);
  await meet(client);
  const path = join(folder, 'replacing.json');
  writeFileSync(path, 'not what we write');
  await client.home.setAside({});
  await closed;
  expect(await reach(home).closed).toContain(path);
  rmSync(path);
  expect(await listed(home)).toEqual(SESSIONS);
});
