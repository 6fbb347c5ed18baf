import { expect, it } from 'vitest';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { sessionRow } from '../made-up/session-row.ts';

const inRoot = { root: 'a', parent: { session: 'a', event: 'e' }, kind: 'branch' } as const;
const hole = { status: 'damaged', statusDetail: 'Not all of its events can be read: the store is damaged.' } as const;
const end = {
  status: 'damaged',
  endGap: '3 events are missing: numbers 6–8 of the session',
  statusDetail: 'Its end was lost: 3 events.',
} as const;
const gone = { ...end, events: 0, statusDetail: '0 of 9 events are left.' } as const;

const said = (...rows: Parameters<typeof libraryLines>[0][]) =>
  rows.map((each) => libraryLines(each, false).map(({ status, statusDetail }) => [status, statusDetail])[0]);

it('S1: a line names what each of its sessions lacks, the worst first, and is damaged where one of them is', () => {
  const root = sessionRow('a', { title: 'Main', ...hole });
  const branch = sessionRow('b', { ...inRoot, title: 'Side', active: true, ...end });
  expect(
    said(
      [root],
      [branch, root],
      [root, branch, sessionRow('c', { ...inRoot, title: 'Gone', ...gone })],
      [sessionRow('a'), branch],
      [root, sessionRow('b', { ...inRoot, active: true, status: 'unanswered' })],
    ),
  ).toEqual([
    ['damaged', hole.statusDetail],
    ['damaged', `“Main”: ${hole.statusDetail} “Side”: ${end.statusDetail}`],
    ['damaged', `“Gone”: ${gone.statusDetail} “Main”: ${hole.statusDetail} “Side”: ${end.statusDetail}`],
    ['damaged', `“Side”: ${end.statusDetail}`],
    ['damaged', hole.statusDetail],
  ]);
});

it('S8: a line with a session that waits for a person says so first, and the damage as well', () => {
  const waiting = sessionRow('b', { ...inRoot, status: 'waiting', statusDetail: 'Approve rm.' });
  expect(said([sessionRow('a', hole), waiting, sessionRow('c', inRoot)])).toEqual([
    ['waiting', `Approve rm. ${hole.statusDetail}`],
  ]);
});

it('S1: of very many damaged sessions the worst five are named, and how many more there are', () => {
  const rows = [sessionRow('a'), ...Array.from({ length: 7 }, (_, at) => sessionRow(`b${at}`, { ...inRoot, ...hole }))];
  expect(said(rows)[0]?.[1]).toMatch(
    /^(“[^”]+”: Not all of its events can be read: the store is damaged\. ){5}2 more sessions are damaged\.$/,
  );
});
