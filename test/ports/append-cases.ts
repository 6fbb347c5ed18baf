import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { AppendRefused } from '../../core/runtime/ports.ts';
import { idsOf, type OpenSubject, put } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;
const b = 'b' as SessionId;

/** Events that do not fit, which a caller can tell from what is wrong with the store. */
function refused(message: RegExp): { readonly name: string; readonly message: unknown } {
  return { name: 'AppendRefused', message: expect.stringMatching(message) };
}

/** How events get in, and how they do not. */
export function appendCases(open: OpenSubject): void {
  it('S1: a new session gets a ref whose head is its last event', async () => {
    const { store } = await open();
    const events = chainOf('a', 0, 3);
    expect(await store.append([{ session: a, expectedHead: undefined, events }])).toEqual({ ok: true });
    expect(await store.ref(a)).toEqual({ session: 'a', head: events[2]?.id, nextSeq: 3 });
  });

  it('S7: an append for the current head moves the head', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 5);
    await put(subject, 'a', undefined, events.slice(0, 2));
    await put(subject, 'a', events[1], events.slice(2));
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: events[4]?.id, nextSeq: 5 });
  });

  it('S7: a stale append is refused with the current head and writes nothing', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, events);
    const late = eventOf('a', 1, events[0], { payload: { text: 'late' } });
    const outcome = await subject.store.append([{ session: a, expectedHead: events[0]?.id, events: [late] }]);
    expect(outcome).toEqual({ ok: false, session: 'a', head: events[1]?.id });
    expect(await subject.store.event(late.id)).toBeUndefined();
  });

  it('S7: making a session that exists is refused with its head', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, events);
    const again = eventOf('a', 0, undefined, { payload: { text: 'again' } });
    const outcome = await subject.store.append([{ session: a, expectedHead: undefined, events: [again] }]);
    expect(outcome).toEqual({ ok: false, session: 'a', head: events[0]?.id });
  });

  it('S7: an append to a session that does not exist is refused without a head', async () => {
    const { store } = await open();
    const [first, second] = chainOf('a', 0, 2);
    if (first === undefined || second === undefined) throw new Error('two events were made');
    const outcome = await store.append([{ session: a, expectedHead: first.id, events: [second] }]);
    expect(outcome).toEqual({ ok: false, session: 'a', head: undefined });
  });

  it('a batch of several sessions is written as a whole', async () => {
    const { store } = await open();
    const left = chainOf('a', 0, 2);
    const right = chainOf('b', 0, 3);
    const outcome = await store.append([
      { session: a, expectedHead: undefined, events: left },
      { session: b, expectedHead: undefined, events: right },
    ]);
    expect(outcome).toEqual({ ok: true });
    expect(await store.refs()).toEqual([
      { session: 'a', head: left[1]?.id, nextSeq: 2 },
      { session: 'b', head: right[2]?.id, nextSeq: 3 },
    ]);
  });

  it('a batch of which one session is stale writes nothing of the others', async () => {
    const subject = await open();
    const left = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, left);
    const outcome = await subject.store.append([
      { session: b, expectedHead: undefined, events: chainOf('b', 0, 2) },
      { session: a, expectedHead: undefined, events: chainOf('a', 0, 1) },
    ]);
    expect(outcome).toEqual({ ok: false, session: 'a', head: left[0]?.id });
    expect(await subject.store.refs()).toEqual([{ session: 'a', head: left[0]?.id, nextSeq: 1 }]);
  });

  it('F1: a session and its fork may arrive in one batch', async () => {
    const { store } = await open();
    const parent = chainOf('a', 0, 3);
    const child = chainOf('b', 0, 2, parent[1]);
    const outcome = await store.append([
      { session: a, expectedHead: undefined, events: parent },
      { session: b, expectedHead: undefined, events: child },
    ]);
    expect(outcome).toEqual({ ok: true });
    expect(idsOf(await store.history(child[1]?.id ?? parent[0]!.id))).toEqual(idsOf([...parent.slice(0, 2), ...child]));
  });

  it('one session may be appended to twice in one batch', async () => {
    const { store } = await open();
    const events = chainOf('a', 0, 4);
    const outcome = await store.append([
      { session: a, expectedHead: undefined, events: events.slice(0, 2) },
      { session: a, expectedHead: events[1]?.id, events: events.slice(2) },
    ]);
    expect(outcome).toEqual({ ok: true });
    expect(await store.ref(a)).toEqual({ session: 'a', head: events[3]?.id, nextSeq: 4 });
  });

  it('S7: of two appends for one head at the same time, the second is refused with the first one as head', async () => {
    const subject = await open();
    const [root] = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, [root!]);
    const one = eventOf('a', 1, root, { payload: { text: 'one' } });
    const two = eventOf('a', 1, root, { payload: { text: 'two' } });
    const outcomes = await Promise.all(
      [one, two].map((event) => subject.store.append([{ session: a, expectedHead: root!.id, events: [event] }])),
    );
    expect(outcomes).toEqual([{ ok: true }, { ok: false, session: 'a', head: one.id }]);
  });

  it('many appends at the same time are all written', async () => {
    const { store } = await open();
    const sessions = Array.from({ length: 40 }, (_, at) => `s${at}` as SessionId);
    const outcomes = await Promise.all(
      sessions.map((session) => store.append([{ session, expectedHead: undefined, events: chainOf(session, 0, 5) }])),
    );
    expect(outcomes).toEqual(sessions.map(() => ({ ok: true })));
    expect((await store.refs()).map((ref) => ref.nextSeq)).toEqual(sessions.map(() => 5));
  });

  it('S10: a head that is moved back keeps what was after it, and the next event gets a seq of its own', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 6);
    await put(subject, 'a', undefined, events);
    await put(subject, 'a', events[5], [events[2]!]);
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: events[2]?.id, nextSeq: 6 });
    const next = eventOf('a', 6, events[2]);
    await put(subject, 'a', events[2], [next]);
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: next.id, nextSeq: 7 });
    expect(idsOf(await subject.store.own(a, 0, 10))).toEqual(idsOf([...events, next]));
  });

  it('M4: a fast-forward moves the head onto events that another session wrote', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 2);
    const theirs = chainOf('b', 0, 2, ours[1]);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'b', undefined, theirs);
    await put(subject, 'a', ours[1], theirs);
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: theirs[1]?.id, nextSeq: 2 });
  });

  it('an event whose first parent is not there is a bug of the caller and writes nothing', async () => {
    const { store } = await open();
    const [, second] = chainOf('a', 0, 2);
    const batch = [
      { session: b, expectedHead: undefined, events: chainOf('b', 0, 1) },
      { session: a, expectedHead: undefined, events: [second!] },
    ];
    await expect(store.append(batch)).rejects.toMatchObject(refused(/a#1 was appended before its first parent/));
    expect(await store.refs()).toEqual([]);
  });

  it('M1: an event whose other parent is not there is a bug of the caller', async () => {
    const subject = await open();
    const [root] = chainOf('a', 0, 1);
    const [theirs] = chainOf('b', 0, 1);
    await put(subject, 'a', undefined, [root!]);
    const merge = eventOf('a', 1, root, { others: [theirs!.id] });
    const append = subject.store.append([{ session: a, expectedHead: root!.id, events: [merge] }]);
    await expect(append).rejects.toMatchObject(refused(/a#1 was appended before its parent/));
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: root?.id, nextSeq: 1 });
  });

  it('S3: an event of the session itself that skips a seq is a bug of the caller', async () => {
    const subject = await open();
    const [root] = chainOf('a', 0, 1);
    await put(subject, 'a', undefined, [root!]);
    const skipping = eventOf('a', 2, root);
    const append = subject.store.append([{ session: a, expectedHead: root!.id, events: [skipping] }]);
    await expect(append).rejects.toMatchObject(refused(/a#2 was appended, but the highest seq is 0/));
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: root?.id, nextSeq: 1 });
  });

  it('E2: a session that comes from elsewhere may lack events that its head had left behind there', async () => {
    const subject = await open();
    const before = chainOf('a', 0, 3);
    const after = chainOf('a', 7, 9, before[2]);
    await put(subject, 'a', undefined, [...before, ...after]);
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: after[1]?.id, nextSeq: 9 });
    expect(idsOf(await subject.store.history(after[1]!.id))).toEqual(idsOf([...before, ...after]));
    expect(idsOf(await subject.store.own(a, 0, 100))).toEqual(idsOf([...before, ...after]));
    expect((await subject.store.verify()).faults).toEqual([]);
  });

  it('S3: an event of the session itself whose seq is taken is refused in a class of its own', async () => {
    const subject = await open();
    const events = chainOf('a', 0, 2);
    await put(subject, 'a', undefined, events);
    const again = eventOf('a', 1, events[1], { payload: { text: 'again' } });
    const append = subject.store.append([{ session: a, expectedHead: events[1]!.id, events: [again] }]);
    await expect(append).rejects.toBeInstanceOf(AppendRefused);
    await expect(append).rejects.toMatchObject(refused(/a#1 was appended where another event is/));
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: events[1]?.id, nextSeq: 2 });
  });

  it('events that do not follow each other are a bug of the caller', async () => {
    const { store } = await open();
    const [root, second] = chainOf('a', 0, 2);
    const stray = eventOf('a', 2, root);
    const append = store.append([{ session: a, expectedHead: undefined, events: [root!, second!, stray] }]);
    await expect(append).rejects.toMatchObject(refused(/a#2 does not follow/));
    expect(await store.event(root!.id)).toBeUndefined();
  });

  it('a bug of one caller does not touch what others append at the same time', async () => {
    const { store } = await open();
    const good = chainOf('a', 0, 2);
    const bad = chainOf('b', 1, 3, good[0]);
    const [one, two] = await Promise.allSettled([
      store.append([{ session: a, expectedHead: undefined, events: good }]),
      store.append([{ session: b, expectedHead: undefined, events: bad }]),
    ]);
    expect([one?.status, two?.status]).toEqual(['fulfilled', 'rejected']);
    expect(await store.refs()).toEqual([{ session: 'a', head: good[1]?.id, nextSeq: 2 }]);
  });
}
