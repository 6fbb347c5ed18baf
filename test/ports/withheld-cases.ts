import { expect, it } from 'vitest';
import type { StoredEvent } from '../../core/model/envelope.ts';
import type { BlobId, SessionId } from '../../core/model/ids.ts';
import { type OpenSubject, put, record, type Subject } from './subject.ts';
import { chainOf } from './writer.ts';

const blob = 'b'.repeat(64) as BlobId;
const NATIVE = { subject: 'a', how: 'native-import' };

/** A store with three events of a session, the second of which came without its payload. */
async function withBare(open: OpenSubject): Promise<{ subject: Subject; bare: StoredEvent }> {
  const subject = await open();
  const events = chainOf('a', 0, 3, undefined, (seq) => (seq === 1 ? { refs: [{ blob }] } : {}));
  const bare = { ...events[1]!, payload: undefined };
  await put(subject, 'a', undefined, [events[0]!, bare, events[2]!]);
  return { subject, bare };
}

const unsaid = ({ id }: StoredEvent) => ({
  what: 'altered',
  session: 'a',
  seq: 1,
  event: id,
  detail: 'The payload of a#1 is gone: nothing says that it was erased, or that the event came without it.',
});

/** What verify says of payloads that were not there when their events came (S12). */
export function withheldCases(open: OpenSubject): void {
  it('S12: values that a native import brought withheld, as it recorded, are sound and counted', async () => {
    const { subject, bare } = await withBare(open);
    await record(subject, 'catalogue/session-added', { ...NATIVE, withheld: 1 });
    await record(subject, 'catalogue/came-withheld', { subject: 'a', events: [bare.id] });
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: true, withheld: 1, faults: [] });
    expect(report.vouches).toContain(
      '1 value withheld: not readable, 0 of them by a recorded erasure, 1 of them since they arrived, as the catalogue records.',
    );
  });

  it('S12: an import of an earlier version, which recorded nothing of it, may have brought them so', async () => {
    const { subject } = await withBare(open);
    await record(subject, 'catalogue/session-added', NATIVE);
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: true, withheld: 1, faults: [] });
    expect(report.vouches).toContain('1 of them since they arrived, as the events alone say.');
  });

  it.each<[string, (subject: Subject, bare: StoredEvent) => Promise<unknown>]>([
    ['no import is on record', async () => undefined],
    ['the import recorded others', (subject) => record(subject, 'catalogue/session-added', { ...NATIVE, withheld: 1 })],
    [
      'the session was made here',
      async (subject) => {
        await record(subject, 'catalogue/session-added', { ...NATIVE, subject: 'b' });
        await record(subject, 'catalogue/session-added', { subject: 'a', how: 'created' });
      },
    ],
    [
      'the event was read from a log',
      async ({ store }, { id }) => {
        const entry = { format: 'codex', source: '/logs/one', record: 'r', ordinal: 0, rawDigest: '', event: id };
        await record({ store }, 'catalogue/session-added', NATIVE);
        await store.append([], { entries: [entry], files: [] });
      },
    ],
  ])('S12: an event that says it came withheld is named where %s', async (_, arrange) => {
    const { subject, bare } = await withBare(open);
    await arrange(subject, bare);
    const report = await subject.store.verify();
    expect(report).toMatchObject({ sound: false, withheld: 1, faults: [unsaid(bare)] });
    expect(report.vouches).toContain('1 value withheld: not readable, 0 of them by a recorded erasure.');
    const only = await subject.store.verify({ session: 'a' as SessionId });
    expect(only.faults).toEqual([unsaid(bare)]);
  });
}
