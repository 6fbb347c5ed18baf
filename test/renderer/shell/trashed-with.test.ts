import { describe, expect, it } from 'vitest';
import { rowsOfLines, trashedWith } from '../../../renderer/features/shell/trashed-with.ts';
import { sessionRow } from '../made-up/session-row.ts';

const asked = (rows: readonly ReturnType<typeof sessionRow>[], session: string) =>
  trashedWith(session, new Map(rows.map((row) => [row.id, row])))?.id;
const branch = (trashed: boolean) => sessionRow('b', { root: 'a', kind: 'branch', trashed });

describe('S10: what has to be restored for a session to be back', () => {
  it('is itself where it was moved to the trash by itself', () => {
    expect(asked([sessionRow('a'), branch(true)], 'b')).toBe('b');
  });
  it('is the root where the whole lineage was', () => {
    expect(asked([sessionRow('a', { trashed: true }), branch(false)], 'b')).toBe('a');
  });
  it('is nothing where neither is in the trash, or nobody knows the session', () => {
    expect(asked([sessionRow('a'), branch(false)], 'b')).toBeUndefined();
    expect(asked([], 'b')).toBeUndefined();
  });
});

it('what goes along with many lines is found by reading each of them once', () => {
  const rows = Array.from({ length: 300 }, (_, at) => sessionRow(`s${at}`, { root: `s${at - (at % 3)}` }));
  let reads = 0;
  const roots = new Proxy(
    rows.flatMap(({ id, root }) => (id === root && id !== 's3' ? [id] : [])),
    {
      get: (list, key) => {
        reads += typeof key === 'string' && /^\d+$/.test(key) ? 1 : 0;
        return Reflect.get(list, key);
      },
    },
  );
  const ids = rowsOfLines(roots, rows).map(({ id }) => id);
  expect([ids.length, ids.includes('s4'), ids.includes('s5'), reads]).toEqual([297, false, false, 99]);
});
