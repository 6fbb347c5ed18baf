import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { sample } from './openrath.ts';
import type { Run } from './run-openrath.ts';
import { startOpenrath } from './running-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Began {
  readonly home: string;
  readonly session: string;
  readonly folder: string;
  readonly openrath: (...words: string[]) => Promise<Run>;
}

/** A session that began with a folder of two files. */
async function began(): Promise<Began> {
  const [home, folder] = [tempFolder(), tempFolder()];
  writeFileSync(join(folder, 'a.txt'), 'one\n');
  mkdirSync(join(folder, 'sub'));
  writeFileSync(join(folder, 'sub/run.sh'), 'echo hi\n', { mode: 0o755 });
  const openrath = (...words: string[]) => shell(home, words);
  const { out } = await openrath('run', 'hello', '--workspace', folder, '--json');
  return { home, folder, openrath, session: (out[0] as unknown as { session: string }).session };
}

const last = <T>(all: readonly T[]): T => all.at(-1) as T;

describe('a person’s own command', () => {
  it('T1: it works on the files, its output and ending are told and on record as theirs, and its exit code is passed on', async () => {
    const { session, openrath } = await began();
    const run = await openrath('exec', session, '--json', '--', 'cat a.txt; echo two >> a.txt; echo bad >&2; exit 3');
    expect(run.code).toBe(3);
    expect(run.out.slice(0, -1)).toEqual([
      { stream: 'stdout', text: 'one\n' },
      { stream: 'stderr', text: 'bad\n' },
    ]);
    const end = last(run.out) as unknown as { event: string };
    expect(end).toEqual({
      session,
      status: 'done',
      event: expect.stringMatching(/^[0-9a-f]{64}$/),
      ending: 'exited',
      exitCode: 3,
      outputBytes: 8,
      changes: [{ path: 'a.txt', change: 'changed' }],
      changed: 1,
    });
    const { out } = await openrath('events', session, '--json');
    const events = out as unknown as { id: string; kind: string; by: string; payload: { turn?: string } }[];
    expect(events.slice(-4).map(({ kind }) => kind)).toEqual([
      'run/started',
      'tool/started',
      'tool/ended',
      'run/ended',
    ]);
    expect([last(events.slice(0, -1)).id, events.at(-4)?.by, events.at(-4)?.payload]).toEqual([
      end.event,
      'person',
      { turn: 'person' },
    ]);
  }, 60_000);

  it('T1: for people the bytes go through as they are, several words are a program and its arguments, and what changed is said aside', async () => {
    const { session, openrath } = await began();
    const run = await openrath('exec', session, '--', 'sh', '-c', 'printf \'%s|\' "$@"; touch new', '-', 'a b', "it's");
    expect(run).toEqual({ code: 0, out: [], text: "a b|it's|", err: '1 path changed:\nadded    new\n' });
  }, 60_000);

  it('T1, P2: what no tree can hold is told as not recorded, the next command starts, and the files are restored', async () => {
    const { session, openrath } = await began();
    const deep = 'p=$(printf "d/%.0s" $(seq 500)); for i in 1 2 3; do mkdir -p $p && cd $p; done; echo low > file';
    const run = await openrath('exec', session, '--', deep);
    expect([run.code, run.err.split('\n').filter((line) => !/^added |^and /.test(line))]).toEqual([
      0,
      [
        '500 paths changed:',
        expect.stringMatching(/^Not recorded: d(\/d){50,}.*…: it is deeper than 500 folders\.$/),
        '',
      ],
    ]);
    expect(await openrath('exec', session, '--', 'ls; mkfifo pipe')).toMatchObject({
      ...{ code: 0, text: 'a.txt\nd\nsub\n' },
      err: 'Not recorded: pipe: it is a pipe.\n',
    });
    expect((await openrath('files', session, 'pipe')).err).toBe(
      'There is no "pipe" among the files: "pipe" was left out, since it is a pipe. See what the working folder holds now with a command of your own: openrath exec.\n',
    );
    const { out } = await openrath('events', session, '--json');
    const from = (out as unknown as { id: string; kind: string }[]).find(({ kind }) => kind === 'workspace/began');
    expect(await openrath('restore', session, '--at', from?.id ?? '')).toMatchObject({ code: 0 });
    expect(await openrath('exec', session, '--', 'ls')).toMatchObject({ code: 0, text: 'a.txt\nsub\n', err: '' });
  }, 60_000);

  it('T1: what stands behind -- is for the command alone, --json too', async () => {
    const { session, openrath } = await began();
    const run = await openrath('exec', session, '--', 'echo', '--json');
    expect(run).toMatchObject({ code: 0, text: '--json\n', err: '' });
  }, 60_000);

  it('X3: an interrupt ends it, on record, with 130, and another command can run after it', async () => {
    const { home, session, openrath } = await began();
    const running = startOpenrath(home, 'exec', session, 'echo begun; sleep 300');
    expect(await running.next()).toEqual({ stream: 'stdout', text: 'begun\n' });
    const beside = await openrath('exec', session, '--json', '--', 'true');
    expect([beside.code, last(beside.out)]).toEqual([
      1,
      {
        refused: {
          code: 'in-use',
          message: 'A run of this session is going on.',
          remedy: 'Wait for its end, or stop it.',
        },
      },
    ]);
    running.end('SIGINT');
    const { code, rest } = await running.ended();
    expect([code, last(rest)]).toEqual([130, expect.objectContaining({ session, ending: 'cancelled' })]);
    expect((await openrath('exec', session, '--', 'echo again')).text).toBe('again\n');
  }, 60_000);
});

