import { expect, it, vi } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';
import { writeTwoStepsAgent } from './two-steps-agent.ts';

const shell = startShell();
vi.setConfig({ testTimeout: 60_000 });

interface Line {
  readonly kind: string;
  readonly payload: { readonly parts?: readonly object[]; readonly durability?: object };
}

it('F6, S7: a further message goes on in a session as it stands, by the agent that ran last in it', async () => {
  const home = tempFolder();
  const agent = writeTwoStepsAgent(tempFolder());
  const first = await shell(home, ['run', 'plant beans', '--agent', agent, '--json']);
  const { session } = first.out[0] as unknown as { session: string };
  const more = await shell(home, ['run', 'and plums', '--session', session, '--durable-ms', '40', '--json']);
  expect([more.code, more.err, more.out[0]]).toEqual([0, '', { durability: { everyMs: 40 } }]);
  expect(more.out.at(-1)).toEqual({ session, status: 'done' });
  const events = (await shell(home, ['events', session, '--json'])).out as unknown as readonly Line[];
  const begun = events.filter(({ kind }) => kind === 'run/started');
  expect(begun.map(({ payload }) => payload.durability)).toEqual(['every-step', { everyMs: 40 }]);
  expect(events.slice(-5).map(({ kind }) => kind)).toEqual([
    'run/started',
    'message',
    'model/requested',
    'model/answered',
    'run/ended',
  ]);
  expect(events.at(-2)?.payload.parts).toMatchObject([{ type: 'text', text: 'Plums it is.' }]);
  expect((await shell(home, ['sessions', '--json'])).out).toHaveLength(1);
});

it('F6: what can not be gone on in is refused in words, and nothing is begun', async () => {
  const home = tempFolder();
  await shell(home, ['import', sample]);
  const [log] = (await shell(home, ['sessions', '--json'])).out as unknown as readonly { readonly id: string }[];
  const refused = async (...words: string[]) => {
    const { code, out, err } = await shell(home, ['run', 'go on', ...words, '--json']);
    return [code, (out.at(-1) as { refused?: { message: string; remedy: string } } | undefined)?.refused ?? err];
  };
  expect(await refused('--session', log?.id ?? '')).toEqual([
    1,
    {
      code: 'usage',
      message: `No agent is found among the newest steps of ${log?.id}.`,
      remedy: 'Name one: --agent FILE.',
    },
  ]);
  const agent = writeTwoStepsAgent(tempFolder());
  expect(await refused('--session', log?.id ?? '', '--agent', agent)).toMatchObject([
    1,
    { remedy: 'Fork it, and work there.' },
  ]);
  expect(await refused('--session', 'nowhere')).toMatchObject([1, { code: 'not-found' }]);
  expect(await refused('--session', log?.id ?? '', '--title', 'x')).toMatchObject([2, expect.anything()]);
});
