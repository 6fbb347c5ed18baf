import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { HostClient } from '../../core/contract/connect.ts';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { accepted, asHost, runIn } from './forked-runs.ts';

/** A session on a copy of a folder in which a command ran. */
async function began(host: HostClient, command: string) {
  const folder = tempFolder();
  writeFileSync(join(folder, 'a.txt'), 'one\ntwo\nthree\nfour\n');
  writeFileSync(join(folder, 'b.txt'), 'b\n');
  const { session } = accepted(await host.runs.create({ workspace: { how: 'folder', path: folder } }));
  await runIn(host, session, { command, says: 'Done.' });
  return { folder, session };
}

const file = (path: string, sizeBytes: number, mode = 0o644) =>
  expect.objectContaining({ kind: 'file', path, sizeBytes, mode });

it('T5: a preview says of each path what is there and what would be, and a plan of another moment is refused, for a folder, a patch and a branch', async () => {
  await asHost(tempFolder(), async (host) => {
    const { folder, session } = await began(host, 'sed -i s/four/FOUR/ a.txt; rm b.txt; echo c > c.sh; chmod 755 c.sh');
    writeFileSync(join(folder, 'a.txt'), 'ONE\ntwo\nthree\nfour\n');
    const { changes, seen } = accepted(await host.files.preview({ session, folder }));
    expect(changes).toEqual([
      { path: 'a.txt', change: 'changed', before: file('a.txt', 19), after: file('a.txt', 19), joined: true },
      { path: 'b.txt', change: 'removed', before: file('b.txt', 2) },
      { path: 'c.sh', change: 'added', after: file('c.sh', 2, 0o755) },
    ]);
    const as = { how: 'patch', file: join(tempFolder(), 'result.patch') } as const;
    const patch = accepted(await host.files.previewByGit({ session, as }));
    expect(patch.changes.map(({ path, change }) => `${change} ${path}`)).toEqual([
      'changed a.txt',
      'removed b.txt',
      'added c.sh',
    ]);
    await runIn(host, session, { command: 'echo d > d.txt', says: 'More.' });
    const stale = { ok: false, refusal: expect.objectContaining({ remedy: 'Look at the preview again.' }) };
    expect(await host.files.apply({ session, folder, seen })).toEqual(stale);
    expect(await host.files.applyByGit({ session, as, seen: patch.seen })).toEqual(stale);
    expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'b.txt']);
    expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe('ONE\ntwo\nthree\nfour\n');
  });
}, 60_000);

it('T5: a refusal for a conflict names the paths, for a folder and a branch', async () => {
  await asHost(tempFolder(), async (host) => {
    const { folder, session } = await began(host, 'echo theirs > b.txt');
    writeFileSync(join(folder, 'b.txt'), 'ours\n');
    execFileSync('git', ['-C', folder, 'init', '-q']);
    execFileSync('git', ['-C', folder, 'add', '-A']);
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid'];
    execFileSync('git', [...who, '-C', folder, 'commit', '-qm', 'first']);
    const as = { how: 'branch', folder, branch: 'result' } as const;
    const message = `1 path changed in ${folder} too: b.txt. Nothing was written.`;
    for (const reply of [await host.files.apply({ session, folder }), await host.files.applyByGit({ session, as })])
      expect(reply).toMatchObject({ ok: false, refusal: { message } });
  });
}, 60_000);

