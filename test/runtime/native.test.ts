import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import { canonicalText } from '../../core/model/canonical.ts';
import { seal } from '../../core/model/envelope.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { openTestHome, type TestHome } from './test-home.ts';

let here: TestHome;
let there: TestHome;
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: string;

beforeEach(async () => {
  [here, there, folder] = [await openTestHome(1), await openTestHome(2), await tempFolder()];
  const lone = {
    ...madeUpRecords()[0],
    uuid: 'p9',
    parentUuid: 'a2',
    message: { role: 'user', content: 'cut \ud83d here, \u2028 and \u2029 too' },
  };
  const odd = { type: 'hologram', uuid: 'h1', parentUuid: 'a2', beam: { __proto__x: 1 } };
  const [report] = await here.import(await writeLog(folder.path, 'log.jsonl', [...madeUpRecords(), odd, lone]));
  session = report?.sessions[0]?.id ?? '';
});

afterEach(async () => {
  await Promise.all([here.close(), there.close(), folder.remove()]);
});

async function linesOf(home: TestHome, id: string): Promise<string[]> {
  return (await Array.fromAsync(await home.client.sessions.exportNative({ session: id }))).map(({ line }) => line);
}

async function exportTo(name: string, home: TestHome, id: string): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, (await linesOf(home, id)).map((line) => `${line}\n`).join(''));
  return path;
}

/** Appends a message of a person, as a session that is continued would have it. */
async function goOn(home: TestHome, id: string, text: string): Promise<void> {
  const ref = await home.host.store.ref(id as SessionId);
  const sealing = { sha256, clock: { nowMs: () => 1 }, ids: { uuid: () => '', salt: () => '0'.repeat(32) } };
  const payload = { role: 'user', author: 'person', parts: [{ type: 'text', text }] };
  const start = {
    session: id as SessionId,
    nextSeq: ref?.nextSeq ?? 0,
    parents: ref === undefined ? [] : [ref.head],
    by: 'person',
  };
  const events = sealStream([{ kind: 'message', payload }], start, sealing);
  await home.host.store.append([{ session: id as SessionId, expectedHead: ref?.head, events }]);
}

async function fork(home: TestHome, id: string): Promise<string> {
  const reply = await home.client.sessions.fork({ session: id });
  if (!reply.ok) throw new Error(reply.refusal.message);
  return reply.session;
}

