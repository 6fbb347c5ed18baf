import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startOpenrath } from '../cli/running-openrath.ts';
import { servedHome } from '../cli/served-home.ts';
import { quickFolder } from '../quick-folder.ts';

const EDITS = 40;

/** An agent that writes v0 to a file and edits that to v1, v2 and so on, one call a turn. */
const rules = [
  { when: { step: 1 }, answer: [{ call: 'write_file', input: { path: 'f.txt', content: 'v0.' } }] },
  ...Array.from({ length: EDITS }, (_, at) => ({
    when: { step: at + 2 },
    answer: [{ call: 'edit_file', input: { path: 'f.txt', oldText: `v${at}.`, newText: `v${at + 1}.` } }],
  })),
  { answer: [{ text: 'Edited.' }] },
];

it('R6: a run that is made durable seldom and is killed goes on from its last step on record with the files of that step', async () => {
  const home = servedHome(quickFolder);
  const agent = home.agent([], rules, { limits: { steps: EDITS + 10 } });
  const running = startOpenrath(home.folder, 'run', 'go', '--agent', agent, '--durable-ms', '60000');
  const { session } = (await running.next()) as { session: string };
  const version = () => {
    const [path = ''] = globSync(join(home.folder, 'workspaces', '*', 'files', 'f.txt'));
    return Number(/\d+/.exec(readFileSync(path, 'utf8'))?.[0]);
  };
  await vi.waitFor(() => expect(version()).toBeGreaterThanOrEqual(5), { timeout: 30_000, interval: 5 });
  running.end('SIGKILL');
  await running.ended();
  const atKill = version();

  const { code, rest } = await startOpenrath(home.folder, 'continue', session).ended();
  expect([code, rest.at(-1)]).toEqual([0, { session, status: 'done' }]);
  expect(version()).toBe(EDITS);
  const ends = (await home.payloads(session, 'tool/ended')) as { parts: { isError: boolean }[] }[];
  expect(ends.map(({ parts }) => parts[0]?.isError)).toEqual(Array.from({ length: EDITS + 1 }, () => false));
  const [left, ...more] = await home.payloads(session, 'workspace/changed-outside');
  expect([left, more]).toMatchObject([{ paths: ['f.txt'], changed: 1, cutOff: true }, []]);
  expect(await home.payloads(session, 'workspace/restored')).toEqual([{ tree: left?.before, cutOff: true }]);
  const { out } = await home.openrath('events', session);
  const at = (out as unknown as { kind: string; id: string }[]).find(
    ({ kind }) => kind === 'workspace/changed-outside',
  );
  const kept = await home.openrath('files', session, 'f.txt', '--at', at?.id ?? '');
  expect(kept.out).toMatchObject([{ path: 'f.txt', base64: Buffer.from(`v${atKill}.`).toString('base64') }]);
  expect((await home.openrath('verify')).code).toBe(0);
}, 120_000);
