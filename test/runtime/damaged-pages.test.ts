import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HostError } from '../../core/runtime/ports.ts';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

const SESSIONS = ['s0', 's1', 's2'];
const EVENTS = 8;
const PAGE = 4096;
const consent = { setAsideBroken: true, nowMs: () => 0 };

/** A home of three sessions whose lines were saved when it was closed. */
async function soundHome(): Promise<string> {
  const folder = tempHome();
  const store = await openHome(folder);
  for (const session of SESSIONS) {
    const text = (seq: number) => `word ${seq} of ${session} ${'and more '.repeat(40)}`;
    const say = (seq: number) => ({
      payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: text(seq) }] },
    });
    await put(store, session, undefined, chainOf(session, 0, EVENTS, undefined, say));
  }
  await store.store.close();
  const home = await openFileHome(folder);
  await home.client.sessions.list({});
  for (const session of SESSIONS) await home.client.graph.open({ session });
  await home.close();
  return folder;
}

/** A copy of a home with noise over one page of its events, counted from 1. */
function withNoise(sound: string, page: number): string {
  const folder = tempHome();
  cpSync(sound, folder, { recursive: true });
  const path = join(folder, 'events.db');
  const bytes = readFileSync(path);
  bytes.fill(0xa5, (page - 1) * PAGE, page * PAGE);
  writeFileSync(path, bytes);
  return folder;
}

/** What a person gets to see of a home: the sessions that are listed, or the code of the refusal. */
async function seen(folder: string): Promise<readonly string[] | string> {
  const opened: FileHome | string = await openFileHome(folder).catch(codeOf);
  if (typeof opened === 'string') return opened;
  const { sound, faults } = await opened.client.home.verify({});
  expect(sound).toBe(faults.length === 0);
  const listed = await opened.client.sessions.list({}).then(
    (rows) => rows.map(({ id }) => id).sort(),
    (error: { data: { code: string } }) => error.data.code,
  );
  await opened.close();
  return listed;
}

function codeOf(error: unknown): string {
  if (error instanceof HostError) return error.code;
  throw error;
}

it('B-20: noise over any page: every session is listed or the home is refused in words, it closes, and with consent all is usable', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const sound = await soundHome();
  const pages = statSync(join(sound, 'events.db')).size / PAGE;
  let listed = 0;
  for (let page = 1; page <= pages; page++) {
    const folder = withNoise(sound, page);
    const saw = await seen(folder);
    // Without its first page it can't be told from a file of another program.
    const refusal = page === 1 ? 'not-a-store' : 'store-broken';
    expect([page, saw]).toEqual([page, saw === refusal ? saw : SESSIONS]);
    if (saw !== refusal) listed++;
    const damaged = readFileSync(join(folder, 'events.db'));
    const { store, setAside, salvaged } = await openHome(folder, consent);
    const aside = setAside.find((name) => name.endsWith('events.db'));
    expect([page, aside]).toEqual([page, expect.any(String)]);
    expect(readFileSync(join(folder, aside ?? '')).equals(damaged)).toBe(true);
    expect(salvaged?.events).toBeGreaterThan(SESSIONS.length * EVENTS - Math.ceil(PAGE / 500));
    await store.close();
  }
  expect(listed).toBeGreaterThan(pages / 2);
  expect(unhandled).toEqual([]);
}, 60_000);