describe('native export and import', () => {
  it('E2: export, import, export gives the same bytes, unknown kinds and lone surrogates included', async () => {
    const child = await fork(here, session);
    const path = await exportTo('one.orx', here, child);
    const [report] = await there.import(path);
    expect(report).toMatchObject({
      format: 'native',
      status: 'imported',
      sessions: [
        { id: child, kind: 'fork', parent: session },
        { id: session, kind: 'main' },
      ],
      facts: { how: 'new' },
    });
    expect(await linesOf(there, child)).toEqual(await linesOf(here, child));
    expect(await there.client.home.verify({})).toMatchObject({ sound: true });
  });

  it('E2: a second import of the same file changes nothing and says so', async () => {
    const path = await exportTo('one.orx', here, session);
    await there.import(path);
    expect((await there.import(path))[0]).toMatchObject({ status: 'unchanged', facts: { added: 0, how: 'unchanged' } });
  });

  it('E2: an export of a later state extends the session that is here', async () => {
    await there.import(await exportTo('early.orx', here, session));
    const log = join(folder.path, 'log.jsonl');
    const more = {
      ...madeUpRecords()[0],
      uuid: 'p10',
      parentUuid: 'p9',
      message: { role: 'user', content: 'And hidden files?' },
    };
    await writeFile(log, `${await readFile(log, 'utf8')}${JSON.stringify(more)}\n`);
    await here.import(log);
    const [report] = await there.import(await exportTo('late.orx', here, session));
    expect(report).toMatchObject({ status: 'imported', facts: { how: 'extended', added: 1 } });
    expect(await linesOf(there, session)).toEqual(await linesOf(here, session));
  });

  it('E2: a session that parted stands beside the one here as a new session, and the report names the common event', async () => {
    await there.import(await exportTo('early.orx', here, session));
    const common = (await here.client.sessions.list({}))[0]?.head;
    await goOn(here, session, 'Left');
    await goOn(there, session, 'Right');
    const [report] = await there.import(await exportTo('parted.orx', here, session));
    expect(report).toMatchObject({ status: 'imported', facts: { how: 'parted', added: 1, common } });
    const beside = report?.sessions[0]?.id ?? '';
    const head = (await here.client.sessions.list({}))[0]?.head ?? '';
    expect(beside).not.toBe(session);
    const row = (await there.client.sessions.list({})).find((each) => each.id === beside);
    expect(row).toMatchObject({
      title: 'Left',
      root: session,
      parent: { session, event: common },
      events: 1,
    });
    const page = await there.client.sessions.events({ session: beside });
    expect(page.ok && page.events.map((event) => JSON.parse(event.payload ?? '').parts[0].text)).toEqual(['Left']);
    const graph = await there.client.graph.open({ session: beside });
    expect(graph.ok && graph.steps.filter((step) => step.session === beside).map((step) => step.title)).toEqual([
      'Left',
    ]);
    expect(await there.client.sessions.fork({ session: beside, at: head })).toMatchObject({ ok: true });
    expect(await there.client.sessions.fork({ session, at: head })).toMatchObject({ ok: false });
    expect(await linesOf(there, beside)).toEqual(await linesOf(here, session));
    expect(await there.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
    expect((await there.import(join(folder.path, 'parted.orx')))[0]).toMatchObject({
      status: 'unchanged',
      sessions: [{ id: beside }],
    });
    await goOn(here, session, 'Further left');
    const [later] = await there.import(await exportTo('later.orx', here, session));
    expect(later).toMatchObject({ facts: { how: 'extended', added: 1 }, sessions: [{ id: beside }] });
    expect(await linesOf(there, beside)).toEqual(await linesOf(here, session));
    expect(await there.client.sessions.erase({ session: beside, reason: 'theirs' })).toMatchObject({
      ok: true,
      erased: 2,
    });
    expect((await linesOf(there, beside)).join('')).not.toContain('Left');
  });

  it('E2: a fork whose own parent has parted brings the parted prefix as a session of its own, and verify is content', async () => {
    await there.import(await exportTo('early.orx', here, session));
    await goOn(here, session, 'Left');
    await goOn(there, session, 'Right');
    const child = await fork(here, session);
    const [report] = await there.import(await exportTo('child.orx', here, child));
    expect(report).toMatchObject({ status: 'imported', facts: { how: 'new', added: 2 } });
    expect(report?.sessions).toMatchObject([{ id: child, kind: 'fork' }, { kind: 'main' }]);
    expect(report?.sessions[1]?.id).not.toBe(session);
    expect(await there.client.home.verify({})).toMatchObject({ sound: true, faults: [] });
    expect(await linesOf(there, child)).toEqual(await linesOf(here, child));
  });

  it('S10: a catalogue is not exported, and a file that holds its events is refused', async () => {
    await fork(here, session);
    expect(await linesOf(here, CATALOGUE)).toEqual([]);
    const [event] = await here.host.store.own(CATALOGUE, 0, 1);
    const line = { envelope: event?.envelopeText, payload: event?.payload?.text, salt: event?.payload?.salt };
    const header = { head: event?.id, openrath: 'native', session: CATALOGUE, v: 1 };
    const path = join(folder.path, 'catalogue.orx');
    await writeFile(
      path,
      [header, line, { blobs: 0, end: true, events: 1 }].map((each) => `${canonicalText(each)}\n`).join(''),
    );
    const [report] = await there.import(path);
    expect([report?.status, report?.reason]).toEqual([
      'refused',
      'Line 2: it belongs to a catalogue: acts of persons stay in the home where they were done.',
    ]);
  });

  it('S12: what was erased here is not brought back by an old export', async () => {
    const path = await exportTo('old.orx', here, session);
    await here.client.sessions.erase({ session, reason: 'all of it' });
    await here.import(path);
    expect((await linesOf(here, session)).join('')).not.toContain('Count the files');
  });

  it('E2: a file whose live event names a blob that is not in it is refused', async () => {
    const big = { ...madeUpRecords()[3], message: { role: 'user', content: 'x'.repeat(70_000) } };
    const [log] = await here.import(await writeLog(folder.path, 'big.jsonl', [big]));
    const lines = await linesOf(here, log?.sessions[0]?.id ?? '');
    const without = lines
      .filter((line) => !line.startsWith('{"base64"'))
      .map((line) => line.replace(/"blobs":\d+/, '"blobs":0'));
    expect(without.length).toBeLessThan(lines.length);
    const path = join(folder.path, 'no-blob.orx');
    await writeFile(path, without.map((line) => `${line}\n`).join(''));
    expect((await there.import(path))[0]).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('not in the file'),
    });
  });

  it('E2: events that the head does not reach are refused, and so is an order that no writer makes', async () => {
    const other = await fork(here, session);
    const [header, ...lines] = await linesOf(here, session);
    const rider = (await linesOf(here, other)).at(-2) ?? '';
    const events = lines.filter((line) => line.startsWith('{"envelope"'));
    const end = canonicalText({ blobs: 0, end: true, events: events.length + 1 });
    const path = join(folder.path, 'rider.orx');
    await writeFile(path, [header, ...events, rider, end].map((line) => `${line}\n`).join(''));
    expect((await there.import(path))[0]).toMatchObject({
      status: 'refused',
      reason: expect.stringContaining('no part of the head'),
    });

    const place = (seq: number, parents: EventId[]) => ({
      parents,
      origin: { session: 'odd' as SessionId, seq },
      by: 'person',
      atMs: 1,
      salt: '0'.repeat(32),
    });
    const said = (text: string) => ({
      kind: 'message',
      payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] },
    });
    const first = seal(said('a'), place(0, []), sha256);
    const second = seal(said('b'), place(2, [first.id]), sha256);
    const third = seal(said('c'), place(1, [second.id]), sha256);
    const written = [first, second, third].map(({ envelopeText, payload }) => ({
      envelope: envelopeText,
      payload: payload?.text,
      salt: payload?.salt,
    }));
    const header2 = { head: third.id, openrath: 'native', session: 'odd', v: 1 };
    const odd = [header2, ...written, { blobs: 0, end: true, events: 3 }];
    await writeFile(path, odd.map((line) => `${canonicalText(line)}\n`).join(''));
    expect((await there.import(path))[0]).toMatchObject({
      status: 'refused',
      reason: 'Line 4: event number 1 of odd follows number 2.',
    });
  });

  it.each([
    ['an altered payload', (text: string) => text.replace('There are 7 files.', 'There are 8 files.'), 'payload'],
    ['an altered envelope', (text: string) => text.replace('import:claude-code', 'import:claude-cod3'), 'parent'],
    [
      'a missing line',
      (text: string) =>
        text
          .split('\n')
          .filter((_, index) => index !== 3)
          .join('\n'),
      'parent',
    ],
    ['a cut tail', (text: string) => text.split('\n').slice(0, -3).join('\n'), 'closing line'],
    [
      'two lines swapped',
      (text: string) =>
        text
          .split('\n')
          .map((line, index, all) => all[index === 2 ? 3 : index === 3 ? 2 : index] ?? line)
          .join('\n'),
      'parent',
    ],
    ['a line twice', (text: string) => text.replace(/^(.*)\n(.*)\n/, '$1\n$2\n$2\n'), 'twice'],
    [
      'another session in its header',
      (text: string) => text.replace(/"session":"[^"]+"/, '"session":"other"'),
      'header',
    ],
    ['a line that is not JSON', (text: string) => text.replace('\n', '\nhello\n'), 'Line 2'],
    [
      'a header of a newer version',
      (text: string) => text.replace('"v":1', '"v":99'),
      'Line 1: it is of version 99 and this program reads 1. Update this program to import it.',
    ],
    [
      'a header without a session',
      (text: string) => text.replace(/,"session":"[^"]+"/, ''),
      'Line 1: “session” must be a text.',
    ],
  ])('refuses a file with %s whole, and names the line', async (_what, damage, reason) => {
    const path = await exportTo('bad.orx', here, session);
    await writeFile(path, damage(await readFile(path, 'utf8')));
    const [report] = await there.import(path);
    expect([report?.status, report?.reason?.includes(reason), await there.client.sessions.list({})]).toEqual([
      'refused',
      true,
      [],
    ]);
  });
});
