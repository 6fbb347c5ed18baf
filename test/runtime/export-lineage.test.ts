import { expect, it } from 'vitest';
import { exportLineage } from '../../core/runtime/views/export-lineage.ts';
import { sessionRow } from '../renderer/made-up/session-row.ts';

it('S12, I5: in an exported lineage a count that nobody knows is null, and one of what is left the least', () => {
  const rows = [{}, { withheld: 1, turns: 0, steps: 0 }].map((more) => sessionRow('a', { toolCalls: 4, ...more }));
  const nodes = exportLineage(rows).nodes.map(({ steps, turns, toolCalls, lowerBound }) => ({
    steps,
    turns,
    toolCalls,
    lowerBound,
  }));
  expect(nodes).toEqual([
    { steps: 10, turns: rows[0]?.turns, toolCalls: 4, lowerBound: undefined },
    { steps: null, turns: null, toolCalls: 4, lowerBound: true },
  ]);
});
