import { expect, it } from 'vitest';
import type { SessionId } from '../../core/model/ids.ts';
import type { SessionRow } from '../../core/projections/session-summary/session-row.ts';
import { rowPieces } from '../../core/runtime/views/row-pieces.ts';

it('a long list comes in pieces: a screenful first, then a thousand at a time, each session once', async () => {
  const ids = Array.from({ length: 2_500 }, (_, at) => `s${at}` as SessionId);
  const rowsOf = (some: readonly SessionId[]) => some.map((id) => ({ id }) as unknown as SessionRow);
  const pieces = await Array.fromAsync(rowPieces(ids, rowsOf));
  expect(pieces.map(({ rows, of }) => [rows.length, of])).toEqual([
    [200, 2_500],
    [1_000, 2_500],
    [1_000, 2_500],
    [300, 2_500],
  ]);
  expect(pieces.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids);
});

it('of no session there is one piece, and one that is gone meanwhile is not waited for', async () => {
  const rowsOf = (some: readonly SessionId[]) =>
    some.flatMap((id) => (id === 'gone' ? [] : [{ id } as unknown as SessionRow]));
  expect(await Array.fromAsync(rowPieces([], rowsOf))).toEqual([{ rows: [], of: 0 }]);
  expect(await Array.fromAsync(rowPieces(['gone', 'here'] as SessionId[], rowsOf))).toEqual([
    { rows: [{ id: 'here' }], of: 1 },
  ]);
});
