import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { openrath, sample } from './openrath.ts';

it('S1: trash empty says what would go and does nothing, and with --yes it goes', () => {
  const home = tempHome();
  openrath(home, 'import', sample);
  const ids = openrath(home, 'sessions').lines.map((line) => (JSON.parse(line) as { id: string }).id);
  for (const id of ids) expect(openrath(home, 'trash', id).status).toBe(0);
  const would = JSON.parse(openrath(home, 'trash', 'empty').lines[0] ?? '') as { sessions: { session: string }[] };
  expect(would.sessions.map(({ session }) => session).sort()).toEqual([...ids].sort());
  expect(openrath(home, 'sessions', '--trashed').lines).toHaveLength(ids.length);
  const { status, lines } = openrath(home, 'trash', 'empty', '--yes');
  expect([status, JSON.parse(lines[0] ?? '')]).toEqual([0, { ...would, sessions: ids.length }]);
  expect(openrath(home, 'sessions').lines).toEqual(['']);
  expect(JSON.parse(openrath(home, 'verify').lines[0] ?? '')).toMatchObject({ sound: true, faults: [] });
}, 120_000);
