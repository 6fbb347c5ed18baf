import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('S1: trash empty says what would go and does nothing, and with --yes it goes', async () => {
  const home = tempHome();
  const openrath = (...words: string[]) => shell(home, [...words, '--json']);
  await openrath('import', sample);
  const ids = (await openrath('sessions')).out.map(({ id }) => String(id));
  for (const id of ids) expect((await openrath('trash', id)).code).toBe(0);
  const [would] = (await openrath('trash', 'empty')).out as unknown as { sessions: { session: string }[] }[];
  expect(would?.sessions.map(({ session }) => session).sort()).toEqual([...ids].sort());
  expect((await openrath('sessions', '--trashed')).out).toHaveLength(ids.length);
  const { code, out } = await openrath('trash', 'empty', '--yes');
  expect([code, out]).toEqual([0, [{ ...would, sessions: ids.length }]]);
  expect((await openrath('sessions')).text).toBe('');
  expect((await openrath('verify')).out[0]).toMatchObject({ sound: true, faults: [] });
}, 120_000);
