import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

/** Files of agents that can't be run here, and what is said of each. */
function wrongAgents() {
  const folder = tempFolder();
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const scripted = 'model: { provider: scripted, name: beds }';
  return [
    [
      file('unisolated.yaml', `name: gardener\n${scripted}\nsandbox: { backend: unisolated }\n`),
      'The agent asks to run without isolation, which nobody chose for this session. Choose it for the session (openrath run --unisolated), or leave sandbox.backend out of the agent.\n',
    ],
    [
      file('nobody.yaml', 'name: gardener\nmodel: { provider: nobody, name: x }\n'),
      expect.stringMatching(/^There is no provider nobody\. The providers are: .* Mend the model of the agent\.\n$/),
    ],
    [
      file('gone.yaml', 'name: gardener\nmodel: { provider: scripted, name: x, script: gone-script.yaml }\n'),
      expect.stringMatching(/^The script .*gone-script\.yaml can’t be read: /),
    ],
    [
      file('priced.yaml', 'name: gardener\nmodel: { provider: google, name: unheard-of }\nlimits: { costUsd: 1 }\n'),
      expect.stringContaining('no price is known for google unheard-of. Nothing was asked.'),
    ],
  ] as const;
}

it('P2, X3: nothing is begun for an agent that is refused: no session, no fork of a re-run or of a judgement', async () => {
  const home = tempFolder();
  const openrath = (...words: string[]) => shell(home, words);
  const { out } = await openrath('run', 'hello', '--json');
  const { session } = out[0] as unknown as { session: string };
  const events = (await openrath('events', session, '--json')).out as unknown as { id: string; kind: string }[];
  const from = events.find(({ kind }) => kind === 'model/requested')?.id ?? '';
  for (const [agent, says] of wrongAgents()) {
    for (const words of [
      ['run', 'hello', '--workspace', tempFolder()],
      ['replay', session, '--mode', 'rerun', '--from', from],
      ['validate', session, '--criterion', 'It is kind.'],
    ]) {
      const { code, err } = await openrath(...words, '--agent', agent);
      expect([words[0], code, err]).toEqual([words[0], 1, says]);
    }
  }
  const empty = await openrath('run', '  ');
  expect([empty.code === 0, empty.err]).toEqual([false, expect.stringContaining('A task has at least one character')]);
  expect((await openrath('sessions', '--json')).out).toEqual([expect.objectContaining({ id: session })]);
}, 60_000);

it('X3: the last line of a run that failed says how it ended, and the one before it why', async () => {
  const home = tempFolder();
  const script = 'rules: [{ fail: { code: refused, message: Not today. } }]';
  const agent = JSON.stringify({ name: 'gardener', model: { provider: 'scripted', name: 'x', script } });
  const { code, out } = await shell(home, ['run', 'hello', '--agent', agent, '--json']);
  const { session } = out[0] as unknown as { session: string };
  expect([code, ...out.slice(-2)]).toEqual([
    1,
    { refused: { code: 'run-failed', message: 'Not today.' } },
    { session, status: 'failed' },
  ]);
}, 60_000);
