import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import type { Lane, SessionRow } from '../../core/contract/view.ts';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { SessionId } from '../../core/model/ids.ts';
import type { EventStore } from '../../core/runtime/ports.ts';
import { SAVED_LINES } from '../../core/runtime/views/saved-line.ts';
import { openHome } from '../adapters/store-sqlite/open-home.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf, eventOf, type Said } from '../ports/writer.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

/** Events of `original` and of `copy`, which a fork leaves from. */
const LENGTH = 9;
const [ORIGINAL, COPY, BRANCH] = ['original', 'copy', 'branch'];

const imported = { format: 'codex', sourceId: COPY, path: '/copy.jsonl', kind: 'main', gap: 'forked from another' };

function saidBy(name: string): (seq: number) => Said {
  return (seq) => {
    if (seq === 0)
      return { kind: 'session/created', payload: { cwd: '/srv/demo', ...(name === COPY && { imported }) } };
    if (seq % 2 === 1) {
      return { payload: { role: 'user', author: 'person', parts: [{ type: 'text', text: `${name} ${seq}` }] } };
    }
    const usage = { type: 'usage', scope: 'message', uncachedInput: 5, cachedInput: 0, cacheWrite: 0, output: seq };
    const parts = [
      { type: 'tool-call', callId: `c${seq}`, name: 'bash', input: '{}' },
      { ...usage, final: true },
    ];
    return { kind: 'model/answered', payload: { model: 'model-x', messageId: `m${seq}`, parts } };
  };
}

const original = chainOf(ORIGINAL, 0, LENGTH, undefined, saidBy(ORIGINAL));
const copy = chainOf(COPY, 0, LENGTH, undefined, saidBy(COPY));
const opening = { kind: 'session/forked', payload: { from: COPY, at: copy[8]?.id, reason: 'person' } };
const branch = chainOf(BRANCH, 0, 1, copy[8], () => opening);

/** The mark that `copy` repeats `original` up to the event with this number, as the event after `after`. */
function mark(after: StoredEvent | undefined, to: number, through = copy[to]?.id): StoredEvent {
  const payload = { from: ORIGINAL, at: original[to]?.id, through };
  return eventOf(COPY, (after?.envelope.origin.seq ?? 0) + 1, after, { kind: 'import/copied', payload });
}

const first = mark(copy[8], 4);
const more = chainOf(COPY, 10, 12, first, saidBy(COPY));
const second = mark(more[1], 6);
const gone = mark(second, 2, first.id.replace(/^./, 'f') as typeof first.id);

async function fill(home: FileHome): Promise<void> {
  await put(home.host, ORIGINAL, undefined, original);
  await put(home.host, COPY, undefined, copy);
  await put(home.host, BRANCH, undefined, branch);
}

/** Writes two marks, events between them, and a mark that names nothing, one at a time. */
async function writeMarks(home: FileHome, between: () => Promise<unknown> = async () => undefined): Promise<void> {
  let head = copy[8];
  for (const event of [first, ...more, second, gone]) {
    await put(home.host, COPY, head, [event]);
    await between();
    head = event;
  }
}

async function rowsOf({ client }: FileHome): Promise<SessionRow[]> {
  return client.sessions.list({});
}

/** Rows of a folder as a host makes them that has nothing saved. */
async function rebuilt(folder: string): Promise<SessionRow[]> {
  const home = await openFileHome(folder, (store) => ({
    ...store,
    projection: async () => undefined,
    saveProjections: async () => undefined,
  }));
  const rows = await rowsOf(home);
  await home.close();
  return rows;
}

/** Counts the own events that are read of each session. */
function counting(read: Map<SessionId, number>): (store: EventStore) => EventStore {
  return (store) => ({
    ...store,
    own: async (session, from, to) => {
      const events = await store.own(session, from, to);
      read.set(session, (read.get(session) ?? 0) + events.length);
      return events;
    },
  });
}

const expected = {
  kind: 'branch',
  root: ORIGINAL,
  parent: { session: ORIGINAL, event: original[6]?.id },
  copyOf: {
    session: ORIGINAL,
    event: original[6]?.id,
    steps: 6,
    turns: 3,
    toolCalls: 3,
    toolErrors: 0,
    tokens: { uncachedInput: 15, cachedInput: 0, cacheWrite: 0, output: 12, reasoning: 0, lowerBound: false },
  },
  steps: 10,
  turns: 5,
};