it('B-20: a session that lies on a damaged page is listed with what can be read of it, and the home tells of it once', async () => {
  const sound = await soundHome();
  const at = readFileSync(join(sound, 'events.db')).indexOf(`word ${EVENTS - 1} of s1`);
  const folder = withNoise(sound, Math.floor(at / PAGE) + 1);
  const { client } = await openFileHome(folder);
  const rows = await client.sessions.list({});
  expect(rows.map(({ id }) => id).sort()).toEqual(SESSIONS);
  const says = 'Not all of its events can be read: the store is damaged.';
  expect(rows.find(({ id }) => id === 's1')).toMatchObject({
    readOnly: true,
    status: 'damaged',
    statusDetail: says,
    source: 'unknown',
    lastStep: says,
    events: 4,
  });
  expect(rows.filter(({ status }) => status === 'damaged').length).toBe(1);
  expect((await client.home.state({})).notices).toEqual([
    {
      code: 'record-damaged',
      says: expect.stringMatching(/^\d sessions? can't be read whole: the store is damaged\. Verify names what/),
      atMs: expect.any(Number),
    },
  ]);
});

it('B-20: with noise over a page of a session, list, graph and preview say the same of every session', async () => {
  const sound = await soundHome();
  const at = readFileSync(join(sound, 'events.db')).indexOf(`word ${EVENTS - 1} of s1`);
  const { client } = await openFileHome(withNoise(sound, Math.floor(at / PAGE) + 1));
  const rows = await client.sessions.list({});
  const shown = await Promise.all(
    rows.map(async ({ id: session }) => {
      const graph = await client.graph.open({ session });
      const { bars } = await client.sessions.preview({ session });
      return [session, graph.ok && graph.lanes[0]?.row.steps, graph.ok && graph.steps.length, bars.length];
    }),
  );
  expect(shown).toEqual(rows.map(({ id, steps }) => [id, steps, steps, steps]));
  expect(SESSIONS.map((session) => rows.find(({ id }) => id === session)?.steps)).toEqual([EVENTS, 4, EVENTS]);
});

it('E1: verify names what lay on a damaged page, and that pages are damaged', async () => {
  const sound = await soundHome();
  const at = readFileSync(join(sound, 'events.db')).indexOf(`word ${EVENTS - 1} of s1`);
  const folder = withNoise(sound, Math.floor(at / PAGE) + 1);
  const { client } = await openFileHome(folder);
  const { sound: isSound, faults } = await client.home.verify({});
  expect([isSound, faults.map(({ what, session, seq, detail }) => [what, session, seq, detail])]).toEqual([
    false,
    [
      ['altered', undefined, undefined, expect.stringContaining(`Pages of ${join(folder, 'events.db')} were changed`)],
      ['cut tail', 's1', 4, 'The anchor says s1#7; the events end at s1#3: s1#4 to s1#7 were cut off.'],
    ],
  ]);
});

it('B-20: a session whose line was saved before pages of its events were damaged says so once the home is known to be damaged', async () => {
  const sound = await soundHome();
  const at = readFileSync(join(sound, 'events.db')).indexOf(`word 1 of s1`);
  const { client } = await openFileHome(withNoise(sound, Math.floor(at / PAGE) + 1));
  const statuses = async () =>
    (await client.sessions.list({})).filter(({ status }) => status === 'damaged').map(({ id }) => id);
  const verified = await client.home.verify({});
  const { damaged } = await client.home.state({});
  const named = new Set(verified.faults.flatMap(({ session }) => session ?? []));
  expect(named.has('s1')).toBe(true);
  expect([damaged?.files, (await statuses()).sort()]).toEqual([['events.db'], [...named].sort()]);
  const rows = await client.sessions.list({});
  const shown = await Promise.all(
    rows.map(async ({ id: session }) => {
      const graph = await client.graph.open({ session });
      return [session, graph.ok && graph.steps.length];
    }),
  );
  expect(shown).toEqual(rows.map(({ id, steps }) => [id, steps]));
});

it('a session that is asked about shows itself damaged where events of it can be read no more, though its saved line is whole', async () => {
  const sound = await soundHome();
  const pages = statSync(join(sound, 'events.db')).size / PAGE;
  const met: string[] = [];
  for (let page = 2; page <= pages; page++) {
    for (const session of SESSIONS) {
      const home = await openFileHome(withNoise(sound, page)).catch(() => undefined);
      if (home === undefined) continue;
      const shown = await home.client.sessions.show({ session });
      const read = await home.client.sessions.events({ session });
      await home.close();
      if (!shown.ok || !read.ok) throw new Error(`${session} is not there`);
      const isLost = read.lost !== undefined;
      expect([page, session, shown.row.status === 'damaged']).toEqual([page, session, isLost]);
      if (isLost) met.push(session);
    }
  }
  expect([...new Set(met)].sort()).toEqual(SESSIONS);
});
