import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Change, expectNames } from './expect-names.ts';
import { smallHome } from './small-home.ts';
import { tamper, verifyHome } from './tamper.ts';

describe('E1: verify names what was done to the blobs', () => {
  it('a blob was deleted', async () => {
    await expectNames((db) => db.exec('DELETE FROM blobs WHERE size_bytes = 9'), ['missing blob a#3'], 'blobs.db');
  });

  it('a blob was altered', async () => {
    const change: Change = (db) => db.exec(`UPDATE blobs SET bytes = X'00' WHERE size_bytes = 9`);
    await expectNames(change, ['altered blob a#3'], 'blobs.db');
  });

  it('the file of a large blob was deleted', async () => {
    const { folder, film } = await smallHome();
    rmSync(join(folder, 'blobs', film.slice(0, 2), film));
    const { faults } = await verifyHome(folder);
    expect(faults).toMatchObject([{ what: 'missing blob', session: 'a', seq: 5, blob: film }]);
  });

  it('the file of a large blob was altered', async () => {
    const { folder, film } = await smallHome();
    writeFileSync(join(folder, 'blobs', film.slice(0, 2), film), 'something else');
    const { faults } = await verifyHome(folder);
    expect(faults).toMatchObject([{ what: 'altered blob', session: 'a', seq: 5, blob: film }]);
  });

  it('a blob that no event names was altered', async () => {
    const { folder } = await smallHome();
    tamper(
      folder,
      (db) => db.exec(`INSERT INTO blobs (id, size_bytes, encoding, bytes) VALUES (zeroblob(32), 1, 0, X'00')`),
      'blobs.db',
    );
    const { faults } = await verifyHome(folder);
    expect(faults).toMatchObject([{ what: 'altered blob', blob: '0'.repeat(64) }]);
  });
});
