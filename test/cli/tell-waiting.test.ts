import { expect, it } from 'vitest';
import { tellWaiting } from '../../core/cli/tell-waiting.ts';
import type { HostClient } from '../../core/contract/connect.ts';
import type { WaitingRow } from '../../core/contract/waiting.ts';
import { runOpenrath } from './run-openrath.ts';
import { startOpenrath } from './running-openrath.ts';
import { servedHome } from './served-home.ts';

const row: WaitingRow = {
  ...{ event: 'e1', session: 'child', title: 'Beds', askedAtMs: 1, type: 'approval', tool: 'run_command' },
  ...{ command: 'git push', effect: 'irreversible', because: 'no rule is for it' },
};

it('A1: what waits is told once, whole, with how to answer, of sub-agents too and of no other session', async () => {
  const rows: WaitingRow[] = [row, { ...row, event: 'e2', session: 'another' }];
  const sessions = [{ id: 'child', parent: { session: 's1', event: 'x' } }, { id: 's1' }, { id: 'another' }];
  const host = { runs: { waiting: async () => rows }, sessions: { list: async () => sessions } };
  const lines: string[] = [];
  const output = {
    line: (_: object, text: string) => expect(text).toBe(''),
    aside: (text: string) => void lines.push(text),
  };
  const tell = tellWaiting(host as unknown as HostClient, 's1', output as never);
  await tell();
  await tell();
  rows.push({ ...row, type: 'review', event: 'e3', session: 's1' });
  await tell();
  expect(lines).toEqual([
    'Waits for a person:\ne1  Beds: asks to run run_command\n  irreversible\n  no rule is for it\n  | git push\n' +
      '  Answer: openrath approve e1  or  openrath deny e1',
    'Waits for a person:\ne3  Beds: started run_command and nobody saw it end\n  irreversible\n  no rule is for it\n  | git push\n' +
      '  Answer: openrath review e3 happened  or  openrath review e3 did-not-happen  or  openrath review e3 run-again',
  ]);
});

it('A1, X3: a run that waits says for what and how to answer, also when it is taken up; an interrupt ends it with how it ended', async () => {
  const home = servedHome();
  const script = [{ answer: [{ call: 'write_file', input: { path: 'bed.txt', content: 'beans' } }] }];
  const agent = home.agent([], script, { policy: [{ tool: 'write_*', verdict: 'ask' }] });
  const untilWaits = async (running: ReturnType<typeof startOpenrath>) => {
    for (let line = await running.next(); ; line = await running.next()) if ('waitsFor' in line) return line;
  };
  const first = startOpenrath(home.folder, 'run', 'Plant.', '--agent', agent);
  const asked = (await untilWaits(first)) as { waitsFor: { event: string; session: string } };
  const { event, session } = asked.waitsFor;
  expect(asked).toMatchObject({
    waitsFor: { type: 'approval', tool: 'write_file', command: 'bed.txt' },
    answers: [`openrath approve ${event}`, `openrath deny ${event}`],
  });
  first.end('SIGKILL');
  await first.ended();
  for (const words of [['sessions'], ['show', session]])
    expect((await runOpenrath(home.folder, words)).text.split('\n').slice(1)).toEqual([
      `  Answer: openrath approve ${event}  or  openrath deny ${event}`,
      '',
    ]);
  const second = startOpenrath(home.folder, 'continue', session);
  expect(await untilWaits(second)).toEqual(asked);
  second.end('SIGTERM');
  const { code, rest, err } = await second.ended();
  expect([code, rest.at(-1)]).toEqual([143, { session, status: 'stopped' }]);
  expect(err).toMatch(/^Waits for a person:\n/);
  expect(err).toContain(`  Answer: openrath approve ${event}  or  openrath deny ${event}\n`);
}, 60_000);
