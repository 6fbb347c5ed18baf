import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptySteps, foldStep, readEventText } from '../../core/contract/view.ts';
import { canonicalText } from '../../core/model/canonical.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import { isIgnorable, payloadSchemas } from '../../core/model/events.ts';
import { CATALOGUE, type EventId, type SessionId } from '../../core/model/ids.ts';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put, record } from '../ports/subject.ts';
import { chainOf, type Said } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';
import { openTestHome } from './test-home.ts';

/** What somebody who rewrites a chain with all its hashes could put where a kind asks for something else. */
const WRONG: readonly unknown[] = [
  false,
  5,
  'text',
  [],
  { parts: 7, source: 7 },
  { parts: [null, { type: 'text' }, { type: 'none' }], source: { raw: 5, marks: 3 } },
  { subject: 5, events: 5, sessions: [null], from: {}, at: [], segments: 5, imported: 5, title: 5, cwd: {}, items: 1 },
];
const kinds = Object.keys(payloadSchemas);
const ours = kinds.filter((kind) => !kind.startsWith('catalogue/'));
const acts = kinds.filter((kind) => kind.startsWith('catalogue/'));
const say = (text: string): Said => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] } });

/** Session `bad` says a word, then has each wrong payload under one kind, then a word again; `good` stands beside it. */
async function homeWith(kind: string): Promise<{ folder: string; bad: readonly StoredEvent[] }> {
  const folder = tempHome();
  const home = await openHome(folder);
  const end = WRONG.length + 2;
  const wrong = (seq: number): Said => ({ kind, payload: WRONG[seq - 2] });
  const bad = chainOf('bad', 0, end + 1, undefined, (seq) => {
    if (seq === 0) return { kind: 'session/created', payload: {} };
    return seq === 1 || seq === end ? say(`word ${seq}`) : wrong(seq);
  });
  await put(home, 'bad', undefined, bad);
  await put(
    home,
    'good',
    undefined,
    chainOf('good', 0, 1, undefined, () => say('untouched')),
  );
  await home.store.close();
  return { folder, bad };
}

