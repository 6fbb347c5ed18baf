import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { oldNode } from './old-node.ts';
import { startOpenrath } from './running-openrath.ts';
import { type ServedHome, servedHome } from './served-home.ts';

const main = resolve('core/cli/main.mjs');
const until = { timeout: 30_000, interval: 100 };
/** Writes a line and stands still. */
const PLANT = 'echo beans >> bed.txt; echo planted; sleep 600';

async function began(home: ServedHome): Promise<string> {
  const { out } = await home.openrath('run', 'hello');
  return (out[0] as unknown as { session: string }).session;
}

/** The file of a session that its command writes. */
const bed = (home: ServedHome, session: string) => join(home.folder, 'workspaces', session, 'files', 'bed.txt');

const rowOf = async (home: ServedHome, session: string) => {
  const { out } = await home.openrath('sessions');
  return (out as unknown as { id: string; status: string }[]).find(({ id }) => id === session);
};

const asked = async (home: ServedHome) =>
  (await home.openrath('approvals')).out as unknown as readonly { event: string; session: string }[];

/** How the newest run of a session ended: of its call and of itself. */
const endsOf = async (home: ServedHome, session: string) => {
  const [ended, stopped] = await Promise.all([
    home.payloads(session, 'tool/ended'),
    home.payloads(session, 'run/stopped'),
  ]);
  return [ended.at(-1)?.ending, stopped];
};

describe.skipIf(isMissing)('a person’s own command that was cut off', () => {
  it.each([
    ['happened', 'beans\n', 'unknown'],
    ['did-not-happen', undefined, 'cancelled'],
  ] as const)(
    'R6, T2: killed with its host it waits for a word; %s ends it, and the session goes on',
    async (verdict, left, ending) => {
      const home = servedHome();
      const session = await began(home);
      const running = startOpenrath(home.folder, 'exec', session, PLANT);
      expect(await running.next()).toEqual({ stream: 'stdout', text: 'planted\n' });
      running.end('SIGKILL');
      await running.ended();
      expect(await rowOf(home, session)).toMatchObject({ status: 'interrupted' });
      const says = 'interrupted: a call of run_command has no result';
      expect(await asked(home)).toEqual([{ type: 'run', session, title: expect.any(String), says }]);

      const again = startOpenrath(home.folder, 'continue', session);
      const review = { type: 'review', session, tool: 'run_command', endsUnlessAgain: true };
      const [question] = await vi.waitFor(async () => {
        const all = await asked(home);
        expect(all).toMatchObject([review]);
        return all;
      }, until);
      expect(await home.openrath('review', question?.event ?? '', verdict)).toMatchObject({ code: 0 });
      expect(await again.ended()).toMatchObject({ code: 0 });
      expect((await endsOf(home, session))[0]).toBe(ending);
      const path = bed(home, session);
      expect(existsSync(path) ? readFileSync(path, 'utf8') : undefined).toBe(left);
      expect(await rowOf(home, session)).toMatchObject({ status: 'done' });
      expect((await home.openrath('exec', session, '--', 'true')).code).toBe(0);
      expect((await home.openrath('verify')).code).toBe(0);
    },
    120_000,
  );

  it('X3: SIGHUP ends it as an interrupt does, on record, also where it comes twice', async () => {
    const home = servedHome();
    const session = await began(home);
    const running = startOpenrath(home.folder, 'exec', session, PLANT);
    await running.next();
    running.end('SIGHUP');
    running.end('SIGHUP');
    expect((await running.ended()).code).toBe(129);
    expect(await endsOf(home, session)).toEqual([
      'cancelled',
      [{ by: 'person', reason: 'interrupted at the command line' }],
    ]);
    expect(await asked(home)).toEqual([]);
  }, 60_000);

  it('X3: where the process that handed over its command line is killed, it is stopped by no person', async () => {
    const home = servedHome();
    const session = await began(home);
    const words = ['--import', oldNode, main, 'exec', session, '--home', home.folder, '--', PLANT];
    const outer = spawn(process.execPath, words, { stdio: 'ignore' });
    onTestFinished(() => void outer.kill('SIGKILL'));
    await vi.waitFor(() => expect(readFileSync(bed(home, session), 'utf8')).toBe('beans\n'), until);
    outer.kill('SIGKILL');
    const reason = 'the program at the command line ended before it';
    await vi.waitFor(async () => expect(await endsOf(home, session)).toEqual(['cancelled', [{ by: 'host', reason }]]), {
      ...until,
      interval: 1_000,
    });
  }, 60_000);
});

describe.skipIf(isMissing)('a reader that closes the pipe', () => {
  const piped = (home: ServedHome, words: string, reader: string) => {
    const line = `'${process.execPath}' '${main}' ${words} --home '${home.folder}' | ${reader}; exit \${PIPESTATUS[0]}`;
    return spawnSync('bash', ['-c', line], { encoding: 'utf8' });
  };
  const cut = { by: 'host', reason: 'the reader of its output is gone' };

  it('X3: ends a command, on record, with the exit code of a broken pipe', async () => {
    const home = servedHome();
    const session = await began(home);
    const { status, stdout } = piped(home, `exec ${session} 'seq 100000; sleep 1; seq 100000; sleep 600'`, 'head -1');
    expect([status, stdout]).toEqual([141, '1\n']);
    expect(await endsOf(home, session)).toEqual(['cancelled', [cut]]);
    expect(await rowOf(home, session)).toMatchObject({ status: 'done' });
  }, 60_000);

  it('X3: ends a run, on record, with the same', async () => {
    const home = servedHome();
    const rules = [1, 2].map((step) => ({
      ...{ when: { step } },
      answer: [{ call: 'run_command', input: { command: step === 1 ? 'sleep 1' : 'sleep 600' } }],
    }));
    const { status, stdout } = piped(home, `run tend --json --agent '${home.agent([], rules)}'`, 'head -1');
    expect(status).toBe(141);
    const { session } = JSON.parse(stdout) as { session: string };
    expect((await endsOf(home, session))[1]).toEqual([cut]);
    expect(await rowOf(home, session)).toMatchObject({ status: 'stopped' });
  }, 60_000);

  it('ends what only tells with the same', async () => {
    const home = servedHome();
    await began(home);
    const { status } = piped(home, '--help', 'true');
    expect(status).toBe(141);
  }, 60_000);
});

describe.skipIf(isMissing)('a validation that is interrupted', () => {
  it.each([
    ['on the whole', []],
    ['on one step, in a branch', ['--at']],
  ])(
    'X3: %s is stopped on record, and cut off nowhere',
    async (_, where) => {
      const home = servedHome();
      const session = await began(home);
      const events = (await home.openrath('events', session)).out as unknown as { id: string; kind: string }[];
      const at = where.flatMap((flag) => [flag, events.find(({ kind }) => kind === 'model/answered')?.id ?? '']);
      const running = startOpenrath(home.folder, 'validate', session, '--command', PLANT, ...at);
      const all = async () => (await home.openrath('sessions')).out as unknown as { id: string; status: string }[];
      const judging = await vi.waitFor(async () => {
        const found = (await all()).find(({ status }) => status === 'running');
        expect(existsSync(bed(home, found?.id ?? ''))).toBe(true);
        return found?.id ?? '';
      }, until);
      running.end('SIGTERM');
      expect((await running.ended()).code).toBe(1);
      expect(await endsOf(home, judging)).toEqual([
        'cancelled',
        [{ by: 'person', reason: 'interrupted at the command line' }],
      ]);
      expect((await all()).map(({ status }) => status)).not.toContain('interrupted');
    },
    60_000,
  );
});
