import { expect, it } from 'vitest';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';

const say = (text: string) => ({ payload: { role: 'user', author: 'person', parts: [{ type: 'text', text }] } });
const trunk = chainOf('trunk', 0, 4, undefined, (seq) => say(`Row ${seq}`));

it('a fork that was undone, and one that is in the trash, are no lanes of the picture; a lineage in the trash is whole', async () => {
  const { host, client } = await openFileHome(tempHome());
  await put(host, 'trunk', undefined, trunk);
  const fork = async () => {
    const made = await client.sessions.fork({ session: 'trunk', at: trunk[1]?.id ?? '' });
    return made.ok ? made.session : '';
  };
  await fork();
  expect(await client.reflog.undo({})).toMatchObject({ ok: true });
  const trashed = await fork();
  await fork();
  const lanes = async () => (await client.sessions.preview({ session: 'trunk' })).shape.length;
  expect(await lanes()).toBe(3);
  expect(await client.sessions.trash({ session: trashed })).toMatchObject({ ok: true });
  expect(await lanes()).toBe(2);
  expect(await client.sessions.trash({ session: 'trunk' })).toMatchObject({ ok: true });
  expect(await lanes()).toBe(3);
});
