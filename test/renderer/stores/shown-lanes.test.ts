import { describe, expect, it } from 'vitest';
import type { Lane } from '../../../core/contract/view.ts';
import { shownLanes } from '../../../renderer/stores/shown-lanes.ts';
import { sessionRow } from '../made-up/session-row.ts';

const lane = (id: string, parent?: string, trashed = false): Lane => ({
  row: sessionRow(id, {
    root: 'a',
    trashed,
    ...(parent === undefined ? {} : { parent: { session: parent, event: 'e' } }),
  }),
  edge: 'solid',
});
const ids = (lanes: readonly Lane[], asked: string) => shownLanes(lanes, asked).map(({ row }) => row.id);

describe('S10: lanes in the trash', () => {
  const lanes = [lane('a'), lane('b', 'a', true), lane('c', 'b'), lane('d', 'a')];
  it('are not shown, nor what grew from them', () => {
    expect(ids(lanes, 'a')).toEqual(['a', 'd']);
  });
  it('are shown where one of them was asked for', () => {
    expect(ids(lanes, 'b')).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(lanes, 'c')).toEqual(['a', 'b', 'c', 'd']);
  });
  it('given the whole lineage in the trash, then it looks as before: what was in the trash by itself stays away', () => {
    const all = [lane('a', undefined, true), lane('b', 'a', true), lane('c', 'b'), lane('d', 'a')];
    expect(ids(all, 'a')).toEqual(['a', 'd']);
    expect(ids(all, 'b')).toEqual(['a', 'b', 'c', 'd']);
  });
});
