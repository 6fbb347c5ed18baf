import { expect, it } from 'vitest';
import type { EventId } from '../../core/model/ids.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { chainOf } from '../ports/writer.ts';
import { openFileHome } from './open-file-home.ts';

it('S12, F1: a fork that an earlier version made reads on with the folder it holds; an erase of what it was made of names it', async () => {
  const { host, client, close } = await openFileHome(tempHome());
  const root = chainOf('root', 0, 1, undefined, () => ({ kind: 'session/created', payload: { cwd: '/srv/plum' } }));
  const at = root[0]?.id as EventId;
  await put(host, 'root', undefined, root);
  for (const [name, folder] of [
    ['older', { cwd: '/srv/plum' }],
    ['newer', {}],
  ] as const) {
    const payload = { from: 'root', at, reason: 'person', ...folder };
    await put(
      host,
      name,
      undefined,
      chainOf(name, 0, 1, at, () => ({ kind: 'session/forked', payload })),
    );
  }
  const folders = async () => new Map((await client.sessions.list({})).map((row) => [row.id, row.projectLabel]));
  expect(await folders()).toEqual(new Map(['root', 'older', 'newer'].map((id) => [id, '/srv/plum'])));
  expect(await client.sessions.erase({ session: 'root', reason: 'a secret' })).toEqual({
    ok: true,
    erased: 1,
    blobs: 0,
    detached: [],
    folderKept: ['older'],
  });
  expect(await folders()).toEqual(
    new Map([
      ['root', ''],
      ['older', '/srv/plum'],
      ['newer', ''],
    ]),
  );
  await close();
});
