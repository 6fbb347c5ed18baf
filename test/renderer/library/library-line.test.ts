import { describe, expect, it } from 'vitest';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { sessionRow, without } from '../made-up/session-row.ts';

const inRoot = { root: 'a', parent: { session: 'a', event: 'e' } } as const;

describe('lines of the library', () => {
  it('given branches, sub-agents and internal sessions, then they are inside the line of their root and summed there', () => {
    const rows = [
      sessionRow('a'),
      sessionRow('b', { ...inRoot, kind: 'branch', lastAtMs: 5_000, lastStep: 'Later' }),
      sessionRow('c', { ...inRoot, kind: 'sub-agent', models: ['haiku'] }),
      sessionRow('d', { ...inRoot, kind: 'internal' }),
      sessionRow('z'),
    ];
    const [line, other] = libraryLines(rows, false);
    expect(line?.rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd']);
    expect(line).toMatchObject({
      steps: 40,
      toolCalls: 16,
      tokens: 40,
      costUsd: 6,
      models: ['opus', 'haiku'],
      lastAtMs: 5_000,
    });
    expect(line?.latest.id).toBe('b');
    expect(other?.rows).toHaveLength(1);
  });

  it('given a fork without a step, then the line is as new as the fork, and says the last step of the others', () => {
    const fork = sessionRow('b', { ...inRoot, kind: 'fork', steps: 0, lastStep: '', lastAtMs: 9_000 });
    const [line] = libraryLines([sessionRow('a'), fork], false);
    expect([line?.lastAtMs, line?.latest.id]).toEqual([9_000, 'a']);
  });

  it('given a branch that is open, then the line is open', () => {
    const rows = [sessionRow('a'), sessionRow('b', { ...inRoot, kind: 'branch', status: 'open' })];
    expect(libraryLines(rows, false).map(({ status }) => status)).toEqual(['open']);
  });

  it('given a failed branch, then the line has the status of its root', () => {
    const rows = [sessionRow('a'), sessionRow('b', { ...inRoot, kind: 'branch', status: 'failed' })];
    expect(libraryLines(rows, false).map(({ status }) => status)).toEqual(['done']);
  });

  it('U1: given one session without a price, then the cost of the line is not known', () => {
    const unpriced = without(sessionRow('b', { ...inRoot, kind: 'branch' }), 'costUsd');
    expect(libraryLines([sessionRow('a'), unpriced], false)[0]?.costUsd).toBeUndefined();
  });

  it('U1: given a fork that used no model yet, then it costs nothing', () => {
    const none = { uncachedInput: 0, cachedInput: 0, cacheWrite: 0, output: 0, reasoning: 0, lowerBound: false };
    const fork = without(sessionRow('b', { ...inRoot, kind: 'fork', models: [], tokens: none }), 'costUsd');
    expect(libraryLines([sessionRow('a'), fork], false)[0]?.costUsd).toBe(1.5);
  });

  it('S10: given a trashed root, then its whole line is in the trash', () => {
    const rows = [sessionRow('a', { trashed: true }), sessionRow('b', { ...inRoot, kind: 'branch' })];
    expect(libraryLines(rows, false)).toEqual([]);
    expect(libraryLines(rows, true).map((line) => line.rows.map(({ id }) => id))).toEqual([['a', 'b']]);
  });

  it('S10: given a trashed branch, then it is a line of the trash and no part of its root', () => {
    const rows = [sessionRow('a'), sessionRow('b', { ...inRoot, kind: 'branch', trashed: true })];
    expect(libraryLines(rows, false).map((line) => line.rows.length)).toEqual([1]);
    expect(libraryLines(rows, true).map(({ root }) => root.id)).toEqual(['b']);
  });

  it('S10: given a branch that was trashed by itself and then its root, then each is a line of the trash', () => {
    const rows = [
      sessionRow('a', { trashed: true }),
      sessionRow('b', { ...inRoot, kind: 'branch', trashed: true }),
      sessionRow('c', { ...inRoot, kind: 'branch' }),
    ];
    expect(libraryLines(rows, true).map((line) => line.rows.map(({ id }) => id))).toEqual([['a', 'c'], ['b']]);
  });

  it('S10: given forks that were undone, then they are in no line, neither here nor in the trash', () => {
    const rows = [sessionRow('a'), sessionRow('b', { ...inRoot, kind: 'fork', trashed: true, undone: true })];
    expect(libraryLines(rows, false).map((line) => line.rows.map(({ id }) => id))).toEqual([['a']]);
    expect(libraryLines(rows, true)).toEqual([]);
  });
});
