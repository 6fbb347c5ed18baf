import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prompt, says } from './claude-code/transcript.ts';
import { filesOfStore } from './files-of-store.ts';
import { createImportWorld, importAll, importOne } from './import-logs.ts';
import { createLogFolder } from './log-folder.ts';

type Line = ReturnType<typeof prompt>;

const ROSES = [
  prompt('p-1', null, 'Water the roses'),
  says('s-1', 'p-1', 'They are watered.'),
  prompt('p-2', 's-1', 'And the lilies'),
  says('s-2', 'p-2', 'Watered too.'),
];
const MORE = [prompt('p-3', 's-2', 'And the tulips'), says('s-3', 'p-3', 'Those as well.')];
const FERNS = [prompt('p-5', 's-2', 'No, the ferns'), says('s-5', 'p-5', 'Ferns, then.')];
const MOSS = [prompt('p-7', 's-5', 'And the moss'), says('s-7', 'p-7', 'Moist already.')];

/** Records as the session of this name has them. */
function of(sessionId: string, lines: readonly Line[]): Line[] {
  return lines.map((each) => ({ ...each, sessionId }));
}

/** Records as a branch copies them: their ids stay, and each names the session that it is from. */
function copied(from: string, lines: readonly Line[]): Line[] {
  return lines.map((each) => ({ ...each, forkedFrom: { sessionId: from, messageUuid: each.uuid } }));
}

function branchOf(original: string, name: string): Line[] {
  return of(name, [...copied(original, ROSES), ...FERNS]);
}

/** What a store says of an original named `z` and a branch of it named `a` that came before it. */
const JOINED = {
  a: { repeats: ['z', 's-2'], answers: ['s-5'] },
  z: { answers: ['s-1', 's-2', 's-3'] },
};

describe('I2: a branch that keeps the ids of the records it copied and is read before its original', () => {
  test('is the one that is marked, in one import and in two, and an import again in any order adds nothing', async () => {
    for (const imports of ['one', 'two'] as const) {
      const folder = createLogFolder();
      const world = createImportWorld();
      const branch = folder.write('a.jsonl', branchOf('z', 'a'));
      const original = folder.write('z.jsonl', of('z', [...ROSES, ...MORE]));
      if (imports === 'one') await importAll(world, original, branch);
      else for (const path of [branch, original]) await importOne(world, path);
      expect(await filesOfStore(world)).toEqual(JOINED);
      const refs = await world.store.refs();
      for (const paths of [[branch, original], [original, branch], [original], [folder.path]]) {
        const reports = await importAll(world, ...paths);
        const said = new Map(reports.map(({ path, status, copyOf }) => [path, [status, copyOf]]));
        expect(said.get(original)).toEqual(['unchanged', undefined]);
        if (paths.length > 1) expect(said.get(branch)).toEqual(['unchanged', { path: original, records: 4 }]);
      }
      expect(await world.store.refs()).toEqual(refs);
    }
  });

  test('leaves from the original where that was there, under names in the other order', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    folder.write('a.jsonl', of('a', [...ROSES, ...MORE]));
    folder.write('z.jsonl', branchOf('a', 'z'));
    await importAll(world, folder.path);
    expect(await filesOfStore(world)).toEqual({
      a: { answers: ['s-1', 's-2', 's-3'] },
      z: { leaves: 'a', answers: ['s-5'] },
    });
  });

  test('stays marked as far as it was copied when both go on', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    folder.write('a.jsonl', branchOf('z', 'a'));
    folder.write('z.jsonl', of('z', ROSES));
    await importAll(world, folder.path);
    folder.write('a.jsonl', [...branchOf('z', 'a'), ...of('a', MOSS)]);
    folder.write('z.jsonl', of('z', [...ROSES, ...MORE]));
    await importAll(world, folder.path);
    expect(await filesOfStore(world)).toEqual({ ...JOINED, a: { ...JOINED.a, answers: ['s-5', 's-7'] } });
  });

  test('is marked where its original lies elsewhere and is told by its name or by the id in it, whichever came first', async () => {
    for (const [name, sessionId] of [
      ['far/z', 'another id'],
      ['kept', 'z'],
    ] as const) {
      for (const isBranchFirst of [true, false]) {
        const folder = createLogFolder();
        const world = createImportWorld();
        const branch = folder.write('a.jsonl', branchOf('z', 'a'));
        const original = folder.write(`${name}.jsonl`, of(sessionId, [...ROSES, ...MORE]));
        for (const path of isBranchFirst ? [branch, original] : [original, branch]) await importOne(world, path);
        expect(await filesOfStore(world)).toEqual({
          a: { ...JOINED.a, repeats: [basename(name), 's-2'] },
          [basename(name)]: JOINED.z,
        });
      }
    }
  });

  test('is no original of a session that has the same records without a word of where they are from', async () => {
    const folder = createLogFolder();
    const world = createImportWorld();
    folder.write('a.jsonl', branchOf('gone', 'a'));
    folder.write('b.jsonl', of('b', [...ROSES, ...MORE]));
    await importAll(world, folder.path);
    expect(await filesOfStore(world)).toEqual({
      a: { answers: ['s-1', 's-2', 's-5'] },
      b: { answers: ['s-1', 's-2', 's-3'] },
    });
  });
});

/** Names of an original, a branch of it and a branch of that, in each order in which they can be read. */
const ORDERS = [
  ['a', 'b', 'c'],
  ['a', 'c', 'b'],
  ['b', 'a', 'c'],
  ['b', 'c', 'a'],
  ['c', 'a', 'b'],
  ['c', 'b', 'a'],
] as const;

describe('I2: a branch of a branch', () => {
  test.each(ORDERS)(
    'counts every answer once where the original is %s, its branch %s and the branch of that %s',
    async (...names) => {
      const [original, branch, second] = names;
      const logs = {
        [original]: of(original, [...ROSES, ...MORE]),
        [branch]: branchOf(original, branch),
        [second]: of(second, [...copied(branch, [...ROSES, ...FERNS]), ...MOSS]),
      };
      const folder = createLogFolder();
      for (const [name, lines] of Object.entries(logs)) folder.write(`${name}.jsonl`, lines);
      const [together, oneByOne] = [createImportWorld(), createImportWorld()];
      await importAll(together, folder.path);
      for (const name of [...names].sort()) await importOne(oneByOne, join(folder.path, `${name}.jsonl`));
      for (const world of [together, oneByOne]) {
        const files = await filesOfStore(world);
        expect(files[original]).toEqual({ answers: ['s-1', 's-2', 's-3'] });
        expect([files[branch]?.answers, files[second]?.answers]).toEqual([['s-5'], ['s-7']]);
        expect([hangsOn(files[branch]), hangsOn(files[second])]).toEqual([original, branch]);
      }
    },
  );
});

function hangsOn(file: Awaited<ReturnType<typeof filesOfStore>>[string] | undefined): string | undefined {
  return file?.leaves ?? file?.repeats?.[0];
}