it('I2: a mark that comes while its session is followed gives the row that a fold from scratch gives', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  await fill(home);
  await writeMarks(home, () => rowsOf(home));
  const live = await rowsOf(home);
  await home.close();
  expect(live.find(({ id }) => id === COPY)).toMatchObject(expected);
  expect(live.map(({ root }) => root)).toEqual([ORIGINAL, ORIGINAL, ORIGINAL]);
  expect(await rebuilt(folder)).toEqual(live);
});

it('I2: marks that come all at once, and to a saved line, give the same row', async () => {
  const folder = tempHome();
  const before = await openFileHome(folder);
  await fill(before);
  await rowsOf(before);
  await before.close();
  const after = await openFileHome(folder);
  await rowsOf(after);
  await writeMarks(after);
  const live = await rowsOf(after);
  await after.close();
  expect(live.find(({ id }) => id === COPY)).toMatchObject(expected);
  expect(await rebuilt(folder)).toEqual(live);
  const again = await openFileHome(folder);
  expect(await rowsOf(again)).toEqual(live);
});

it('a session is read twice for a mark that nobody knew of, once where it is known, and a saved line not at all', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder, (store) => ({ ...store, saveProjections: async () => undefined }));
  await fill(home);
  await writeMarks(home);
  await home.close();
  const counts: (number | undefined)[][] = [];
  const read = new Map<SessionId, number>();
  const note = () => counts.push([ORIGINAL, COPY, BRANCH].map((name) => read.get(name as SessionId)));
  const scratch = await openFileHome(folder, counting(read));
  await rowsOf(scratch);
  note();
  await scratch.close();
  read.clear();
  const saved = await openFileHome(folder, counting(read));
  await rowsOf(saved);
  note();
  read.clear();
  const next = eventOf(COPY, 14, gone, saidBy(COPY)(13));
  await put(saved.host, COPY, gone, [next]);
  await rowsOf(saved);
  note();
  expect(counts).toEqual([
    [9, 28, 1],
    [1, 1, 1],
    [undefined, 15, undefined],
  ]);
});

it('the news of a mark tells every session whose lineage is another one now', async () => {
  const home = await openFileHome(tempHome());
  const news = await home.client.home.follow({});
  await fill(home);
  const roots: string[] = [];
  for await (const { items } of news) {
    const rows = items.flatMap((item) => (item.type === 'sessions' ? item.rows : []));
    const root = rows.find(({ id }) => id === BRANCH)?.root;
    if (root === undefined) continue;
    roots.push(root);
    if (roots.length > 1) break;
    await put(home.host, COPY, copy[8], [first]);
  }
  expect(roots).toEqual([COPY, ORIGINAL]);
});

it('a copy is drawn as a lane that leaves from what it repeats, and its events ran where its own log says', async () => {
  const home = await openFileHome(tempHome());
  await fill(home);
  const moved = eventOf(ORIGINAL, LENGTH, original[8], {
    kind: 'placement/moved',
    payload: { backend: 'log', cwd: '/srv/later', claims: [{ name: 'sandbox', value: 'later' }] },
  });
  await put(home.host, ORIGINAL, original[8], [moved]);
  const payload = { from: ORIGINAL, at: moved.id, through: copy[8]?.id };
  await put(home.host, COPY, copy[8], [eventOf(COPY, LENGTH, copy[8], { kind: 'import/copied', payload })]);
  const graph = await home.client.graph.open({ session: COPY });
  if (!graph.ok) throw new Error(graph.refusal.message);
  const drawn = ({ row, edge, fromStep }: Lane) => [row.id, row.kind, edge, fromStep];
  expect(graph.lanes.map(drawn)).toEqual([
    [ORIGINAL, 'main', 'solid', undefined],
    [COPY, 'branch', 'solid', moved.id],
    [BRANCH, 'fork', 'solid', copy[8]?.id],
  ]);
  const detail = await home.client.event.detail({ event: copy[2]?.id ?? '' });
  if (!detail.ok) throw new Error(detail.refusal.message);
  expect(detail.detail.placement.map(({ value }) => value)).toEqual(['/srv/demo']);
});

