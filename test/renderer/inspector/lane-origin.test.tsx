import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Lane } from '../../../core/contract/view.ts';
import { LaneOrigin } from '../../../renderer/features/inspector/lane-origin.tsx';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { madeLane } from '../made-up/lane.ts';
import { wordsOf } from '../untrusted-text/read-markup.ts';

const lanes = useLineage.getState().lanes as Map<string, Lane>;
// The keys of buttons ask for the platform.
beforeEach(() => vi.stubGlobal('window', { openrath: { platform: 'linux' } }));
afterEach(() => {
  lanes.clear();
  vi.unstubAllGlobals();
});

const forked = { kind: 'fork', source: 'openrath', parent: { session: 'beds', event: 'ab12' } } as const;
const saysOf = (lane: Lane) => wordsOf(renderToStaticMarkup(<LaneOrigin lane={lane} />));

it('R4: the session of a re-run says that it is one, and of what by its title, hidden characters shown', () => {
  lanes.set('beds', madeLane('beds', { title: 'Dig \u202ethe bed', titleFrom: 'person' }));
  const says = saysOf(madeLane('again', { ...forked, rerun: true }));
  expect(says).toMatch(/^Where it comes from\s*Kind\s*a re-run of Dig .*U\+202E.*the bed/);
  expect(says).not.toContain('\u202e');
});

it('R4: where what it does again is not in the lineage it says no more than that it is a re-run', () => {
  expect(saysOf(madeLane('again', { ...forked, rerun: true }))).toMatch(/Kind\s*a re-run\s*Leaves/);
  expect(saysOf(madeLane('other', forked))).toMatch(/Kind\s*forked here\s*Leaves/);
});
