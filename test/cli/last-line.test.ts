import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import type { Run } from './run-openrath.ts';
import { servedHome } from './served-home.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const linesOf = ({ text }: Run) => text.trimEnd().split('\n');
const jsonIn = (run: Run) => linesOf(run).filter((line) => line.startsWith('{'));
const sessionIn = (run: Run) => /^session (\S+)$/m.exec(run.text)?.[1];

describe('without --json the last line of a command that runs something is its session and status as JSON, once', () => {
  it('a run that is done, a further message in it, and its re-run', async () => {
    const home = tempFolder();
    const first = await shell(home, ['run', 'hello']);
    const session = sessionIn(first) ?? '';
    expect(linesOf(first).slice(-2)).toEqual([
      expect.stringMatching(/^done: /),
      JSON.stringify({ session, status: 'done' }),
    ]);
    const further = await shell(home, ['run', 'and now', '--session', session]);
    const { out } = await shell(home, ['events', session, '--json']);
    const asked = out.find(({ kind }) => kind === 'model/requested') as unknown as { id: string };
    const again = await shell(home, ['replay', session, '--mode', 'rerun', '--from', asked.id]);
    expect([jsonIn(first), jsonIn(further), jsonIn(again)]).toEqual(
      [session, session, sessionIn(again)].map((each) => [JSON.stringify({ session: each, status: 'done' })]),
    );
    expect(linesOf(again).at(-1)).toBe(jsonIn(again)[0]);
  });

  it('a run that failed, which says why on stderr', async () => {
    const home = servedHome();
    const run = await shell(home.folder, [
      'run',
      'hello',
      '--agent',
      home.agent([], [{ when: { step: 9 }, answer: [] }]),
    ]);
    expect([run.code, run.err]).toEqual([1, expect.not.stringMatching(/^$/)]);
    expect(linesOf(run).at(-1)).toBe(JSON.stringify({ session: sessionIn(run), status: 'failed' }));
  });

  it.skipIf(isMissing)('a run after its setup, and a setup that fails, where no run begins', async () => {
    const [home, folder] = [tempFolder(), tempFolder()];
    writeFileSync(join(folder, 'package-lock.json'), 'one');
    const set = await shell(home, ['run', 'hello', '--workspace', folder, '--setup', 'mkdir node_modules']);
    expect(jsonIn(set)).toEqual([JSON.stringify({ session: sessionIn(set), status: 'done' })]);
    const failed = await shell(home, ['run', 'hello', '--workspace', folder, '--setup', 'exit 3']);
    expect([failed.code, linesOf(failed).at(-1)]).toEqual([
      1,
      JSON.stringify({ session: sessionIn(failed), status: 'failed' }),
    ]);
  });

  it.skipIf(isMissing)(
    'the program of a sample',
    async () => {
      const home = tempFolder();
      const run = await shell(home, ['run', '--sample', 'engineering']);
      expect(jsonIn(run).at(-1)).toBe(JSON.stringify({ session: sessionIn(run), status: 'done' }));
      expect(linesOf(run).at(-1)).toBe(jsonIn(run).at(-1));
    },
    60_000,
  );
});
