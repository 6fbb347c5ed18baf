import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept = vi.hoisted(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
  return items;
});

import { foldsIn, useFolds } from '../../../renderer/features/session-graph/fold-store.ts';
import { noFolds } from '../../../renderer/features/session-graph/folds.ts';

const { toggle, unfoldAll } = useFolds.getState();
const folds = (root: string) => foldsIn(useFolds.getState().byRoot, root);

beforeEach(() => useFolds.setState({ byRoot: {} }));

describe('what is folded', () => {
  it('is remembered for each lineage, and forgotten when it is unfolded', () => {
    toggle('r1', { type: 'lane', session: 'a' });
    toggle('r1', { type: 'turn', key: 'k' });
    toggle('r2', { type: 'lane', session: 'b' });
    expect([folds('r1'), folds('r2')]).toEqual([
      { lanes: new Set(['a']), turns: new Set(['k']) },
      { lanes: new Set(['b']), turns: new Set() },
    ]);
    toggle('r2', { type: 'lane', session: 'b' });
    expect(folds('r2')).toBe(noFolds);
    expect(JSON.parse(kept.get('openrath.folds') ?? '').state).toEqual({
      byRoot: { r1: { lanes: ['a'], turns: ['k'] } },
    });
  });

  it('of one lineage is unfolded at once', () => {
    toggle('r1', { type: 'lane', session: 'a' });
    toggle('r1', { type: 'turn', key: 'k' });
    toggle('r2', { type: 'lane', session: 'b' });
    unfoldAll('r1');
    expect([folds('r1'), folds('r2').lanes]).toEqual([noFolds, new Set(['b'])]);
  });

  it('is the same object until it changes', () => {
    toggle('r1', { type: 'lane', session: 'a' });
    const before = folds('r1');
    toggle('r2', { type: 'lane', session: 'b' });
    expect(folds('r1')).toBe(before);
  });

  it('is kept for the 200 lineages that were folded last', () => {
    for (let root = 0; root < 201; root += 1) toggle(`r${root}`, { type: 'lane', session: 'a' });
    expect([Object.keys(useFolds.getState().byRoot).length, folds('r0'), folds('r200').lanes.size]).toEqual([
      200,
      noFolds,
      1,
    ]);
  });
});
