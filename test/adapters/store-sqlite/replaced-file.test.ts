import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SessionId } from '../../../core/model/ids.ts';
import { put } from '../../ports/subject.ts';
import { chainOf } from '../../ports/writer.ts';
import { openHome } from './open-home.ts';
import { tempHome } from './temp-home.ts';

const moves: readonly (readonly [string, (path: string, aside: string) => void])[] = [
  ['removed', (path, aside) => renameSync(path, aside)],
  [
    'replaced by a copy of it',
    (path, aside) => {
      renameSync(path, aside);
      copyFileSync(aside, path);
    },
  ],
];
const places = ['events.db', 'events.db-wal'].flatMap((name) =>
  moves.map(([says, move]) => [name, says, move] as const),
);

it.runIf(process.platform !== 'win32').each(places)(
  'E1: where %s is %s under an open store no write is acknowledged, until it is back',
  async (name, _, move) => {
    const folder = tempHome();
    const home = await openHome(folder);
    const chain = chainOf('a', 0, 3);
    await put(home, 'a', undefined, chain.slice(0, 1));
    const path = join(folder, name);
    move(path, join(folder, 'aside'));
    await expect(put(home, 'a', chain[0], chain.slice(1, 2))).rejects.toMatchObject({
      code: 'store-moved',
      retryable: true,
      message: `${path} was removed or replaced while it was open. What was being saved is not saved. Put it back, or close this home and open it again.`,
    });
    expect(await home.store.own('a' as SessionId, 0, 9)).toEqual(chain.slice(0, 1));
    rmSync(path, { force: true });
    renameSync(join(folder, 'aside'), path);
    await put(home, 'a', chain[0], chain.slice(1));
    expect(await home.store.own('a' as SessionId, 0, 9)).toEqual(chain);
  },
);

it.runIf(process.platform !== 'win32')(
  'S9: where blobs.db is removed under an open store no blob is acknowledged',
  async () => {
    const folder = tempHome();
    const home = await openHome(folder);
    rmSync(join(folder, 'blobs.db'));
    await expect(home.blobs.put(new TextEncoder().encode('a picture'))).rejects.toMatchObject({ code: 'store-moved' });
  },
);
