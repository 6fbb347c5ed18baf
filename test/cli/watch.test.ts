import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tempFolder } from '../runtime/made-up-log.ts';
import { startShell } from './shell.ts';
import { writeTwoStepsAgent } from './two-steps-agent.ts';

const shell = startShell();
let folder: Awaited<ReturnType<typeof tempFolder>>;
let session: string;
const openrath = (...words: string[]) => shell(join(folder.path, 'home'), words);
const watch = (...words: string[]) => openrath('replay', session, '--mode', 'watch', ...words);

beforeAll(async () => {
  folder = await tempFolder();
  const agent = writeTwoStepsAgent(folder.path);
  const run = await openrath('run', 'plant beans', '--title', 'Beds', '--agent', agent, '--json');
  session = (run.out[0] as unknown as { session: string }).session;
}, 60_000);
afterAll(() => folder.remove());
vi.setConfig({ testTimeout: 30_000 });

interface Told {
  readonly id: string;
  readonly kind: string;
}

interface Shown {
  readonly step: number;
  readonly row: { readonly kind: string; readonly title: string; readonly event: string };
  readonly files: { readonly changed: number; readonly now: unknown };
  readonly context: { readonly tokens: number; readonly isCounted: boolean };
  readonly of: number;
}

describe('R2: replay --mode watch', () => {
  it('steps through the record: conversation, files, memory and context after each step', async () => {
    const { out } = await watch('--json');
    const shown = (out as unknown as Shown[]).map(({ step, row, files, context, of }) => [
      step,
      of,
      row.kind,
      files.changed,
      files.now,
      context.isCounted ? context.tokens : 'estimated',
    ]);
    expect(shown).toEqual([
      [1, 6, 'placement', 0, [], 'estimated'],
      [2, 6, 'you', 0, [], 'estimated'],
      [3, 6, 'agent', 0, [], 50],
      [4, 6, 'tool', 1, [{ path: 'bed.txt', change: 'added', since: 'added' }], 'estimated'],
      [5, 6, 'tool', 1, [], 'estimated'],
      [6, 6, 'agent', 1, [], 83],
    ]);
  });

  it('says it in words, line by line, from a step on', async () => {
    const [, , , call] = (await watch('--json')).out as unknown as Shown[];
    const { text } = await watch('--from', call?.row.event ?? '');
    const lines = text.split('\n').map((line) => line.replace(/tree [0-9a-f]{12}/, 'tree …'));
    expect(lines.slice(0, 6)).toEqual([
      '3 of 6  I write it.',
      '    tree …, 0 files changed · memory 0 recalled, 0 written · context 50 tokens',
      "4 of 6  run_command printf 'beans\\n' >> bed.txt; wc -l < bed.txt",
      expect.stringMatching(
        /^ {4}tree …, 1 file changed · memory 0 recalled, 0 written · context \d+ tokens, estimated$/,
      ),
      '    added   bed.txt',
      '5 of 6  read_file bed.txt',
    ]);
  });

  it('begins at the step that an event is of, also of a request, or of a call that began or ended', async () => {
    const events = (await openrath('events', session, '--json')).out as unknown as Told[];
    const begin = async (kind: string) => {
      const { id = '' } = events.find((event) => event.kind === kind) ?? {};
      return (await watch('--from', id, '--json')).out[0]?.step;
    };
    const kinds = ['message', 'model/requested', 'model/answered', 'tool/started', 'tool/ended'];
    expect(await Promise.all(kinds.map(begin))).toEqual([2, 3, 3, 4, 4]);
    expect((await watch('--from', events.find(({ kind }) => kind === 'run/started')?.id ?? '')).code).toBe(1);
  });

  it('adds nothing to the record', async () => {
    const before = (await openrath('events', session, '--json')).text;
    await watch();
    expect((await openrath('events', session, '--json')).text).toBe(before);
    expect((await openrath('sessions', '--json')).out).toHaveLength(1);
  });

  it('goes on into a fork: its parent’s steps come first', async () => {
    const fork = (await openrath('fork', session, '--json')).out[0] as unknown as { session: string };
    const { out } = await openrath('replay', fork.session, '--mode', 'watch', '--json');
    expect(out).toEqual((await watch('--json')).out);
  });

  it('refuses a step that is not there', async () => {
    const { code, out } = await watch('--from', 'f'.repeat(64), '--json');
    expect([code, out]).toEqual([
      1,
      [
        {
          refused: {
            code: 'not-found',
            message: `No step of this session is at event ${'f'.repeat(64)}.`,
            remedy: 'Name an event of a step: openrath replay SESSION --mode watch --json lists them.',
          },
        },
      ],
    ]);
  });
});
