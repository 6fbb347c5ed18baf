import { afterEach, beforeEach, expect, it } from 'vitest';
import { duplexPair } from '../../../core/adapters/home/duplex-pair.ts';
import { beginSearch } from '../../../renderer/features/transcript/begin-search.ts';
import type { FindWhere } from '../../../renderer/features/transcript/find-stretches.ts';
import type { Searched } from '../../../renderer/features/transcript/found-now.ts';
import { attachHost } from '../../../renderer/host/client.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { openTestHome, type TestHome } from '../../runtime/test-home.ts';

let home: TestHome;

beforeEach(async () => {
  home = await openTestHome();
  const [ours, theirs] = duplexPair();
  home.attach(theirs);
  attachHost(ours);
  const sample = await home.client.import.sample({});
  if (!sample.ok) throw new Error('there is no sample');
  await useLineage.getState().open(sample.session);
});

afterEach(() => {
  useLineage.getState().close();
  return home.close();
});

it('while rows come in the share of all that is to come grows, and never goes back', async () => {
  const rows = [...useLineage.getState().steps.values()].map((step) => ({ key: step.key, step }));
  const where: { current: FindWhere } = { current: { rows: rows.slice(0, 3) } };
  const shown: Searched[] = [];
  const search = beginSearch(where, 'retry', (now) => shown.push(now));
  const ends = () => shown.filter(({ isRead }) => isRead);
  await expect.poll(() => ends().length).toBe(1);
  where.current = { rows };
  search.ask();
  await expect.poll(() => ends().at(-1)?.rows).toBe(rows);
  search.stop();
  const shares = shown.map(({ share }) => share);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([(ends()[0]?.share ?? 1) < 1, ends().at(-1)?.share]).toEqual([true, 1]);
});
