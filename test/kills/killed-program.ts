import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openStudio } from 'openrath-studio';
import { programs } from './programs.ts';
import type { Story } from './run-workflow.ts';

/** A program of a test, made to be killed and run again. */
export interface KilledProgram {
  readonly folder: string;
  /** Runs it in a home, or goes on with it, with a hook: that at a commit where none is named. Gives what it came to; undefined where it was killed. */
  readonly live: (
    home: string,
    env?: Readonly<Record<string, string>>,
    hook?: 'kill-at-commit.ts' | 'kill-at-answer.ts',
  ) => Promise<Story | undefined>;
  /** A new home as it was before the run. */
  readonly begin: () => string;
  /** Runs it in a home as it was before the run, with a hook, and where that kills it, again without. */
  readonly lives: (env: Readonly<Record<string, string>>) => Promise<{ wasKilled: boolean; story: Story | undefined }>;
  /** The home in which it ran, and nobody killed it. */
  readonly home: string;
  readonly remove: () => void;
}

/** A session for the program, in which nothing ran yet. */
export async function killedProgram(name: string): Promise<KilledProgram> {
  const folder = mkdtempSync(join(tmpdir(), `openrath-${name}-`));
  const template = join(folder, 'template');
  const studio = await openStudio({ home: template });
  const session = (await studio.create((await programs[name]?.())?.beginning)).id;
  await studio.close();
  const home = join(folder, 'whole');
  cpSync(template, home, { recursive: true });

  const begin = () => {
    const home = mkdtempSync(join(folder, 'killed-'));
    cpSync(template, home, { recursive: true });
    return home;
  };
  const live: KilledProgram['live'] = async (home, env = {}, file = 'kill-at-commit.ts') => {
    const hook = ['--import', join(import.meta.dirname, file)];
    const program = [join(import.meta.dirname, 'run-workflow.ts'), home, session, name];
    const child = spawn(process.execPath, [...hook, ...program], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (child.signalCode === 'SIGKILL') return undefined;
    if (child.exitCode !== 0) throw new Error(`the run ended with ${child.exitCode ?? child.signalCode}`);
    return JSON.parse(out) as Story;
  };
  return {
    folder,
    home,
    live,
    begin,
    async lives(env) {
      const home = begin();
      const first = await live(home, env);
      const story = first ?? (await live(home));
      rmSync(home, { recursive: true });
      return { wasKilled: first === undefined, story };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
