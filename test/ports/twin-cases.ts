import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import { idsOf, type OpenSubject, put, record } from './subject.ts';
import { chainOf, eventOf } from './writer.ts';

const a = 'a' as SessionId;
const foreign = (): { payload: unknown } => ({ payload: { text: 'written elsewhere' } });

/** A native import that parted from a session: other events with the session's own origins, under a ref of their own (E2). */
export function twinCases(open: OpenSubject): void {
  it('E2: both histories are kept whole, and the session keeps its own events', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 6);
    const theirs = chainOf('a', 3, 9, ours[2], foreign);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'copy', undefined, [...ours.slice(0, 3), ...theirs]);
    expect(idsOf(await subject.store.history(theirs[5]!.id))).toEqual(idsOf([...ours.slice(0, 3), ...theirs]));
    expect(idsOf(await subject.store.history(ours[5]!.id))).toEqual(idsOf(ours));
    expect(idsOf(await subject.store.own(a, 0, 100))).toEqual(idsOf(ours));
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: ours[5]?.id, nextSeq: 6 });
    expect(await subject.store.ref('copy' as SessionId)).toEqual({ session: 'copy', head: theirs[5]?.id, nextSeq: 0 });
    expect(await subject.store.children(ours[2]!.id)).toEqual([ours[3]?.id, theirs[0]?.id]);
  });

  it('E2: both sessions go on, each with seqs of its own', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 4);
    const theirs = chainOf('a', 2, 7, ours[1], foreign);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'copy', undefined, [...ours.slice(0, 2), ...theirs]);
    const more = chainOf('a', 4, 6, ours[3]);
    const own = chainOf('copy', 0, 2, theirs[4]);
    await put(subject, 'a', ours[3], more);
    await put(subject, 'copy', theirs[4], own);
    expect(idsOf(await subject.store.history(more[1]!.id))).toEqual(idsOf([...ours, ...more]));
    expect(idsOf(await subject.store.history(own[1]!.id))).toEqual(idsOf([...ours.slice(0, 2), ...theirs, ...own]));
  });

  it('E2: a third history of the same origins is kept apart from both', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 4);
    const second = chainOf('a', 2, 4, ours[1], foreign);
    const third = chainOf('a', 3, 5, second[0], () => ({ payload: { text: 'a third place' } }));
    await put(subject, 'a', undefined, ours);
    await put(subject, 'copy', undefined, [...ours.slice(0, 2), ...second]);
    await put(subject, 'other', undefined, [...ours.slice(0, 2), second[0]!, ...third]);
    expect(idsOf(await subject.store.history(third[1]!.id))).toEqual(
      idsOf([...ours.slice(0, 2), second[0]!, ...third]),
    );
    expect(idsOf(await subject.store.own(a, 0, 9))).toEqual(idsOf(ours));
  });

  it('E1: verify finds it sound where the catalogue names the common event', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 4);
    const theirs = chainOf('a', 2, 5, ours[1], foreign);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'copy', undefined, [...ours.slice(0, 2), ...theirs]);
    await record(subject, 'catalogue/session-added', {
      subject: 'copy',
      how: 'native-import',
      from: 'a',
      common: ours[1]!.id,
    });
    expect((await subject.store.verify()).faults).toEqual([]);
  });

  it('E1: verify names two events with one origin where the catalogue does not', async () => {
    const subject = await open();
    const ours = chainOf('a', 0, 4);
    const theirs = chainOf('a', 2, 5, ours[1], foreign);
    await put(subject, 'a', undefined, ours);
    await put(subject, 'copy', undefined, [...ours.slice(0, 2), ...theirs]);
    await record(subject, 'catalogue/session-added', {
      subject: 'copy',
      how: 'native-import',
      from: 'a',
      common: ours[0]!.id,
    });
    expect((await subject.store.verify()).faults).toEqual([
      {
        what: 'two events with one origin',
        session: 'a',
        seq: 2,
        event: theirs[0]?.id,
        detail: expect.stringContaining(`${ours[2]?.id} and ${theirs[0]?.id} are both a#2`),
      },
    ]);
  });

  it('F1: a prefix that came with a fork is taken up when its session comes', async () => {
    const subject = await open();
    const parent = chainOf('a', 0, 6);
    const child = chainOf('b', 0, 2, parent[2]);
    await put(subject, 'b', undefined, [...parent.slice(0, 3), ...child]);
    expect((await subject.store.verify()).faults).toEqual([]);
    await put(subject, 'a', undefined, parent);
    expect(idsOf(await subject.store.own(a, 0, 9))).toEqual(idsOf(parent));
    expect(idsOf(await subject.store.history(child[1]!.id))).toEqual(idsOf([...parent.slice(0, 3), ...child]));
    expect((await subject.store.verify()).faults).toEqual([]);
  });

  it('S3: a session whose later events came with a fork goes on after them', async () => {
    const subject = await open();
    const known = chainOf('a', 0, 2);
    const unknown = chainOf('a', 2, 4, known[1]);
    await put(subject, 'a', undefined, known);
    await put(subject, 'b', undefined, [...known, ...unknown, eventOf('b', 0, unknown[1])]);
    expect(await subject.store.ref(a)).toEqual({ session: 'a', head: known[1]?.id, nextSeq: 4 });
    await put(subject, 'a', known[1], [eventOf('a', 4, known[1])]);
    expect((await subject.store.verify()).faults).toEqual([]);
  });
}
