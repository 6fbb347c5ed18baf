import { expect, it } from 'vitest';
import { inLayers } from '../../../core/adapters/workflow-layout/in-layers.ts';
import { LAYOUT_LIMITS } from '../../../core/adapters/workflow-layout/layout-limits.ts';
import { openLayout } from '../../../core/adapters/workflow-layout/open-layout.ts';
import { inRows } from '../../../core/projections/workflow/layout/in-rows.ts';
import type { LayoutAsked } from '../../../core/projections/workflow/layout/layout-asked.ts';

/** One that leads to two, the second of which leads on: rows would have them in the order of the list. */
const fork = (care: LayoutAsked['care']): LayoutAsked => ({
  nodes: [200, 200, 300, 200].map((width) => ({ width, height: 60 })),
  links: [
    [0, 1],
    [0, 2],
    [2, 3],
  ],
  care,
});

it('it is laid out in layers by a thread, below what leads to it, and the same each time', async () => {
  const layOut = openLayout();
  const places = await layOut(fork('quick'));
  expect(places).toEqual(inLayers(fork('quick')));
  expect(places).not.toEqual(inRows(fork('quick')));
  expect(await layOut(fork('thorough'))).toEqual(places);
  const [first, second, , last] = places;
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThanOrEqual(60);
  expect((last?.y ?? 0) - (second?.y ?? 0)).toBeGreaterThanOrEqual(60);
});

it('what is beyond the limits, or takes too long, stands in rows', async () => {
  const rows = inRows(fork('quick'));
  const limited = { ...LAYOUT_LIMITS, nodes: { quick: 3, thorough: 4 } };
  expect(await openLayout(limited)(fork('quick'))).toEqual(rows);
  expect(await openLayout(limited)(fork('thorough'))).not.toEqual(rows);
  expect(await openLayout({ ...LAYOUT_LIMITS, links: 2 })(fork('thorough'))).toEqual(rows);
  expect(await openLayout({ ...LAYOUT_LIMITS, timeMs: 0 })(fork('thorough'))).toEqual(rows);
});

it('it ends when its asker leaves', async () => {
  const leaves = new AbortController();
  const places = openLayout()(fork('thorough'), leaves.signal);
  leaves.abort(new Error('left'));
  await expect(places).rejects.toThrow('left');
  await expect(openLayout()(fork('quick'), leaves.signal)).rejects.toThrow('left');
});
