import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { sha256 } from '../../core/adapters/sha256.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { exportLineage } from '../../core/runtime/views/export-lineage.ts';
import { tempHome } from '../adapters/store-sqlite/temp-home.ts';
import { put } from '../ports/subject.ts';
import { madeUpRecords, tempFolder, writeLog } from './made-up-log.ts';
import { type FileHome, openFileHome } from './open-file-home.ts';

/** A log that went back once and on, a fork of its root, and a sub-agent, in a home with all their openings. */
async function family() {
  const [path, folder] = [tempHome(), await tempFolder()];
  onTestFinished(folder.remove);
  const home = await openFileHome(path);
  const back = { ...madeUpRecords()[0], uuid: 'p9', parentUuid: 'r1', message: { role: 'user', content: 'Anew' } };
  const imported =
    (await home.import(await writeLog(folder.path, 'log.jsonl', [...madeUpRecords(), back])))[0]?.sessions ?? [];
  const [root = '', branch = ''] = imported.map(({ id }) => id);
  const at = (await home.host.store.ref(root as SessionId))?.head as EventId;
  const made = await home.client.sessions.fork({ session: root, at });
  if (!made.ok) throw new Error(made.refusal.message);
  const agent = 'agent' as SessionId;
  const spawned = { from: root, at, task: 'Look', workspace: 'own' };
  const start = { session: agent, nextSeq: 0, parents: [at], by: 'import:claude-code' };
  const sealing = { sha256, clock: { nowMs: () => 1 }, ids: { uuid: () => '', salt: () => '0'.repeat(32) } };
  await put(home.host, agent, undefined, sealStream([{ kind: 'session/spawned', payload: spawned }], start, sealing));
  return { home, path, folder: folder.path, root, branch, fork: made.session, agent };
}

/** Where each of some sessions hangs, by the lines of the root's lineage, and what an export of it says. */
async function hanging({ client }: FileHome, root: string) {
  const rows = (await client.sessions.list({})).filter((row) => row.root === root);
  const { nodes, edges } = exportLineage(rows);
  const shown = await client.sessions.show({ session: root });
  return {
    rows: new Map(rows.map(({ id, parent, projectLabel }) => [id, { parent, projectLabel }])),
    edges: edges.map(({ kind: _, ...edge }) => edge),
    branches: shown.ok ? shown.branches.map(({ id }) => id) : [],
    kinds: new Map(nodes.map(({ id, kind }) => [id, kind])),
  };
}

it('S2, S12: a branch, a fork and a sub-agent whose openings were erased hang where they hung, also in a home that is opened again', async () => {
  const { home, path, root, branch, fork, agent } = await family();
  const { kinds: before, ...hung } = await hanging(home, root);
  expect([...before.values()]).toEqual(['main', 'branch', 'fork', 'sub-agent']);
  expect(hung.edges.map(({ to }) => to)).toEqual([branch, fork, agent]);
  const foreign = new Set([branch, agent]);
  for (const session of [branch, fork, agent]) {
    expect(await home.client.sessions.erase({ session, reason: 'a secret' })).toMatchObject({ ok: true });
  }
  const kinds = new Map(before).set(agent, null as never);
  // A fork of ours works where it leaves from; what an import writes may have named another folder.
  const rows = new Map([...hung.rows].map(([id, row]) => [id, foreign.has(id) ? { ...row, projectLabel: '' } : row]));
  expect(await hanging(home, root)).toEqual({ ...hung, rows, kinds });
  await home.close();
  const again = await openFileHome(path);
  expect(await hanging(again, root)).toEqual({ ...hung, rows, kinds });
  await again.close();
});

it('S12, I2: an erased fork that comes in from another home hangs on what it left from', async () => {
  const { home, folder, root, fork } = await family();
  await home.client.sessions.erase({ session: fork, reason: 'a secret' });
  const lines = await Array.fromAsync(await home.client.sessions.exportNative({ session: fork }));
  const file = join(folder, 'fork.native.jsonl');
  await writeFile(file, lines.map(({ line }) => `${line}\n`).join(''));
  const other = await openFileHome(tempHome());
  expect(await other.import(file)).toMatchObject([
    {
      sessions: [
        { id: fork, kind: 'fork', parent: root },
        { id: root, kind: 'main' },
      ],
    },
  ]);
  const { edges, kinds } = await hanging(other, root);
  expect(edges).toMatchObject([{ from: root, to: fork }]);
  expect(kinds.get(fork)).toBe('fork');
  await Promise.all([home.close(), other.close()]);
});

it('S10, S12: where a detached session came from is known from the act when what it said itself was erased', async () => {
  const { home, root } = await family();
  const made = await home.client.sessions.detach({ session: root });
  const session = made.ok ? made.session : '';
  const cameFrom = async () => (await home.client.sessions.list({})).find(({ id }) => id === session)?.cameFrom;
  const before = await cameFrom();
  expect(before?.session).toBe(root);
  await home.client.sessions.erase({ session, reason: 'a secret' });
  expect(await cameFrom()).toEqual(before);
  await home.close();
});