it('T5: what was applied is listed with what undoing takes back next there', async () => {
  await asHost(tempFolder(), async (host) => {
    const { folder, session } = await began(host, 'echo c > c.txt');
    const other = join(tempFolder(), 'other');
    mkdirSync(other);
    const list = async () => {
      const { hasFiles, began, applied } = accepted(await host.files.applied({ session }));
      return { hasFiles, began, applied: applied.map(({ event: _, ...entry }) => entry) };
    };
    expect(await list()).toEqual({ hasFiles: true, began: folder, applied: [] });
    accepted(await host.files.apply({ session, folder }));
    await runIn(host, session, { command: 'echo d > d.txt', says: 'More.' });
    accepted(await host.files.apply({ session, folder }));
    const as = { how: 'patch', file: join(other, 'result.patch') } as const;
    accepted(await host.files.applyByGit({ session, as }));
    const first = { how: 'folder', target: folder, changed: 1, state: 'stands', isNext: false };
    const second = { ...first, isNext: true };
    const patch = { how: 'patch', target: as.file, changed: 2, state: 'stands', isNext: true };
    expect(await list()).toEqual({ hasFiles: true, began: folder, applied: [first, second, patch] });
    accepted(await host.files.apply({ session, folder, undo: true }));
    accepted(await host.files.applyByGit({ session, as, undo: true }));
    const undone = { state: 'undone', isNext: false } as const;
    expect((await list()).applied).toEqual([
      { ...first, isNext: true },
      { ...second, ...undone },
      { ...patch, ...undone },
    ]);
    expect(readdirSync(folder).toSorted()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  });
}, 60_000);

it('T5: what began at a commit is compared with that commit: only what the session changed leaves, and what changed in the folder stays', async () => {
  await asHost(tempFolder(), async (host) => {
    const folder = tempFolder();
    const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.invalid'];
    const git = (...args: string[]) => execFileSync('git', [...who, '-C', folder, ...args], { stdio: 'ignore' });
    git('init', '-q');
    writeFileSync(join(folder, 'a.txt'), 'a\n');
    writeFileSync(join(folder, 'b.txt'), 'b\n');
    git('add', '-A');
    git('commit', '-qm', 'first');
    const workspace = { how: 'commit', path: folder, revision: 'HEAD' } as const;
    const { session } = accepted(await host.runs.create({ workspace }));
    writeFileSync(join(folder, 'b.txt'), 'mine\n');
    await runIn(host, session, { command: 'echo c > a.txt', says: 'Done.' });
    const as = { how: 'patch', file: join(tempFolder(), 'result.patch') } as const;
    const plans = [await host.files.preview({ session, folder }), await host.files.previewByGit({ session, as })];
    expect(plans.map((plan) => accepted(plan)).map(({ changes, conflicts }) => [changes, conflicts])).toEqual(
      [0, 1].map(() => [[{ path: 'a.txt', change: 'changed', before: file('a.txt', 2), after: file('a.txt', 2) }], []]),
    );
    expect(accepted(await host.files.applied({ session })).began).toBe(folder);
  });
}, 60_000);

it('T5: a writing says how far it is and is cancelled: the folder is as it was, on record as put back, and nothing of it is listed', async () => {
  await asHost(tempFolder(), async (host) => {
    const { folder, session } = await began(host, 'for each in $(seq 3000); do echo $each > file-$each; done');
    const before = readdirSync(folder);
    const applying = host.files.apply({ session, folder });
    await expect
      .poll(async () => (await host.files.writing({ session })).far, { interval: 1 })
      .toMatchObject({ of: 3000 });
    accepted(await host.files.cancelApply({ session }));
    expect(await applying).toMatchObject({
      refusal: { message: `It was cancelled: ${folder} is as it was, nothing of it stays.` },
    });
    expect([readdirSync(folder), await host.files.writing({ session })]).toEqual([before, {}]);
    expect(accepted(await host.files.applied({ session })).applied).toEqual([]);
    const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
    const newest = events.slice(-2).map(({ envelope, payload }) => [JSON.parse(envelope), JSON.parse(payload ?? '')]);
    expect(newest.map(([{ kind, by }, { changed, undone }]) => ({ kind, by, changed, undone }))).toEqual([
      { kind: 'workspace/applying', by: 'person' },
      { kind: 'workspace/applied', by: 'person', changed: 0, undone: true },
    ]);
    expect(await host.files.cancelApply({ session })).toMatchObject({ refusal: { code: 'not-found' } });
    expect(accepted(await host.files.apply({ session, folder })).changed).toBe(3000);
  });
}, 60_000);
