import { expect, it } from 'vitest';
import type { StepKind } from '../../../core/contract/view.ts';
import { stepHeight } from '../../../renderer/features/session-graph/step-height.ts';
import { kindLook } from '../../../renderer/ui/kind.ts';

it('each kind has its height, two lines more than one', () => {
  const heights = (Object.keys(kindLook) as StepKind[]).map((kind) => [kind, stepHeight({ kind, title: 'Done.' })]);
  expect(Object.fromEntries(heights)).toEqual({
    start: 44,
    you: 42,
    agent: 64,
    thinking: 30,
    tool: 34,
    'memory-recalled': 30,
    'memory-written': 30,
    approval: 62,
    error: 48,
    compaction: 26,
    merge: 44,
    selector: 30,
    validation: 30,
    harness: 30,
    placement: 30,
    applied: 30,
    stopped: 30,
    other: 30,
  });
});

it.each<[says: string, row: Parameters<typeof stepHeight>[0], height: number]>([
  ['42 columns of a person fit one line', { kind: 'you', title: 'x'.repeat(42) }, 42],
  ['43 do not', { kind: 'you', title: 'x'.repeat(43) }, 60],
  ['wide characters count twice', { kind: 'you', title: '重'.repeat(22) }, 60],
  ['48 columns of an agent fit one line', { kind: 'agent', title: 'x'.repeat(48) }, 64],
  ['49 do not', { kind: 'agent', title: 'x'.repeat(49) }, 82],
  [
    'more text than the title has takes two lines',
    { kind: 'agent', title: `${'*'.repeat(239)}…`, detail: 'More.' },
    82,
  ],
  ['a table after the title takes none', { kind: 'agent', title: 'Done.', detail: '| a | |---|' }, 64],
  ['a tool is one row, however long its title is', { kind: 'tool', title: 'x'.repeat(240) }, 34],
])('%s', (_says, row, height) => expect(stepHeight(row)).toBe(height));
