import { expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { lineageParts, sayParts } from '../../../renderer/ui/lineage-parts.ts';
import { sessionRow } from '../made-up/session-row.ts';

const { tokens } = sessionRow('a');

function copying(kind: SessionRow['kind'], steps: number) {
  const part = { steps, turns: 0, toolCalls: 0, toolErrors: 0, tokens, answers: 1, reasoningSaid: 1 };
  return { kind, steps: 5, copyOf: { session: 'a', event: 'e', ...part } };
}

const rows = (...kinds: SessionRow['kind'][]) => kinds.map((kind) => ({ kind, steps: 5 }));

it.each([
  [rows('main'), ['1 branch']],
  [rows('main', 'branch', 'sub-agent', 'internal', 'fork'), ['3 branches', '2 sub-agents']],
  [rows('sub-agent', 'sub-agent'), ['1 branch', '1 sub-agent']],
  [
    [...rows('main', 'sub-agent'), copying('main', 5), copying('sub-agent', 5)],
    ['1 branch', '1 sub-agent', '2 copies'],
  ],
  [
    [...rows('main', 'sub-agent'), { kind: 'sub-agent', writesBlock: true, steps: 3 }],
    ['1 branch', '1 sub-agent', '1 written block'],
  ],
  [[...rows('main'), copying('main', 3)], ['2 branches']],
  [
    [...rows('main', 'sub-agent'), { kind: 'sub-agent', kindLost: true, steps: 0 }],
    ['1 branch', '1 sub-agent', '1 of unknown kind'],
  ],
] as const)('of %j a person reads %j', (members, says) => {
  expect(sayParts(lineageParts(members))).toEqual(says);
});
