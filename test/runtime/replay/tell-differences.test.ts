import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { TreeId } from '../../../core/model/ids.ts';
import { type CallOutcome, compareCalls } from '../../../core/model/replay/verdict.ts';
import { sayDifference } from '../../../core/projections/validation/say-difference.ts';
import { tellDifferences } from '../../../core/runtime/replay/tell-differences.ts';
import { fill } from '../../adapters/workspace-cas/folder-listing.ts';
import { tempFolder, tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';

/** What is said of two outcomes that are alike but for what is given; `run` names those of its files that may be run. */
async function said(recorded: Partial<Made>, found: Partial<Made>): Promise<readonly string[]> {
  const { workspaces, blobs } = await tempWorkspaces();
  const outcome = async ({ files = {}, run = [], lost = false, ...more }: Partial<Made>): Promise<CallOutcome> => {
    const folder = tempFolder();
    fill(folder, files);
    for (const path of run) chmodSync(join(folder, path), 0o755);
    const { tree } = await workspaces.takeIn(folder, { signal: AbortSignal.timeout(10_000) });
    return { ending: 'exited', exitCode: 0, output: 'ok', tree: lost ? 'f'.repeat(64) : tree, ...more };
  };
  const compared = compareCalls(await outcome(recorded), await outcome(found));
  const verdict = await tellDifferences(compared, { workspaces, blobs });
  return verdict.verdict === 'differs'
    ? sayDifference(verdict, 80).map((line) => line.replaceAll(/\b[0-9a-f]{12}\b/g, 'TREE'))
    : [verdict.verdict];
}

interface Made extends CallOutcome {
  readonly files: Parameters<typeof fill>[1];
  readonly run: readonly string[];
  /** Its tree is named, and not here. */
  readonly lost: boolean;
}

it('R3: of files the paths that differ are named, with lines or bytes, and what else differs with both values', async () => {
  const recorded = { files: { 'bed.txt': 'beans\npeas\n', 'old.txt': 'x', 'seed.bin': 'a\0', 'sow.sh': 'sow\n' } };
  const found = { 'bed.txt': 'beans\nkale\nleek\n', 'new.txt': 'new\n', 'seed.bin': 'a\0b', 'sow.sh': 'sow\n' };
  const output = `${'-'.repeat(100)}\nthen `;
  expect(
    await said(
      { ...recorded, output: `${output}peas` },
      { files: found, run: ['sow.sh'], output: `${output}kale`, exitCode: 3 },
    ),
  ).toEqual([
    'exit-code: recorded 0, found 3',
    'files: bed.txt +2 −1, 11 B → 16 B',
    'files: new.txt added, +1 −0, 4 B',
    'files: old.txt removed, +0 −1, 1 B',
    'files: seed.bin 2 B → 3 B',
    'files: sow.sh +0 −0, 4 B, mode 644 → 755',
    'trees: recorded TREE, found TREE',
    'output: recorded …then peas, found …then kale',
  ]);
});

it('R3: of many paths the first ten are named, and how many there are beside', async () => {
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`f${10 + at}`, 'x']));
  const lines = await said({}, { files });
  expect([lines.length, lines[0], lines.slice(-2)]).toEqual([
    12,
    'files: f10 added, +1 −0, 1 B',
    ['and 2 paths more', 'trees: recorded TREE, found TREE'],
  ]);
});

it('R3: where the recorded tree is not here any more, both trees are told', async () => {
  const [line, ...more] = await said({ lost: true }, { output: 'otherwise' });
  expect([line, more]).toEqual([
    expect.stringMatching(/^files: recorded f{64}, found [0-9a-f]{64}$/),
    ['output: recorded ok, found otherwise'],
  ]);
});

it('R3: a long value beside the first that differs is cut to where it parts', async () => {
  const { workspaces, blobs } = await tempWorkspaces();
  const { empty } = workspaces;
  const outcome = (exitCode: number, end: string) =>
    ({ ending: 'exited', exitCode, tree: empty as TreeId, output: `${'x'.repeat(50_000)}${end}` }) as const;
  const verdict = await tellDifferences(compareCalls(outcome(0, 'beans'), outcome(1, 'peas')), { workspaces, blobs });
  expect(verdict).toMatchObject({
    what: 'exit-code',
    also: [{ what: 'output', recorded: `…${'x'.repeat(20)}beans`, found: `…${'x'.repeat(20)}peas` }],
  });
});
