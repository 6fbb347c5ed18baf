import { describe, expect, it } from 'vitest';
import { trashedWith } from '../../../renderer/features/shell/trashed-with.ts';
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