describe('an event whose payload does not fit its kind, in a chain that was rewritten whole', () => {
  it.each(ours)(
    'B-5: %s: its session opens in host and window, it is said to be unreadable, all else is as it was',
    async (kind) => {
      const { folder, bad } = await homeWith(kind);
      const { client } = await openFileHome(folder);
      const rows = await client.sessions.list({});
      expect(rows.map(({ id, title, steps, events, readOnly }) => [id, title, steps, events, readOnly]).sort()).toEqual(
        [
          ['bad', 'word 1', WRONG.length + 2, bad.length, !isIgnorable(kind)],
          ['good', 'untouched', 1, 1, false],
        ],
      );
      const graph = await client.graph.open({ session: 'bad' });
      const unreadable = `unreadable: what is recorded does not fit its kind, ${kind}`;
      const titles = ['word 1', ...WRONG.map(() => unreadable), `word ${WRONG.length + 2}`];
      expect(graph.ok && graph.steps.map(({ title }) => title)).toEqual(titles);
      const page = await client.sessions.events({ session: 'bad' });
      if (!page.ok) throw new Error(page.refusal.message);
      const steps = emptySteps('bad' as SessionId);
      for (const text of page.events) foldStep(steps, readEventText(text));
      expect([...steps.rows.values()].map(({ title }) => title)).toEqual(titles);
      expect(page.events.map(({ unfit, payload }) => [unfit !== undefined, payload])).toEqual(
        bad.map((event, seq) => [seq > 1 && seq < bad.length - 1, event.payload?.text]),
      );
      for (const { id } of bad) {
        expect(await client.event.detail({ event: id })).toMatchObject({ ok: true, detail: { seal: { ok: true } } });
      }
      expect(await client.event.context({ event: bad.at(-1)?.id ?? '' })).toMatchObject({ ok: true });
      const report = await client.home.verify({});
      expect([report.sound, report.faults]).toEqual([true, []]);
      expect(report.vouches).toContain(`${WRONG.length} payloads as recorded and not readable`);
      expect(await client.sessions.fork({ session: 'bad' })).toMatchObject({ ok: true });
    },
  );

  it('B-5: events, inspector and export say what does not fit and name the event; no value of it is repeated', async () => {
    const { folder, bad } = await homeWith('message');
    const { client } = await openFileHome(folder);
    const page = await client.sessions.events({ session: 'bad', after: 4, limit: 3 });
    expect(page.ok && page.events.map(({ unfit }) => unfit)).toEqual([
      'It does not fit its kind, message. It must be an object.',
      'It does not fit its kind, message. “role” must be one of user, assistant, system, developer. “author” must be one of person, agent, harness. “parts” must be a list. 1 more value like that.',
      expect.stringContaining('“parts.0” must be an object.'),
    ]);
    const at = bad[5]?.id ?? '';
    const detail = await client.event.detail({ event: at });
    expect(detail.ok && detail.detail.facts).toEqual([
      { name: 'unreadable', value: 'It does not fit its kind, message. It must be an object.', claim: false },
    ]);
    await expect(Array.fromAsync(await client.sessions.exportNative({ session: 'bad' }))).rejects.toMatchObject({
      message: `The payload of event ${bad[2]?.id} can't be read, so the session can't be exported. It does not fit its kind, message. It must be an object. Fork the session before that event and export the fork.`,
    });
    const fork = await client.sessions.fork({ session: 'bad', at: bad[1]?.id ?? '' });
    if (!fork.ok) throw new Error(fork.refusal.message);
    expect(await Array.fromAsync(await client.sessions.exportNative({ session: fork.session }))).toHaveLength(5);
  });

  it('B-5: acts of the catalogue that do not fit take nothing down: neither the home nor verify nor the trash', async () => {
    const folder = tempHome();
    const home = await openHome(folder);
    await put(
      home,
      'good',
      undefined,
      chainOf('good', 0, 1, undefined, () => say('untouched')),
    );
    for (const kind of acts) for (const payload of WRONG) await record(home, kind, payload);
    await home.store.close();
    const { client } = await openFileHome(folder);
    expect((await client.sessions.list({})).map(({ id, title }) => [id, title])).toEqual([['good', 'untouched']]);
    expect(await client.sessions.rename({ session: 'good', title: 'Mine' })).toMatchObject({ ok: true });
    expect((await client.home.reflog({})).map(({ says }) => says)).toEqual(['Rename to “Mine”: Mine']);
    const report = await client.home.verify({});
    expect([report.sound, report.events]).toEqual([true, 2 + acts.length * WRONG.length]);
    expect(report.vouches).toContain(`${CATALOGUE}#4 and ${acts.length * WRONG.length - 5} more.`);
    expect(await client.trash.preview({})).toMatchObject({ sessions: [] });
  });

  it('B-5: one that fits, and claims a place past the end of any file, is inspected all the same', async () => {
    const folder = tempHome();
    const home = await openHome(folder);
    const source = {
      format: 'claude-code',
      record: 0,
      offset: Number.MAX_SAFE_INTEGER,
      bytes: 5,
      raw: { text: 'a' },
      time: 'recorded',
      marks: {},
    };
    const [event] = chainOf('bad', 0, 1, undefined, () => ({ kind: 'unknown', payload: { type: 'x', source } }));
    await put(home, 'bad', undefined, event === undefined ? [] : [event]);
    await home.store.close();
    const { client } = await openFileHome(folder);
    const original = await client.event.original({ event: event?.id ?? '' });
    expect(original).toMatchObject({ byteStart: source.offset, byteEnd: Number.MAX_SAFE_INTEGER, base64: 'YQ==' });
  });

  it('B-5: a native export that holds one is refused with its line, the event and what does not fit; nothing is added', async () => {
    const home = await openTestHome();
    const folder = tempHome();
    for (const kind of ours) {
      const events = chainOf('bad', 0, 1, undefined, () => ({
        kind,
        payload: { parts: 7, at: 5, what: 5, reason: 5 },
      }));
      const [event] = events;
      const path = join(folder, 'bad.orx');
      await writeFile(path, nativeFile(events));
      const [report] = await home.import(path);
      expect([kind, report?.status]).toEqual([kind, 'refused']);
      expect(report?.reason).toMatch(
        `Line 2: the payload of event ${event?.id} can't be read. It does not fit its kind, ${kind}. `,
      );
    }
    expect(await home.client.sessions.list({})).toEqual([]);
    await home.close();
  });
});

function nativeFile(events: readonly StoredEvent[]): string {
  const head: EventId | undefined = events.at(-1)?.id;
  const lines = events.map(({ envelopeText, payload }) => ({
    envelope: envelopeText,
    payload: payload?.text,
    salt: payload?.salt,
  }));
  const header = { head, openrath: 'native', session: 'bad', v: 1 };
  return [header, ...lines, { blobs: 0, end: true, events: events.length }]
    .map((line) => `${canonicalText(line)}\n`)
    .join('');
}
