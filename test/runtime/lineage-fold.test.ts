import { expect, it } from 'vitest';
import type { EventId } from '../../core/model/ids.ts';
import type { SessionRow } from '../../core/projections/session-summary/session-row.ts';
import { emptyRolling } from '../../core/projections/steps/step-roll.ts';
import { lanesIn } from '../../core/runtime/views/lanes-in.ts';
import { joinLineage } from '../../core/runtime/views/lineage-fold.ts';
import type { SessionSteps } from '../../core/runtime/views/session-steps.ts';
import { eventOf } from '../ports/writer.ts';

/** Counts how often all that it holds is walked through. */
class CountingMap<K, V> extends Map<K, V> {
  walks = 0;
  override [Symbol.iterator]() {
    this.walks++;
    return super[Symbol.iterator]();
  }
  override values() {
    this.walks++;
    return super.values();
  }
}

const ASKED = eventOf('trunk', 0, undefined);

/** A trunk of one event and so many branches that leave from it, as their steps were saved. */
async function walksOf(branches: number): Promise<{ lanes: number; walks: number }> {
  const steps = new CountingMap<string, SessionSteps>();
  const names = ['trunk', ...Array.from({ length: branches }, (_, at) => `b${at}`)];
  for (const name of names) {
    const { roll } = emptyRolling(name);
    steps.set(name, { roll: { ...roll, made: [0] }, ids: undefined, rows: async () => [] });
  }
  const rows = names.map((id): SessionRow => {
    const parent = { session: 'trunk', event: ASKED.id };
    return { id, kind: 'branch', ...(id === 'trunk' ? {} : { parent }) } as unknown as SessionRow;
  });
  const store = { events: async (ids: readonly EventId[]) => (ids.includes(ASKED.id) ? [ASKED] : []) };
  const lineage = await joinLineage(rows, steps, store as unknown as Parameters<typeof joinLineage>[2]);
  expect(lineage.forks).toEqual(new Map([[ASKED.id, { session: 'trunk', at: 0 }]]));
  return {
    lanes: (await lanesIn({ ...lineage, spawns: async () => ({ rows: new Map(), asked: new Map() }) })).length,
    walks: steps.walks,
  };
}

it('all sessions of a lineage are walked through as often, however many branches leave from one event', async () => {
  const [few, many] = [await walksOf(3), await walksOf(300)];
  expect([few.lanes, many.lanes]).toEqual([4, 301]);
  expect(many.walks).toBe(few.walks);
});
