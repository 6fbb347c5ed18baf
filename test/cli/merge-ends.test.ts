import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import { tempHomeOnDisk } from '../adapters/store-sqlite/temp-home.ts';
import { importWith } from '../runtime/import-with.ts';
import { accepted, asHost, catIn, forkedRuns, runIn } from './forked-runs.ts';
import { sample } from './openrath.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const CONFLICTING = {
  ours: 'sed -i s/peas/ours/ bed.txt; echo ours > plan.txt',
  theirs: 'sed -i s/peas/theirs/ bed.txt; echo theirs > plan.txt',
};

const previewed = async (host: HostClient, session: string, theirs: string) =>
  accepted(await host.merge.preview({ session, theirs })).preview;

async function openedAt(host: HostClient, session: string, theirs: string): Promise<string> {
  const { ourHead, theirHead } = await previewed(host, session, theirs);
  const { result } = accepted(await host.merge.open({ session, theirs, ourHead, theirHead }));
  if (result.type !== 'merge') throw new Error(result.says);
  return result.opened;
}

/** Another process that has the home open, until it is killed. */
async function otherHost(home: string): Promise<() => Promise<void>> {
  const program = resolve(import.meta.dirname, 'host-until-killed.ts');
  const host = spawn(process.execPath, [program, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void host.kill('SIGKILL'));
  await once(host.stdout, 'data');
  return async () => {
    const ended = once(host, 'exit');
    host.kill('SIGKILL');
    await ended;
  };
}

describe('a merge that does not go straight to its end', { timeout: 60_000 }, () => {
  it('S8, M1: an open merge is among what waits for a person, with what it waits for, until it is abandoned', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, CONFLICTING);
    const { opened, waits, title } = await asHost(home, async (host) => {
      const opened = await openedAt(host, ours, theirs);
      const { row } = accepted(await host.sessions.show({ session: ours }));
      expect([row.status, row.waitsOnMerge]).toEqual(['waiting', true]);
      const merged = accepted(await host.sessions.show({ session: theirs })).row.title;
      expect(await host.runs.waiting({})).toEqual([
        {
          event: opened,
          session: ours,
          title: row.title,
          askedAtMs: expect.any(Number),
          type: 'merge',
          theirs,
          tool: 'merge',
          command: 'settle bed.txt, and 1 more',
          because: `A merge of “${merged}” is open.`,
        },
      ]);
      return { opened, waits: row.statusDetail, title: row.title };
    });
    const said = await shell(home, ['approvals']);
    expect(said.text).toContain(
      `${opened}  ${title}: has an open merge: openrath merge ${ours} ${theirs} --preview\n  A merge of “Theirs” is open.\n  | ${waits}\n`,
    );
    const answered = await shell(home, ['merge', ours, theirs, '--preview', '--resolve', 'plan.txt=ours', '--json']);
    expect(answered.out.at(-1)?.refused).toMatchObject({
      message: 'This merge is open: --preview says how far it has come, and takes no answers.',
    });
    await asHost(home, async (host) => {
      accepted(await host.merge.abandon({ session: ours, opened, reason: 'not now' }));
      expect(await host.runs.waiting({})).toEqual([]);
      const { row } = accepted(await host.sessions.show({ session: ours }));
      expect([row.status, row.waitsOnMerge]).toEqual(['done', undefined]);
    });
  });

  it('S7: heads that moved since the preview are refused with the head as it is now, on both sides, at the opening and at the end', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, CONFLICTING);
    await asHost(home, async (host) => {
      const { ourHead, theirHead } = await previewed(host, ours, theirs);
      await runIn(host, theirs, { command: 'echo more > more.txt', says: 'More.' });
      const moved = await previewed(host, ours, theirs);
      const stale = await host.merge.open({ session: ours, theirs, ourHead, theirHead });
      expect(stale).toMatchObject({ ok: false, refusal: { code: 'stale-head', head: moved.theirHead } });
      const opened = await openedAt(host, ours, theirs);
      for (const conflict of ['bed.txt', 'plan.txt'])
        accepted(
          await host.merge.settle({ session: ours, opened, layer: 'workspace', conflict, answer: { take: 'theirs' } }),
        );
      await runIn(host, theirs, { command: 'true', says: 'Once more.' });
      const complete = { session: ours, opened, transcript: { take: 'block' } } as const;
      expect(await host.merge.complete(complete)).toMatchObject({ ok: false, refusal: { code: 'stale-head' } });
      expect(accepted(await host.merge.underWay({ session: ours })).merge).toMatchObject({ opened, hasMoved: true });
      accepted(await host.merge.abandon({ session: ours, opened, reason: 'moved' }));
      expect(accepted(await host.merge.underWay({ session: ours }))).toEqual({ ok: true });
    });
  });

  it('R6, M1: is taken up after its host was killed: what was settled stays settled, the rest is asked for', async () => {
    const home = tempHomeOnDisk();
    const { ours, theirs } = await forkedRuns(home, CONFLICTING);
    const kill = await otherHost(home);
    const opened = await asHost(home, async (host) => {
      const opened = await openedAt(host, ours, theirs);
      const answer = { take: 'edit', text: 'both\n' } as const;
      accepted(await host.merge.settle({ session: ours, opened, layer: 'workspace', conflict: 'bed.txt', answer }));
      await kill();
      return opened;
    });
    const refused = await shell(home, ['merge', ours, theirs, '--json']);
    expect([refused.code, refused.out]).toMatchObject([
      1,
      [
        { conflict: 'plan.txt', layer: 'workspace' },
        { refused: { message: 'This merge stays open: 1 conflict (plan.txt) is not settled.' } },
      ],
    ]);
    const settled = ['merge', ours, theirs, '--resolve', 'plan.txt=ours', '--json'];
    const { merge } = await asHost(home, async (host) => accepted(await host.merge.underWay({ session: ours })));
    const { event = '', title, step } = merge?.parted ?? {};
    for (const other of [['--ancestor', 'f'.repeat(64)], ['--adopt']])
      expect((await shell(home, [...settled, ...other])).out).toEqual([
        {
          refused: {
            code: 'invalid',
            message: `This merge is open already, from the common ancestor ${event.slice(0, 12)} (step ${step} of ${title}). Nothing was changed.`,
            remedy: `Leave ${other[0]} out to go on with it, or close it with --abandon and merge anew.`,
          },
        },
      ]);
    const merged = await shell(home, [...settled, '--ancestor', event.slice(0, 8)]);
    expect([merged.code, merged.out]).toMatchObject([0, [{ merged: 'merge' }]]);
    await asHost(home, async (host) => {
      const { events } = accepted(await host.sessions.events({ session: ours, limit: 1000 }));
      const completed = events.find(({ envelope }) => JSON.parse(envelope).kind === 'merge/completed');
      expect(JSON.parse(completed?.payload ?? '')).toMatchObject({ opened });
    });
    expect(await catIn(home, ours, 'bed.txt plan.txt')).toContain('both\nours\n');
  });

  it('I6, M1: an imported session is theirs by adoption, unchanged; as ours it is refused', async () => {
    const home = tempHomeOnDisk();
    const { ours } = await forkedRuns(home, { ours: 'echo ours > ours.txt' });
    await asHost(home, async (host) => {
      await importWith(host)(sample);
      const imported = (await host.sessions.list({})).find(({ source }) => source !== 'openrath');
      if (imported === undefined) throw new Error('nothing was imported');
      const foreign = await host.merge.preview({ session: ours, theirs: imported.id });
      expect(foreign).toMatchObject({
        ok: false,
        refusal: { code: 'invalid', remedy: expect.stringContaining('adoption') },
      });
      const into = await host.merge.preview({ session: imported.id, theirs: ours, adopt: true });
      expect(into).toMatchObject({ ok: false, refusal: { code: 'read-only' } });
      await host.sessions.fork({ session: imported.id });
      const names = { session: ours, theirs: imported.id, adopt: true } as const;
      const { preview } = accepted(await host.merge.preview(names));
      expect(preview.transcript.text).not.toBe('');
      const { ourHead, theirHead } = preview;
      const { result } = accepted(await host.merge.open({ ...names, ourHead, theirHead }));
      if (result.type !== 'merge') throw new Error(result.says);
      const transcript = { take: 'block' } as const;
      accepted(await host.merge.complete({ session: ours, opened: result.opened, transcript }));
      expect(accepted(await host.sessions.show({ session: imported.id })).row.head).toBe(imported.head);
      await runIn(host, ours, { command: 'cat ours.txt', says: 'Still there.' });
      expect(await host.home.verify({})).toMatchObject({ sound: true });
    });
  });
});
