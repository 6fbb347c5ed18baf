import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { soundHome } from './sound-home.ts';

const made = soundHome();
const { openrath } = made;

/** Deletes events behind what was folded of them. */
function without(rows: string): void {
  const db = new Database(join(made.home, 'events.db'));
  db.prepare(`DELETE FROM events WHERE session = ? AND ${rows}`).run(made.session);
  db.close();
}

async function said() {
  const { home, session } = made;
  const listed = await openrath('events', session, '--json');
  const places = (listed.out as unknown as { seq?: number; because?: string }[]).map(({ seq, ...place }) =>
    place.because === undefined ? seq : place,
  );
  const verified = await openrath('verify', session, '--json');
  const [report] = verified.out as unknown as { faults: { what: string }[] }[];
  const exported = await openrath('export', '--format', 'native', session, '--out', join(home, 'x.jsonl'), '--json');
  const [row] = (await openrath('sessions', '--json')).out as unknown as { status: string }[];
  return { places, status: row?.status, faults: report?.faults.map(({ what }) => what), exported };
}

it('E1: of events that were deleted in the middle the command line says which, and refuses an export', async () => {
  without('seq IN (1, 2)');
  const { exported, ...rest } = await said();
  expect(rest).toEqual({
    places: [0, { fromSeq: 1, toSeq: 3, because: 'missing' }, 3, 4],
    status: 'damaged',
    faults: ['missing event'],
  });
  expect([exported.code, exported.err]).toEqual([
    1,
    expect.stringMatching(
      /^The session can't be exported whole\. 2 events are missing: numbers 1–2 of the session\. Fork/,
    ),
  ]);
}, 60_000);

it('E1, E2: of events that were deleted at the end it says which, also beside an export of what is left', async () => {
  without('seq > 2');
  const { exported, ...rest } = await said();
  expect(rest).toEqual({
    places: [0, 1, 2, { fromSeq: 3, toSeq: 5, because: 'missing' }],
    status: 'damaged',
    faults: ['cut tail'],
  });
  const endGap = '2 events are missing: numbers 3–4 of the session';
  expect([exported.code, exported.out, exported.err]).toMatchObject([
    0,
    [{ endGap }],
    `The export holds what is left of the session. ${endGap}.\n`,
  ]);
}, 60_000);

it('E1, E2: of a session of which nothing is left it says so, and there is nothing to export', async () => {
  without('seq >= 0');
  const { exported, ...rest } = await said();
  expect(rest).toEqual({
    places: [{ fromSeq: 0, toSeq: 5, because: 'missing' }],
    status: 'damaged',
    faults: ['anchor without events'],
  });
  expect([exported.code, exported.err]).toEqual([
    1,
    'Nothing is left of the session to export. 5 events are missing: numbers 0–4 of the session. A backup or the log itself may still have them.\n',
  ]);
}, 60_000);
