import { describe, expect, it } from 'vitest';
import type { ContextView } from '../../../core/contract/view.ts';
import { contextBars } from '../../../renderer/features/inspector/context-bars.ts';
import { erasuresOf } from '../../../renderer/features/inspector/erasures-of.ts';
import { laneBars } from '../../../renderer/features/inspector/lane-bars.ts';
import { namedFiles } from '../../../renderer/features/inspector/named-files.ts';
import { neighbourSteps } from '../../../renderer/features/inspector/neighbour-steps.ts';
import { placementRows } from '../../../renderer/features/inspector/placement-rows.ts';
import { idFacts, plainFacts } from '../../../renderer/features/inspector/plain-facts.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

describe('I5: what a log does not say is unknown, what it says is claimed', () => {
  it('what is always asked comes first', () => {
    const facts = [
      { name: 'model', value: 'm', claim: true },
      { name: 'sandbox mode', value: 'read-only', claim: true },
      { name: 'cwd', value: '/w', claim: false },
    ];
    expect(placementRows(facts)).toEqual([
      { name: 'Folder', value: '/w', known: undefined },
      { name: 'Sandbox', value: 'read-only', known: 'claimed' },
      { name: 'Network', value: undefined, known: undefined },
      { name: 'Approval', value: undefined, known: undefined },
      { name: 'model', value: 'm', known: 'claimed' },
    ]);
  });

  it('ids of the source stand apart from facts for people, figures have lines of their own', () => {
    const names = [
      'provider',
      'message id',
      'parentUuid',
      'output tokens',
      'usage counts',
      'stop reason',
      'turn_id',
      'idle',
    ];
    const facts = names.map((name) => ({ name, value: '1', claim: true }));
    expect(plainFacts({ facts } as never).map(({ name }) => name)).toEqual(['provider', 'stop reason', 'idle']);
    expect(idFacts({ facts } as never).map(({ name }) => name)).toEqual(['message id', 'parentUuid', 'turn_id']);
  });
});

describe('C1: the composition of a context', () => {
  const segment = (tokens: number, role: ContextView['segments'][number]['role'], isNew = false) => ({
    label: role,
    role,
    tokens,
    preview: '',
    events: [],
    isNew,
  });

  it('numbers its segments from 1 and measures them by the largest', () => {
    const segments = [segment(50, 'system'), segment(200, 'tool'), segment(0, 'summary', true)];
    expect(contextBars({ segments }).map(({ number, share, hue, isNew }) => [number, share, hue, isNew])).toEqual([
      [1, 25, 'assistant', false],
      [2, 100, 'tool', false],
      [3, 1.2, 'compact', true],
    ]);
  });

  it('S12: what was erased has a bar of its own, without tokens', () => {
    const { tokens: _, ...erased } = segment(0, 'withheld');
    const bars = contextBars({ segments: [segment(50, 'user'), erased] });
    expect(bars.map(({ tokens, share, hue }) => [tokens, share, hue])).toEqual([
      [50, 100, 'user'],
      [undefined, 1.2, 'off'],
    ]);
  });

  it('of nothing is nothing', () => expect(contextBars({ segments: [] })).toEqual([]));
});

describe('S12: what was erased says so', () => {
  const act = (says: string, subject: string, atMs: number) => ({ id: says, says, subject, atMs, undone: false });

  it('the reflog knows when something of a session was erased', () => {
    const acts = [
      act('Erase of 1 value: x', 'a', 9),
      act('Fork: y', 'a', 7),
      act('Erased z', 'a', 5),
      act('Erase of 2', 'b', 1),
    ];
    expect(erasuresOf(acts, 'a')).toEqual([5, 9]);
  });
});

describe('files that a step names', () => {
  it('each path once, claims of the result before those of the input', () => {
    const input = '{"file_path":"b.ts","old_string":"x","new_string":"y"}';
    const { edits, ...rest } = namedFiles({
      parts: [
        { type: 'tool-call', callId: 'c', name: 'Edit', input },
        { type: 'file', name: 'notes.md' },
      ],
      result: {
        event: 'r',
        atMs: 0,
        parts: [{ type: 'tool-result', callId: 'c', output: '', paths: ['a.ts', 'b.ts'] }],
      },
    });
    expect(rest).toEqual({ paths: ['a.ts', 'b.ts'], attached: ['notes.md'] });
    expect(edits.map(({ path }) => path)).toEqual(['b.ts']);
  });
});

describe('A1: files that a call names which a person edited', () => {
  const input = (path: string) => JSON.stringify({ file_path: path, old_string: 'x', new_string: 'y' });
  const parts = [{ type: 'tool-call', callId: 'c', name: 'Edit', input: input('asked.ts') } as const];

  it.each([
    ['edited', ['ran.ts']],
    ['approved', ['asked.ts']],
  ] as const)('%s: those of the input that ran', (answer, paths) => {
    const started = { event: 's', atMs: 0, effect: 'idempotent', attempt: 1, placement: 'host' } as const;
    const ran = { started: { ...started, input: input('ran.ts') }, approval: { event: 'a', answer } };
    expect(namedFiles({ parts, ran }).paths).toEqual(paths);
  });
});

describe('the place of a step', () => {
  const a = [madeStep('a', 1), madeStep('a', 2)];
  const b = [madeStep('b', 1)];
  const lineage = madeLineage([madeLane('a'), madeLane('b', { from: a[0] })], [...a, ...b]);

  it('counts within its session; before a branch comes the step that it leaves from', () => {
    expect(neighbourSteps(b[0] ?? madeStep('x', 1), lineage)).toEqual({
      index: 1,
      of: 1,
      previous: a[0],
      next: undefined,
    });
    expect(neighbourSteps(a[1] ?? madeStep('x', 1), lineage)).toEqual({
      index: 2,
      of: 2,
      previous: a[0],
      next: undefined,
    });
  });

  it('a step that is not there has none', () => {
    expect(neighbourSteps(madeStep('a', 9), lineage)).toEqual({
      index: 0,
      of: 2,
      previous: undefined,
      next: undefined,
    });
  });

  it('the lineage as bars: lanes in their order, with where each leaves from and which calls failed', () => {
    const failed = madeCall('b', 2, { state: 'failed' });
    const stepsOf = new Map([...lineage.stepsOf, ['b', [...b, failed]]]);
    expect(laneBars({ ...lineage, stepsOf, laneOrder: ['a', 'b'] })).toEqual({
      bars: [
        { lane: 0, kind: 'agent', size: 8, key: 'a1' },
        { lane: 0, kind: 'agent', size: 8, key: 'a2' },
        { lane: 1, kind: 'agent', size: 8, key: 'b1' },
        { lane: 1, kind: 'tool', size: 8, key: 'b2', failed: true },
      ],
      shape: [{ status: 'done' }, { from: 'a1', status: 'done' }],
    });
  });
});
