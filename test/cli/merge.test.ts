import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempHomeOnDisk } from '../adapters/store-sqlite/temp-home.ts';
import { accepted, asHost, catIn, forkedRuns } from './forked-runs.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const headOf = (home: string, session: string): Promise<string> =>
  asHost(home, async (host) => accepted(await host.sessions.show({ session })).row.head);

/** Both change a file in other lines. */
const JOINABLE = {
  ours: 'sed -i s/beans/BEANS/ bed.txt',
  theirs: 'sed -i s/kale/KALE/ bed.txt; echo corn > corn.txt; rm plan.txt',
};

const merge = (home: string, ...words: string[]) => shell(home, ['merge', ...words, '--json']);

describe('openrath merge, of two forks that ran in the sandbox', { timeout: 60_000 }, () => {
  it('M1, M2: previews each layer and records nothing', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, JOINABLE);
    const before = await headOf(home, ours);
    const preview = await merge(home, ours, theirs, '--preview');
    expect(preview.code).toBe(0);
    expect(preview.out[0]!.preview).toMatchObject({
      meeting: { type: 'merge' },
      since: { ours: 3, theirs: 3 },
      transcript: { text: expect.stringContaining('Agent: Theirs is done.'), leftOut: 0 },
      workspace: {
        comes: [
          { path: 'bed.txt', how: 'joined', lines: { added: 1, removed: 1 } },
          { path: 'corn.txt', how: 'theirs', sizeBytes: 5, lines: { added: 1, removed: 0 } },
          { path: 'plan.txt', how: 'theirs' },
        ],
        conflicts: [],
      },
      memory: { comes: [], conflicts: [] },
    });
    expect(preview.out[0]!.paidUsd).toBe(0);
    const { text } = await shell(home, ['merge', ours, theirs, '--preview']);
    expect(text).toMatch(/^Common ancestor: step \d of Bed\.\nSince they parted: theirs 3 steps, ours 3\.\n/);
    expect(text).toMatch(/ Next request grows by about \d\d+ tokens, estimated\.\n/);
    expect(text).toContain('\n  joined  bed.txt  +1 −1\n');
    expect(text).toContain('\nPrice: this merge $0.00; already paid for theirs: $0.00, not added again.\n');
    expect(await headOf(home, ours)).toBe(before);
  });

  it('M1, M2, M4: merges, the next run works in the merged files, and merging again is a no-op that says so', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, JOINABLE);
    const merged = await merge(home, ours, theirs);
    expect([merged.code, merged.out]).toEqual([
      0,
      [{ session: ours, theirs, merged: 'merge', head: expect.stringMatching(/^[0-9a-f]{64}$/) }],
    ]);
    const again = await merge(home, ours, theirs);
    const says = '“Ours” has all of “Theirs” already: nothing was merged.';
    expect([again.code, again.out]).toEqual([0, [{ session: ours, theirs, merged: 'nothing', says }]]);
    expect(await catIn(home, ours, 'bed.txt corn.txt; ls')).toContain('BEANS\npeas\nKALE\ncorn\nbed.txt\ncorn.txt\n');
  });

  it('M2: lists the steps of theirs with their ids, and brings those that are picked, a call with its whole result', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, { ours: 'echo ours > ours.txt', theirs: 'cat bed.txt' });
    const looked = await merge(home, ours, theirs, '--preview');
    const steps = looked.out[0]!.steps as unknown as { event: string; lines: string[] }[];
    expect(steps.map(({ lines }) => lines)).toEqual([
      ['Person: Theirs is done.'],
      ['Called run_command: cat bed.txt → beans peas kale'],
      ['Agent: Theirs is done.'],
    ]);
    const [asked, called] = steps.map(({ event }) => event);
    const { text } = await shell(home, ['merge', ours, theirs, '--preview']);
    expect(text).toContain(`\n  ${called!.slice(0, 12)}  Called run_command: cat bed.txt → beans peas kale\n`);
    const wrong = await merge(home, ours, theirs, '--transcript', 'steps:zzzz');
    expect([wrong.code, wrong.out]).toEqual([
      1,
      [
        {
          refused: {
            code: 'not-found',
            message: 'zzzz is no step of theirs.',
            remedy: 'See the steps and their ids with --preview.',
          },
        },
      ],
    ]);
    const picked = `steps:${called!.slice(0, 12)},${asked}`;
    const { code, out } = await merge(home, ours, theirs, '--transcript', picked);
    expect([code, out[0]!.merged]).toEqual([0, 'merge']);
    const [event] = await asHost(home, async (host) => {
      const { events } = accepted(await host.sessions.events({ session: ours, limit: 1000 }));
      return events.map(({ payload }) => JSON.parse(payload ?? '{}')).filter(({ brings }) => brings !== undefined);
    });
    expect(event.block).toEqual({
      from: theirs,
      how: 'steps',
      text: 'Person:\n> Theirs is done.\n\nCalled run_command with:\n> {"command":"cat bed.txt"}\nIts result:\n> beans\n> peas\n> kale\n> ',
    });
    expect([event.brings.length, event.brings[0], event.brings[2]]).toEqual([3, asked, called]);
  });

  it.each<[string, string[]]>([
    ['itself', ['--json']],
    ['itself, in words', []],
    ['itself, previewed', ['--preview', '--json']],
  ])('M4: a merge of %s is a no-op that says so', async (_, words) => {
    const home = tempHomeOnDisk();
    const { base } = await forkedRuns(home, {});
    const before = await headOf(home, base);
    const says = '“Bed” is one session: there is nothing to merge into itself.';
    const { code, out, text } = await shell(home, ['merge', base, base, ...words]);
    expect(code).toBe(0);
    if (words.includes('--json')) expect(out).toEqual([{ session: base, theirs: base, merged: 'nothing', says }]);
    else expect(text).toBe(`${says}\n`);
    expect(await headOf(home, base)).toBe(before);
  });

  it('M1: conflicts are refused with a list and nothing is recorded; each is settled, and the merge completes', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, {
      ours: 'sed -i s/peas/ours/ bed.txt; echo ours > plan.txt; echo ours > a=b.txt',
      theirs: 'sed -i s/peas/theirs/ bed.txt; rm plan.txt; echo theirs > a=b.txt',
    });
    const before = await headOf(home, ours);
    const refused = await merge(home, ours, theirs, '--resolve', 'plan.txt=ours');
    expect([refused.code, refused.out]).toEqual([
      1,
      [
        { conflict: 'a=b.txt', layer: 'workspace', why: 'both changed it' },
        { conflict: 'bed.txt', layer: 'workspace', why: 'both changed it' },
        {
          refused: {
            code: 'invalid',
            message: 'Nothing was merged: 2 conflicts (a=b.txt, bed.txt) are not settled.',
            remedy: 'Settle each: --resolve a=b.txt=ours, =theirs, =base or =@FILE.',
          },
        },
      ],
    ]);
    const wrong = await merge(home, ours, theirs, '--resolve', 'other.txt=ours');
    expect([wrong.code, wrong.out[0]!.refused]).toMatchObject([1, { code: 'not-found' }]);
    expect(await headOf(home, ours)).toBe(before);
    const text = join(home, 'mine.txt');
    writeFileSync(text, 'beans\nboth\nkale\n');
    const answers = ['plan.txt=ours', 'a=b.txt=theirs', `bed.txt=@${text}`].flatMap((word) => ['--resolve', word]);
    const previewed = await merge(home, ours, theirs, '--preview', ...answers);
    expect(previewed.out[0]!.preview).toMatchObject({
      workspace: {
        comes: [
          { path: 'a=b.txt', how: 'settled', sizeBytes: 7, lines: { added: 1, removed: 1 } },
          { path: 'bed.txt', how: 'settled', sizeBytes: 16, lines: { added: 1, removed: 1 } },
        ],
        ...{ conflicts: [], sizeBytes: 23, lines: { added: 2, removed: 2, notCounted: 0 } },
      },
    });
    const { text: some } = await shell(home, ['merge', ours, theirs, '--preview', '--resolve', 'a=b.txt=theirs']);
    expect(some).toContain('\n3 conflicts:\n  settled  workspace a=b.txt  both changed it\n  workspace bed.txt  ');
    expect(await headOf(home, ours)).toBe(before);
    const merged = await merge(home, ours, theirs, ...answers, '--transcript', 'nothing');
    expect([merged.code, merged.out[0]]).toMatchObject([0, { merged: 'merge' }]);
    expect(await catIn(home, ours, "bed.txt plan.txt 'a=b.txt'")).toContain('beans\nboth\nkale\nours\ntheirs\n');
  });

  it('M4: where ours has nothing of its own its ref moves, and that is said', async () => {
    const home = tempHomeOnDisk();
    const { base, theirs } = await forkedRuns(home, { theirs: 'echo corn > corn.txt' });
    const moved = await merge(home, base, theirs);
    expect([moved.code, moved.out]).toMatchObject([
      0,
      [{ session: base, theirs, merged: 'fast-forward', head: expect.any(String) }],
    ]);
    expect(await catIn(home, base, 'corn.txt')).toContain('corn');
  });

  it('M1, M2: keeps both items of a key that both wrote, theirs under the key that is named', async () => {
    const home = tempHomeOnDisk();
    const memory = { base: 'Sand.', ours: 'Clay.', theirs: 'Loam.' };
    const { ours, theirs } = await forkedRuns(home, {}, memory);
    const refused = await merge(home, ours, theirs);
    expect(refused.out.at(-1)!.refused).toMatchObject({
      remedy: 'Settle each: --resolve soil=ours, =theirs, =base, =both, =both:KEY or =@FILE.',
    });
    const answer = ['--resolve', 'soil=both:soil by the fence'];
    expect((await merge(home, ours, theirs, '--preview', ...answer)).out[0]!.preview).toMatchObject({
      memory: { comes: [{ key: 'soil by the fence', text: 'Loam.', how: 'added' }], conflicts: [] },
    });
    const { code } = await merge(home, ours, theirs, ...answer);
    expect(code).toBe(0);
    const { out } = await shell(home, ['memory', 'list', '--session', ours, '--json']);
    expect(Object.fromEntries(out.map(({ key, text }) => [key, text]))).toEqual({
      soil: 'Clay.',
      'soil by the fence': 'Loam.',
    });
  });
});