it('F4: a session that is read from a log has no files: nothing is run, listed or written there', async () => {
  const home = tempFolder();
  await shell(home, ['import', sample]);
  const { id } = (await shell(home, ['sessions', '--json'])).out[0] as unknown as { id: string };
  const before = (await shell(home, ['events', id, '--json'])).text;
  const said = [];
  for (const words of [
    ['exec', id, '--', 'true'],
    ['files', id],
    ['apply', id, '--to', tempFolder()],
  ])
    said.push((await shell(home, words)).err);
  const none = 'No files are on record at that event. Name a later event of a session that was made here.\n';
  expect(said).toEqual([
    'This session is read from a log: nothing is added to it here. Fork it, and work there.\n',
    none,
    none,
  ]);
  expect((await shell(home, ['events', id, '--json'])).text).toBe(before);
}, 60_000);

describe('files at a step', () => {
  it('F4, T1: the tree at an event is listed and a file of it printed; a link and a folder are named, never followed', async () => {
    const { session, folder, openrath } = await began();
    symlinkSync('/etc/passwd', join(folder, 'out'));
    const begun = (await openrath('events', session, '--json')).out as unknown as { id: string; kind: string }[];
    const first = begun.find(({ kind }) => kind === 'workspace/began')?.id ?? '';
    await openrath('exec', session, '--', 'ln -s /etc/passwd out; echo two > a.txt; rm -r sub');
    const digest = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect((await openrath('files', session, '--at', first, '--json')).out).toEqual([
      { kind: 'file', path: 'a.txt', sizeBytes: 4, mode: 0o644, digest },
      { kind: 'folder', path: 'sub', mode: 0o755, digest },
      { kind: 'file', path: 'sub/run.sh', sizeBytes: 8, mode: 0o755, digest },
    ]);
    expect((await openrath('files', session, '--json')).out).toEqual([
      { kind: 'file', path: 'a.txt', sizeBytes: 4, mode: 0o644, digest },
      { kind: 'link', path: 'out', target: '/etc/passwd' },
    ]);
    expect((await openrath('files', session, 'sub/run.sh', '--at', first)).text).toBe('echo hi\n');
    expect((await openrath('files', session, 'a.txt')).text).toBe('two\n');
    const said = await Promise.all(
      [['out'], ['../a.txt'], ['/etc/passwd'], ['sub', '--at', first], ['--at', 'f'.repeat(64)]].map(
        async (words) => (await openrath('files', session, ...words)).err,
      ),
    );
    expect(said).toEqual([
      '"out" is a link to "/etc/passwd". Name the file itself.\n',
      'There is no "../a.txt" among the files. List them to see their paths.\n',
      'There is no "/etc/passwd" among the files. List them to see their paths.\n',
      '"sub" is a folder. List it, and name a file.\n',
      `${'f'.repeat(64)} is no event of this session’s history. Name one that its history shows.\n`,
    ]);
  }, 60_000);

  it('T4, S1: restoring is an act on record; what was written by hand is recorded first, and can be restored too', async () => {
    const { home, session, openrath } = await began();
    const begun = (await openrath('events', session, '--json')).out as unknown as { id: string; kind: string }[];
    const first = begun.find(({ kind }) => kind === 'workspace/began')?.id ?? '';
    await openrath('exec', session, '--', 'echo two > a.txt; rm -r sub');
    writeFileSync(join(home, 'workspaces', session, 'files', 'hand.txt'), 'by hand');
    const restored = await openrath('restore', session, '--at', first, '--json');
    expect([restored.code, last(restored.out)]).toEqual([
      0,
      expect.objectContaining({
        at: first,
        changes: [
          { path: 'a.txt', change: 'changed' },
          { path: 'hand.txt', change: 'removed' },
          { path: 'sub', change: 'added' },
          { path: 'sub/run.sh', change: 'added' },
        ],
        changed: 4,
      }),
    ]);
    expect((await openrath('exec', session, '--', 'cat a.txt; sh sub/run.sh; ls')).text).toBe('one\nhi\na.txt\nsub\n');
    const events = (await openrath('events', session, '--json')).out as unknown as { id: string; kind: string }[];
    const outside = events.find(({ kind }) => kind === 'workspace/changed-outside')?.id ?? '';
    expect((await openrath('files', session, 'hand.txt', '--at', outside)).text).toBe('by hand');
    await openrath('restore', session, '--at', outside);
    expect((await openrath('exec', session, '--', 'cat hand.txt a.txt')).text).toBe('by handtwo\n');
    expect((await openrath('restore', session, '--at', outside)).err).toBe(
      'The files are what they were at that event. There is nothing to do.\n',
    );
  }, 60_000);
});
