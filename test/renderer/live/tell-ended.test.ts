import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { SessionRow } from '../../../core/contract/view.ts';
import { tellEnded } from '../../../renderer/features/live/tell-ended.ts';
import { useCommands } from '../../../renderer/stores/command-store.ts';
import { useNavigation } from '../../../renderer/stores/navigation-store.ts';
import { bumpSessions, putSessions } from '../../../renderer/stores/sessions-store.ts';

type Change = Partial<SessionRow> & Pick<SessionRow, 'id' | 'status'>;

let log: string[];
let click: (id: string) => void;

function now(...changes: readonly Change[]): void {
  putSessions(changes.map((change) => ({ kind: 'main', title: `the ${change.id}`, ...change }) as SessionRow));
  bumpSessions();
}

beforeEach(() => {
  log = [];
});

beforeAll(() => {
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

it('S8: with each piece of news it looks at the rows that came with it, and at no others', () => {
  let looks = 0;
  const quiet = Array.from({ length: 100 }, (_, n) => ({
    id: `quiet-${n}`,
    kind: 'main',
    get status() {
      looks++;
      return 'done';
    },
  }));
  putSessions(quiet as never);
  bumpSessions();
  looks = 0;
  now({ id: 'row', status: 'running' });
  now({ id: 'row', status: 'done' });
  expect([log, looks]).toEqual([['ended row | Run done | “the row”'], 0]);
});
