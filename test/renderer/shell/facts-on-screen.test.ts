import { expect, it } from 'vitest';
import { factsOnScreen } from '../../../renderer/features/shell/facts-on-screen.ts';
import { copyRow } from '../made-up/copy-row.ts';
import { sessionRow } from '../made-up/session-row.ts';

const session = { screen: 'session', session: 'a', view: 'graph' } as const;
const rows = [sessionRow('a'), sessionRow('s', { root: 'a', kind: 'sub-agent' }), copyRow('b', 'a', 6)];

it('I2: a lineage has the steps of its sessions, and what one copied of another once', () => {
  expect(factsOnScreen(session, rows)).toEqual({
    facts: ['24 steps', '2 branches', '1 sub-agent', '$3.00 + unknown'],
    says: '$3.00 for 2 sessions at list prices, and 1 session with a model that has no known price',
  });
});

it('a list has its sessions and their projects; any other screen has no facts', () => {
  expect(factsOnScreen({ screen: 'library' }, rows)?.facts).toEqual(['3 sessions', '1 project', '$3.00 + unknown']);
  expect(factsOnScreen({ screen: 'settings' }, rows)).toBeUndefined();
  expect(factsOnScreen(session, [])).toBeUndefined();
});
