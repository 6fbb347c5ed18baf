import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startShell } from './shell.ts';

const shell = startShell();
const home = mkdtempSync(join(tmpdir(), 'openrath-templates-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const folder = resolve(import.meta.dirname, '../../assets/workflows');
const names = ['plan-code-review', 'research', 'triage', 'trading'];

describe('X2: workflows that ship to begin from', () => {
  it('are listed, with words and a folder to try each with; each that ships is in the list', async () => {
    const { out } = await shell(home, ['workflow', 'templates', '--json']);
    expect(out.map(({ name, folder: files }) => [name, files])).toEqual([
      ['plan-code-review', undefined],
      ['research', join(folder, 'research/folder')],
      ['triage', undefined],
      ['trading', join(folder, 'trading/folder')],
    ]);
    const shipped = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(shipped.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(names)('%s is kept by new, compiles without a problem, and goes out as the file that ships', async (name) => {
    const made = await shell(home, ['workflow', 'new', name]);
    expect(made.code).toBe(0);
    const { id } = JSON.parse(made.text.trim().split('\n').at(-1) ?? '') as { id: string };
    const compiled = await shell(home, ['workflow', 'compile', id, '--json']);
    expect(compiled.out[0]).toMatchObject({ counts: { problems: 0 }, problems: [] });
    const file = join(home, `${name}.json`);
    await shell(home, ['workflow', 'export', id, '--out', file]);
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(join(folder, name, 'workflow.json'), 'utf8'));
  });

  it('new says the line that runs it; kept again it is kept already', async () => {
    const { text } = await shell(home, ['workflow', 'new', 'trading']);
    expect(text.split('\n').slice(0, 2)).toEqual([
      'It is kept already: version 1 of Trading. Run it:',
      `  openrath workflow run Trading --folder ${join(folder, 'trading/folder')} 'Buy 52 ACME today, and keep to the risk rules.'`,
    ]);
  });

  it('one that is none is refused with those that are', async () => {
    const { code, err } = await shell(home, ['workflow', 'new', '../research']);
    expect([code, err]).toEqual([
      1,
      'No workflow “../research” ships to begin from. Those that do: plan-code-review, research, triage, trading.\n',
    ]);
  });
});

describe('runs that are repeated', () => {
  it('X1: each has a session of its own; a table and how alike they are come at the end', async () => {
    const words = [
      'workflow',
      'run',
      'Plan, code, review',
      'Greet whoever is named.',
      '--times',
      '3',
      '--parallel',
      '2',
    ];
    const { code, out } = await shell(home, [...words, '--json']);
    expect(code).toBe(0);
    const runs = out.slice(0, -1);
    expect(
      runs.map(({ run, status, outputs, validations, spent }) => [run, status, outputs, validations, spent]),
    ).toEqual(
      [1, 2, 3].map((run) => [
        run,
        'done',
        ['review'],
        ['failed', 'passed'],
        expect.objectContaining({ steps: 9, tokens: null }),
      ]),
    );
    expect(new Set(runs.map(({ session }) => session)).size).toBe(3);
    expect(out.at(-1)).toMatchObject({
      reliability: { runs: 3, areAlike: true, reached: [{ output: 'review', runs: 3 }], calls: { least: 9, most: 9 } },
    });
  });

  it.each([
    [['--times', '0'], '--times is a whole number from 1 to 100'],
    [['--times', '101'], '--times is a whole number from 1 to 100'],
    [['--times', '2', '--parallel', '17'], '--parallel is a whole number from 1 to 16'],
    [['--parallel', '2'], '--parallel goes with --times'],
  ])('%s is wrong usage', async (words, says) => {
    const { code, err } = await shell(home, ['workflow', 'run', 'Trading', ...words]);
    expect([code, err.split('\n')[0]]).toEqual([2, expect.stringContaining(says.slice(2))]);
  });

  it('what could not begin is refused, and no other is begun', async () => {
    const { code, out } = await shell(home, ['workflow', 'run', 'Nothing', '--times', '3', '--json']);
    expect([code, out.length]).toEqual([1, 1]);
  });
});
