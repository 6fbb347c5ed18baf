import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { everything, hiddenLines } from '../../../renderer/features/library/library-filter.ts';
import { libraryLines } from '../../../renderer/features/library/library-line.ts';
import { lineSums } from '../../../renderer/features/library/line-sums.ts';
import { PreviewFigures } from '../../../renderer/features/library/preview-figures.tsx';
import { PreviewLineage } from '../../../renderer/features/library/preview-lineage.tsx';
import { copyRow } from '../made-up/copy-row.ts';
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

  it('I2: given a copy, then what it repeats counts once in all sums but the size', () => {
    const copies = [copyRow('b', 'a', 6, { costUsd: 1 }), copyRow('c', 'a', 10, { models: ['opus', 'haiku'] })];
    const [line] = libraryLines([sessionRow('a'), ...copies], false);
    expect(line).toMatchObject({ steps: 14, toolCalls: 8, tokens: 22, costUsd: undefined, sizeBytes: 300 });
    expect(line?.rows.map(({ steps }) => steps)).toEqual([10, 10, 10]);
    expect(lineSums(line === undefined ? [] : [line]).steps).toBe('14 steps');
    const figures = line === undefined ? '' : renderToStaticMarkup(createElement(PreviewFigures, { line }));
    const values = [...figures.matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)</g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(values)).toMatchObject({ Steps: '14', 'Tool calls': '8', Turns: '4', Input: '12' });
  });

  it('I2: the picture of a line has a bar for each step, copied ones too, and says how many those are', () => {
    const words = (rows: Parameters<typeof libraryLines>[0], bars: number) => {
      const [line] = libraryLines(rows, false);
      const bar = (at: number) => ({ lane: 0, kind: 'you', size: 1, key: `${at}` });
      const preview = { bars: Array.from({ length: bars }, (_, at) => bar(at)), lanes: 2, shape: [], lastSteps: [] };
      const markup = line === undefined ? '' : renderToStaticMarkup(createElement(PreviewLineage, { line, preview }));
      return markup
        .replace(/<[^>]*>/g, '|')
        .split('|')
        .filter(Boolean)
        .at(-1);
    };
    const rows = [sessionRow('a'), copyRow('b', 'a', 6)];
    expect([words(rows, 20), words(rows, 15), words(rows.slice(0, 1), 10)]).toEqual([
      '20 steps, 6 copied',
      '15 of 20, 6 copied',
      '10 steps',
    ]);
  });

  it('I2: given a whole copy that was trashed by itself, then it has the tool calls that it has', () => {
    const lines = libraryLines([sessionRow('a'), copyRow('b', 'a', 10, { trashed: true, toolCalls: 2 })], true);
    const hidden = hiddenLines(lines, { ...everything, trash: true, onlyToolCalls: true }, 0);
    expect([lines.map(({ toolCalls }) => toolCalls), hidden.size]).toEqual([[2], 0]);
  });

  it('I2: given a whole copy on a line of its own, then the line has its steps, and sums over both lines count them once', () => {
    const lines = libraryLines([sessionRow('a'), { ...copyRow('b', 'a', 10), root: 'b' }], false);
    expect(lines.map(({ steps }) => steps)).toEqual([10, 10]);
    expect([lineSums(lines).steps, lineSums(lines.slice(1)).steps]).toEqual(['10 steps', '10 steps']);
  });

  it('I2: given a whole copy without a price, then the cost of the line is that of the others', () => {
    const { tokens, answers } = sessionRow('a');
    const whole = copyRow('b', 'a', 10);
    const copy = without({ ...whole, copyOf: { ...whole.copyOf!, tokens, answers } }, 'costUsd');
    const [line] = libraryLines([sessionRow('a'), copy], false);
    expect([line?.steps, line?.costUsd, lineSums(line === undefined ? [] : [line]).cost.text]).toEqual([
      10,
      1.5,
      '$1.50',
    ]);
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
    const fork = without(sessionRow('b', { ...inRoot, kind: 'fork', models: [], tokens: none, answers: 0 }), 'costUsd');
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
