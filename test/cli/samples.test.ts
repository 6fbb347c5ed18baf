import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastEventOf } from '../../core/contract/view.ts';
import { accepted, asHost } from './forked-runs.ts';
import { type Run, runOpenrath } from './run-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();
const home = mkdtempSync(join(tmpdir(), 'openrath-samples-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('samples that ship', () => {
  it('are listed, each with how it was made and whether it can be run', async () => {
    const { out } = await shell(home, ['samples', '--json']);
    expect(out.map(({ name, kind, runs }) => [name, kind, runs])).toEqual([
      ['first-look', 'made-up', false],
      ['engineering', 'recorded', true],
      ['research', 'recorded', true],
      ['trading', 'recorded', true],
    ]);
  });

  it('one that is none is refused with those that can be run', async () => {
    const { code, out } = await shell(home, ['run', '--sample', '../engineering', '--json']);
    expect([code, out]).toEqual([
      1,
      [
        {
          refused: {
            code: 'not-found',
            message: 'There is no sample ../engineering that can be run.',
            remedy: 'Those that can be run: engineering, research, trading.',
          },
        },
      ],
    ]);
  });

  it('and a task at once is wrong usage', async () => {
    const { code, err } = await shell(home, ['run', 'a task', '--sample', 'engineering']);
    expect([code, err]).toEqual([2, 'Give either a task or --sample. See: openrath run --help\n']);
  });
});

describe('the engineering case study', () => {
  let run: Run;
  /** Events that the command told, by session, in the order told. */
  let lineage: Map<string, Record<string, never>[]>;
  beforeAll(async () => {
    run = await runOpenrath(home, ['run', '--sample', 'engineering', '--json']);
    lineage = Map.groupBy(
      run.out.filter(({ kind }) => kind !== undefined),
      ({ session = '' }) => session,
    );
  }, 60_000);

  it('ends done, and its last line says so', () => {
    expect([run.code, run.err]).toEqual([0, '']);
    expect(run.out.at(-1)).toEqual({ session: run.out[0]?.session, status: 'done' });
  });

  it('V1: the first patch is rejected by the tests, the second accepted, and what was merged judged again', () => {
    const verdicts = [...lineage.values()].map((events) =>
      events.flatMap(({ kind, payload }) =>
        kind === 'validation' ? [(payload as { verdict?: string } | undefined)?.verdict] : [],
      ),
    );
    expect(verdicts).toEqual([['passed'], ['failed'], ['passed']]);
  });

  it('F1: both patches leave from the plan', () => {
    const [main, first, second] = [...lineage.values()];
    const plan = main?.find(({ kind }) => kind === 'run/ended')?.id;
    expect([first, second].map((events) => [events?.[0]?.kind, events?.[0]?.parents])).toEqual([
      ['session/forked', [plan]],
      ['session/forked', [plan]],
    ]);
  });

  it('M2: what was merged has the second patch and the note, each from its side', () => {
    const [main = [], , second = []] = [...lineage.values()];
    const merged = main.find(({ kind }) => kind === 'merge/completed');
    const before = main[main.findIndex(({ kind }) => kind === 'merge/opened') - 1];
    const opened = main.find(({ kind }) => kind === 'merge/opened');
    expect(opened?.payload).toMatchObject({ conflicts: [], theirHead: second.at(-1)?.id, ours: before?.id });
    expect(merged?.parents).toEqual([opened?.id, second.at(-1)?.id]);
  });

  it('R3: the run of the tests that accepted the merge is done again with the rest, and so is its verdict', async () => {
    const { code, out } = await shell(home, ['replay', String(run.out[0]?.session), '--json']);
    expect([code, out.at(-1)]).toEqual([
      0,
      expect.objectContaining({ same: 12, differs: 0, stale: 0, missing: 0, skipped: 0 }),
    ]);
    const steps = out as readonly object[] as readonly { readonly kind: string; readonly says: string }[];
    expect(steps.slice(-3, -1).map(({ kind, says }) => [kind, says])).toEqual([
      ['call', 'run_command {"command":"bash test/run.sh"}'],
      ['validation', 'passed: all tests of the project pass'],
    ]);
  }, 60_000);

  it('E1: the record is sound', async () => {
    const { out } = await shell(home, ['verify', '--json']);
    expect(out.at(-1)).toMatchObject({ sound: true, faults: [] });
  });
});

describe('the record of it that ships', () => {
  const folder = resolve(import.meta.dirname, '../../assets/samples/engineering/recorded');
  const files = readdirSync(folder).map((file) => join(folder, file));
  const fresh = mkdtempSync(join(tmpdir(), 'openrath-recorded-'));
  afterAll(() => rmSync(fresh, { recursive: true, force: true }));

  it('E1, E2: comes in whole, with the files of every step, is sound, and goes out as it came', async () => {
    const came = await shell(fresh, ['import', ...files, '--json']);
    expect(came.out.flatMap(({ status }) => status ?? [])).toEqual(files.map(() => 'imported'));
    const verified = await shell(fresh, ['verify', '--json']);
    expect(verified.out.at(-1)).toMatchObject({ sound: true, faults: [] });
    for (const file of files) {
      const bytes = readFileSync(file, 'utf8');
      const { session } = JSON.parse(bytes.slice(0, bytes.indexOf('\n'))) as { session: string };
      const out = join(fresh, 'again.jsonl');
      await shell(fresh, ['export', session, '--format', 'native', '--out', out]);
      expect(readFileSync(out, 'utf8')).toBe(bytes);
      rmSync(out);
    }
  }, 60_000);

  it('R2, M2: Watch tells of each step what the files at it differ in, of the merge what it brought', async () => {
    await asHost(fresh, async (host) => {
      const merges: unknown[] = [];
      for (const { id: session } of await host.sessions.list({}))
        for await (const item of await host.replay.watch({ session }))
          for (const { row, files } of item.type === 'moments' ? item.moments : []) {
            const { changes } = accepted(await host.files.changes({ session: row.session, event: lastEventOf(row) }));
            expect(told(files.now)).toEqual(told(changes));
            if (row.kind === 'merge') merges.push([files.changed, ...told(files.now)]);
          }
      expect(merges).toEqual([[1], [2, 'changed src/human-size.sh']]);
    });
  }, 60_000);
});

function told(changes: readonly { readonly path: string; readonly change: string }[]): readonly string[] {
  return changes.map(({ path, change }) => `${change} ${path}`);
}
