import { beforeEach, expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { tellEnded } from '../../../renderer/features/live/tell-ended.ts';
import { useCommands } from '../../../renderer/stores/command-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { useSessions } from '../../../renderer/stores/sessions-store.ts';

type Change = Partial<SessionRow> & Pick<SessionRow, 'id' | 'status'>;

let log: string[];
let click: (id: string) => void;
const rows = new Map<string, SessionRow>();

function now(...changes: readonly Change[]): void {
  for (const change of changes)
    rows.set(change.id, { kind: 'main', title: `the ${change.id}`, ...change } as SessionRow);
  useSessions.setState(({ rev }) => ({ rev: rev + 1, rows }));
}

beforeEach(() => {
  rows.clear();
  log = [];
  tellEnded({
    showNotice: async ({ id, title, body }) => log.push(`${id} | ${title} | ${body}`) > 0,
    dropNotice: async (id) => void log.push(`drop ${id}`),
    onNotice: (listener) => {
      click = listener;
      return () => undefined;
    },
  });
});

it('S8: a run that is done or failed is told of once, and taken back when its session goes on', () => {
  now({ id: 'bed', status: 'running' }, { id: 'old', status: 'done' });
  now({ id: 'bed', status: 'waiting' });
  now({ id: 'bed', status: 'done' });
  now({ id: 'bed', status: 'done' });
  now({ id: 'bed', status: 'running' });
  now({ id: 'bed', status: 'failed', statusDetail: 'the model is gone' });
  expect(log).toEqual([
    'ended bed | Run done | “the bed”',
    'drop ended bed',
    'ended bed | Run failed | “the bed”, the model is gone',
  ]);
  click('ended bed');
  expect(useNavigation.getState().route).toMatchObject({ screen: 'session', session: 'bed' });
});

it('S8: nothing is told of a sub-agent, a run that was stopped, and a command of a person', () => {
  const own = { command: 'ls', output: '', isCut: false } as const;
  useCommands.setState({ commands: new Map([['own', { ...own, state: { type: 'running' } }]]) });
  now({ id: 'own', status: 'running' }, { id: 'sub', kind: 'sub-agent', status: 'running' });
  now({ id: 'stopped', status: 'running' });
  const end = { type: 'refused', refusal: { code: 'invalid', message: 'over' } } as const;
  useCommands.setState({ commands: new Map([['own', { ...own, state: end }]]) });
  now({ id: 'own', status: 'running' });
  now(
    { id: 'own', status: 'failed' },
    { id: 'sub', kind: 'sub-agent', status: 'done' },
    { id: 'stopped', status: 'stopped' },
  );
  expect(log).toEqual([]);
});
