import { afterEach, beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() =>
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }),
);

import { followLineage } from '../../../renderer/features/session-graph/graph-store.ts';
import { walk } from '../../../renderer/features/session-graph/walk.ts';
import { useLineage } from '../../../renderer/stores/lineage-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { type Selection, useSelection } from '../../../renderer/stores/selection-store.ts';
import { madeLane } from '../made-up/lane.ts';
import { madeLineage } from '../made-up/lineage.ts';
import { madeStep } from '../made-up/step-row.ts';

const lanes = [madeLane('main', { steps: 2 }), madeLane('branch', { kind: 'branch', steps: 2, from: 'main0' })];
const steps = ['main', 'branch'].flatMap((session) => [madeStep(session, 0), madeStep(session, 1)]);

let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  useLineage.setState(({ rev }) => ({ ...madeLineage(lanes, steps), state: 'ready', root: 'main', rev: rev + 1 }));
  stop = followLineage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

/** What is selected after a key, where a session was opened with this selected. */
function afterKey(session: string, selection: Selection): Selection {
  useNavigation.setState({ route: { screen: 'session', session, view: 'graph' } });
  useSelection.setState({ selection });
  walk('next');
  return useSelection.getState().selection;
}

it('given a link to a branch with nothing selected, then the first key goes to a step of that branch', () => {
  const none = { type: 'none' } as const;
  expect(['main', 'branch', 'gone'].map((session) => afterKey(session, none))).toEqual([
    { type: 'step', session: 'main', key: 'main1' },
    { type: 'step', session: 'branch', key: 'branch1' },
    { type: 'step', session: 'main', key: 'main1' },
  ]);
});

it('a selection comes before what was opened', () => {
  expect([
    afterKey('branch', { type: 'lane', session: 'main' }),
    afterKey('branch', { type: 'step', session: 'main', key: 'main0' }),
  ]).toEqual([
    { type: 'step', session: 'main', key: 'main1' },
    { type: 'step', session: 'main', key: 'main1' },
  ]);
});
