import { describe, expect, it } from 'vitest';
import type { EventDetail, Part } from '../../../core/contract/view.ts';
import { fitTabs, inspectorTabs, tabsWithContent } from '../../../renderer/features/inspector/inspector-tabs.ts';
import { madeCall, madeStep } from '../made-up/step-row.ts';

const detail = (parts: Part[], rest: Partial<EventDetail> = {}): EventDetail => ({
  index: 1,
  of: 1,
  id: 'e',
  kind: 'message',
  session: 'a',
  sessionTitle: 'a',
  seq: 0,
  by: 'import:claude-code',
  atMs: 0,
  timeInferred: false,
  parents: [],
  withheld: false,
  parts,
  facts: [],
  placement: [],
  envelope: '{}',
  seal: { ok: true, says: '' },
  branches: [],
  ...rest,
});
const edit: Part = {
  type: 'tool-call',
  callId: 'c1',
  name: 'Edit',
  input: '{"file_path":"a","old_string":"x","new_string":"y"}',
};
const placed = { placement: [{ name: 'cwd', value: '/w', claim: true }] };

describe('tabs that have something at a step', () => {
  it.each([
    ['a message', madeStep('a', 1, { kind: 'you' }), detail([]), ['Summary', 'Output', 'Evidence', 'Context', 'Raw']],
    [
      'before its detail has come',
      madeCall('a', 1),
      undefined,
      ['Summary', 'Input', 'Output', 'Evidence', 'Context', 'Raw'],
    ],
    [
      'a call that edits',
      madeCall('a', 1),
      detail([edit], placed),
      ['Summary', 'Input', 'Output', 'Evidence', 'Files', 'Context', 'Placement', 'Raw'],
    ],
    [
      'a call without an answer',
      madeCall('a', 1, { state: 'unanswered' }),
      detail([]),
      ['Summary', 'Input', 'Evidence', 'Context', 'Raw'],
    ],
    [
      'memory',
      madeStep('a', 1, { kind: 'memory-recalled' }),
      detail([]),
      ['Summary', 'Output', 'Evidence', 'Memory', 'Context', 'Raw'],
    ],
  ] as const)('%s', (_, step, known, tabs) => expect(tabsWithContent(step, known)).toEqual(tabs));
});

describe('tabs that stand in the line', () => {
  const some = ['Summary', 'Input', 'Output', 'Evidence', 'Context', 'Raw'] as const;

  it('what has nothing folds, the order never changes', () => {
    expect(fitTabs(some, 'Summary', 392)).toEqual(some);
    expect(fitTabs(some, 'Memory', 420)).toEqual([
      'Summary',
      'Input',
      'Output',
      'Evidence',
      'Memory',
      'Context',
      'Raw',
    ]);
  });

  it.each([700, 392, 316, 240, 120])('in %i px the open tab always stands, and more room never shows less', (width) => {
    for (const open of inspectorTabs) {
      const shown = fitTabs(inspectorTabs, open, width);
      expect(shown).toContain(open);
      expect(shown).toEqual(inspectorTabs.filter((tab) => shown.includes(tab)));
      expect(fitTabs(inspectorTabs, open, width + 100).length).toBeGreaterThanOrEqual(shown.length);
    }
  });

  it('all stand where there is room for all', () => expect(fitTabs(inspectorTabs, 'Raw', 700)).toEqual(inspectorTabs));
});
