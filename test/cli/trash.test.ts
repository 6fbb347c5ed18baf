import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it('the lines of a preview add up to what it says of the whole', async () => {
  const home = tempHome();
  await shell(home, ['import', sample]);
  const ids = (await shell(home, ['sessions', '--json'])).out.map(({ id }) => String(id));
  for (const id of ids) await shell(home, ['trash', id]);
  const { text } = await shell(home, ['trash', 'empty']);
  const lines = text.trim().split('\n');
  const [whole = 0, ...parts] = [lines.at(-1) ?? '', ...lines.slice(0, -2)].map((line) =>
    Number(/([\d,]+) bytes?\b/.exec(line)?.[1]?.replaceAll(',', '')),
  );
  expect([parts.length, parts.reduce((sum, bytes) => sum + bytes, 0)]).toEqual([ids.length + 1, whole]);
}, 120_000);

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
