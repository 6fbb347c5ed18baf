import { expect, it } from 'vitest';
import { lineageParts, sayParts } from '../../../renderer/ui/lineage-parts.ts';

it.each([
  [['main'], ['1 branch']],
  [
    ['main', 'branch', 'sub-agent', 'internal', 'fork'],
    ['3 branches', '2 sub-agents'],
  ],
  [
    ['sub-agent', 'sub-agent'],
    ['1 branch', '1 sub-agent'],
  ],
] as const)('of %j a person reads %j', (kinds, says) => {
  expect(sayParts(lineageParts(kinds))).toEqual(says);
});
