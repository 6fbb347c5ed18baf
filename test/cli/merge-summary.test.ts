import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempHomeOnDisk } from '../adapters/store-sqlite/temp-home.ts';
import { scripted } from '../runtime/merge/scripted-writer.ts';
import { accepted, asHost, forkedRuns } from './forked-runs.ts';
import { startOpenrath } from './running-openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const FORKS = { ours: 'echo ours > ours.txt', theirs: 'echo corn > corn.txt' };
const TEXT = 'Corn was planted in corn.txt.';

/** A file of an agent whose model writes by a script. */
function writerFile(home: string, rules?: string): string {
  const file = join(home, 'writer.json');
  writeFileSync(file, JSON.stringify({ name: 'w', model: scripted(rules) }));
  return file;
}

const merge = (home: string, ...words: string[]) => shell(home, ['merge', ...words, '--json']);

const blockIn = (home: string, session: string): Promise<unknown> =>
  asHost(home, async (host) => {
    const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
    return (JSON.parse(events.at(-1)?.payload ?? '{}') as { block?: unknown }).block;
  });

describe('openrath merge --summary-by', { timeout: 60_000 }, () => {
  it('M2: says with --preview what it costs and asks nobody; --draft has it written; it is merged as a person changed it', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, FORKS);
    const by = ['--summary-by', writerFile(home)];
    const preview = await merge(home, ours, theirs, '--preview', ...by);
    expect([preview.code, preview.out[0]]).toMatchObject([
      0,
      { estimate: { tokens: { output: 4096 }, cost: { usd: 0 }, leftOut: 0 } },
    ]);
    expect(await asHost(home, (host) => host.merge.blocks({ session: ours, theirs }))).toEqual({
      ok: true,
      blocks: [],
    });
    const draft = await merge(home, ours, theirs, '--draft', ...by);
    const { written } = draft.out.at(-1) as unknown as { written: { session: string } };
    expect([draft.code, written]).toMatchObject([0, { status: 'done', block: { text: TEXT }, spent: { tokens: 110 } }]);
    for (const words of [[], ['--preview'], ['--draft', ...by]]) {
      const into = await merge(home, written.session, ours, ...words);
      expect([into.code, into.out.at(-1)]).toMatchObject([
        1,
        { refused: { code: 'unsupported', message: expect.stringContaining('only wrote a block for another merge.') } },
      ]);
    }
    const mine = join(home, 'mine.txt');
    writeFileSync(mine, 'Corn, by me.');
    const merged = await merge(home, ours, theirs, '--transcript', `${written.session}=@${mine}`);
    expect([merged.code, merged.out.at(-1)]).toMatchObject([0, { merged: 'merge' }]);
    expect(await blockIn(home, ours)).toMatchObject({ how: 'model', text: 'Corn, by me.', edited: true });
  });

  it('M2: merges with what the model wrote; where it writes nothing, nothing is merged and that is said', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, FORKS);
    for (const [words, says] of [
      [['--draft'], 'Nobody is named to write it.'],
      [['--transcript', '0199aaaa'], '0199aaaa is no transcript.'],
    ] as const) {
      const { code, out } = await merge(home, ours, theirs, ...words);
      expect([code, out.at(-1)?.refused]).toMatchObject([1, { message: says }]);
    }
    const failing = writerFile(home, '- fail: { code: refused, message: No. }');
    const failed = await merge(home, ours, theirs, '--summary-by', failing);
    expect([failed.code, failed.out.at(-1)]).toMatchObject([1, { refused: { code: 'run-failed', message: 'No.' } }]);
    expect(await asHost(home, (host) => host.merge.underWay({ session: ours }))).toEqual({ ok: true });
    const merged = await merge(home, ours, theirs, '--summary-by', writerFile(home));
    expect([merged.code, merged.out.at(-1)]).toMatchObject([0, { merged: 'merge' }]);
    expect(await blockIn(home, ours)).toMatchObject({ how: 'model', text: TEXT, writer: { model: 'w' } });
  });

  it('M2, R6: one that is killed while the model writes has no block and no known cost; ours is as it was', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, FORKS);
    const slow = writerFile(home, '- { pace-ms: 60000, answer: [{ text: a b c }] }');
    const running = startOpenrath(home, 'merge', ours, theirs, '--summary-by', slow);
    for (let kind: unknown; kind !== 'model/requested'; ) kind = (await running.next()).kind;
    running.end('SIGKILL');
    await running.ended();
    await asHost(home, async (host) => {
      expect(await host.merge.underWay({ session: ours })).toEqual({ ok: true });
      const { blocks } = accepted(await host.merge.blocks({ session: ours, theirs }));
      expect(blocks).toEqual([
        { session: expect.any(String), beganAtMs: expect.any(Number), status: 'interrupted', says: '' },
      ]);
    });
  });
});