it('given what was copied goes out of the home, then the copy stands alone and all of it counts', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  await put(home.host, ORIGINAL, undefined, original);
  await put(home.host, COPY, undefined, [...copy, first]);
  const marked = (await rowsOf(home)).find(({ id }) => id === COPY);
  expect(marked).toMatchObject({ kind: 'branch', root: ORIGINAL });
  expect(await home.client.sessions.trash({ session: ORIGINAL })).toMatchObject({ ok: true });
  expect(await home.client.trash.empty({ sessions: [ORIGINAL] })).toMatchObject({ ok: true });
  const [alone] = await rowsOf(home);
  expect([alone?.id, alone?.kind, alone?.root, alone?.parent, alone?.copyOf]).toEqual([
    COPY,
    'main',
    COPY,
    undefined,
    undefined,
  ]);
});

it('given what was copied is in the trash, then the copy is not hidden with it, and the news tells it and all that hangs on it', async () => {
  const home = await openFileHome(tempHome());
  await fill(home);
  await put(home.host, COPY, copy[8], [first]);
  await rowsOf(home);
  const news = await home.client.home.follow({});
  expect(await home.client.sessions.trash({ session: ORIGINAL })).toMatchObject({ ok: true });
  const alone = Object.entries({ [ORIGINAL]: ORIGINAL, [COPY]: COPY, [BRANCH]: COPY });
  const told = new Map<string, string>();
  // The news may come in parts, and that of the import may still be on its way: what is told last holds.
  for await (const { items } of news) {
    for (const row of items.flatMap((item) => (item.type === 'sessions' ? item.rows : []))) told.set(row.id, row.root);
    if (isDeepStrictEqual([...told].toSorted(), alone.toSorted())) break;
  }
  expect((await rowsOf(home)).map(({ id, root }) => [id, root])).toEqual(alone);
});

it('S12: given what was copied is erased, then the copy stands alone and all of it counts', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  await put(home.host, ORIGINAL, undefined, original);
  await put(home.host, COPY, undefined, [...copy, first]);
  await rowsOf(home);
  expect(await home.client.sessions.erase({ session: ORIGINAL, reason: 'secret' })).toMatchObject({ ok: true });
  const rows = await rowsOf(home);
  await home.close();
  expect(rows.map(({ id, kind, root, parent, copyOf }) => [id, kind, root, parent, copyOf])).toEqual([
    [ORIGINAL, 'main', ORIGINAL, undefined, undefined],
    [COPY, 'main', COPY, undefined, undefined],
  ]);
  expect(await rebuilt(folder)).toEqual(rows);
});

it('S12: a mark that was erased with its session says nothing any more, and nothing of it is in the saved line', async () => {
  const folder = tempHome();
  const home = await openFileHome(folder);
  await fill(home);
  await put(home.host, COPY, copy[8], [first]);
  await rowsOf(home);
  expect(await home.client.sessions.erase({ session: COPY, reason: 'secret' })).toMatchObject({ ok: true });
  const rows = await rowsOf(home);
  await home.close();
  expect(rows.map(({ id, kind, root, copyOf }) => [id, kind, root, copyOf])).toEqual([
    [ORIGINAL, 'main', ORIGINAL, undefined],
    [COPY, 'main', COPY, undefined],
    [BRANCH, 'fork', COPY, undefined],
  ]);
  expect(await rebuilt(folder)).toEqual(rows);
  const { store } = await openHome(folder);
  const line = (await store.projection(SAVED_LINES, COPY as SessionId))?.text;
  await store.close();
  expect(line).toContain('"copies":{"ends":[],"parts":{"$map":[]},"named":[]}');
});

it('E2: lines for other programs say what is a copy', async () => {
  const home = await openFileHome(tempHome());
  await fill(home);
  await put(home.host, COPY, copy[8], [first]);
  await rowsOf(home);
  const lineage = await home.client.sessions.exportLineage({ session: ORIGINAL });
  if (!lineage.ok) throw new Error(lineage.refusal.message);
  const { nodes, edges } = JSON.parse(lineage.json);
  expect(nodes.map(({ id, copyOf }: SessionRow) => [id, copyOf?.steps])).toEqual([
    [ORIGINAL, undefined],
    [COPY, 4],
    [BRANCH, undefined],
  ]);
  expect(edges).toContainEqual({ from: ORIGINAL, to: COPY, at: original[4]?.id, kind: 'branch' });
});
