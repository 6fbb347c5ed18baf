import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { SessionId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import type { Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import { defineTool } from '../../../core/runtime/tools/define-tool.ts';
import { spawnAgent } from '../../../core/runtime/tools/spawn-agent.ts';
import { outcome, type Tool } from '../../../core/runtime/tools/tool.ts';
import { carriedAt } from '../../../core/runtime/views/carried-basis.ts';
import { listing } from '../../adapters/workspace-cas/folder-listing.ts';
import { tempWorkspaces } from '../../adapters/workspace-cas/temp-workspaces.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { fakeWorkspaces } from './fake-workspaces.ts';
import { eventsOf, resultsIn, spawnedBy } from './garden-of-agents.ts';

const put = (id: string, path: string, text: string) => call(id, 'put', { path, text });
const look = (id: string, path: string) => call(id, 'look', { path });
const spawn = (id: string, agent: string, workspace?: 'own' | 'shared') =>
  call(id, 'spawn_agent', { task: `Do it, ${agent}.`, agent, ...(workspace === undefined ? {} : { workspace }) });

/** Tools that work in the real working folder of whoever calls. */
function folderTools(onPut: (path: string) => void): readonly Tool[] {
  const tool = { version: '1', description: 'Made up.', byDefault: 'allow', placement: 'host' } as const;
  const put = defineTool({
    ...tool,
    name: 'put',
    input: z.strictObject({ path: z.string(), text: z.string() }),
    effect: 'idempotent',
    subject: ({ path }) => path,
    run: async ({ path, text }, { folder }) => {
      mkdirSync(dirname(join(folder.path, path)), { recursive: true });
      writeFileSync(join(folder.path, path), text);
      onPut(path);
      return outcome(`put ${path}`);
    },
  });
  const look = defineTool({
    ...tool,
    name: 'look',
    input: z.strictObject({ path: z.string() }),
    effect: 'read',
    subject: ({ path }) => path,
    run: async ({ path }, { folder }) => outcome(readFileSync(join(folder.path, path), 'utf8')),
  });
  return [put, look, spawnAgent()];
}

interface Made {
  readonly turns: readonly Turn[];
  readonly turnsOf: Readonly<Record<string, readonly Turn[]>>;
  /** Called after a file was put by any of them. */
  readonly onPut?: (path: string, filesOf: (session: string) => string) => void;
  readonly limits?: object;
  /** Stops the run while dependency folders come back, which then wait for that to be over. */
  readonly isStopped?: true;
}

/** Runs a lead with sub-agents on real working folders. */
async function run({ turns, turnsOf, onPut = () => undefined, limits = {}, isStopped }: Made) {
  const { workspaces: real, home: folder } = await tempWorkspaces();
  const open: Workspaces['open'] = async (...place) => {
    const made = await real.open(...place);
    const takeBeside = (_: SessionId, signal?: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        void home.runs.stop(SESSION, 'enough');
      });
    return isStopped ? { ...made, takeBeside } : made;
  };
  const on = { ...disk(), workspaces: { ...fakeWorkspaces(), ...real, open } };
  const filesOf = (session: string) => join(folder, session, 'files');
  const tools = folderTools((path) => onPut(path, filesOf));
  const agents = Object.keys(turnsOf).map((name) => ({ name, model: { provider: 'made-up', name } }));
  const home: AgentHome = await agentHome({ on, turns, turnsOf, tools, agent: { agents, limits } });
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('go')] });
  if (!started.ok) throw new Error(started.refusal.message);
  const end = await started.value.ended;
  const events = await home.events();
  return { end, events, on, results: resultsIn(events), filesOf, home };
}

const read = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8');

describe('F5: a sub-agent that shares the files of its parent', () => {
  const turns: readonly Turn[] = [
    [put('p1', 'package.json', '{}'), put('p2', 'node_modules/x', 'old'), spawn('s1', 'installer', 'shared')],
    [look('l1', 'node_modules/x')],
    [said('Ready.')],
  ];
  const installer: readonly Turn[] = [
    [look('i1', 'node_modules/x')],
    [put('i2', 'node_modules/x', 'new'), put('i3', 'py/.venv/a', 'a'), put('i4', 'lock', '1'), put('i5', 'py/b', 'b')],
    [said('Installed.')],
  ];

  it('begins with them and what is beside them, on record, and hands all back: its files are its parent’s then', async () => {
    const { events, on, results, filesOf } = await run({ turns, turnsOf: { installer } });
    const child = spawnedBy(events);
    const own = await eventsOf(on, child);
    expect(own[0]?.payload).toMatchObject({
      workspace: 'shared',
      carried: [{ path: 'node_modules', holds: 'packages of npm, pnpm or Yarn' }],
    });
    expect(resultsIn(own)[0]).toBe('old');
    expect(results.slice(2)).toEqual([
      `Installed.\n\n[3 paths came back; node_modules, py/.venv are as it left them; what it did is in session ${child}]`,
      'new',
    ]);
    expect(listing(filesOf(SESSION))).toEqual(listing(filesOf(child)));
    const treeOf = (of: readonly SessionEvent[]) =>
      of.flatMap((event) => (event.kind === 'tool/ended' ? (event.payload.treeAfter ?? []) : [])).at(-1);
    expect(treeOf(events)).toBe(treeOf(own));
  });

  it('one with files of its own leaves the dependency folders of its parent as they are', async () => {
    const alone: readonly Turn[] = [[put('p2', 'node_modules/x', 'old'), spawn('s1', 'installer')], ...turns.slice(1)];
    const { events, on, results } = await run({ turns: alone, turnsOf: { installer: installer.slice(1) } });
    const child = spawnedBy(events);
    expect((await eventsOf(on, child))[0]?.payload).toMatchObject({ workspace: 'own' });
    expect(results.slice(1)).toEqual([`Installed.\n\n[3 paths came back; what it did is in session ${child}]`, 'old']);
  });

  it('F7: of two in one turn the second begins with what the first left', async () => {
    const both: Turn = [spawn('s1', 'installer', 'shared'), spawn('s2', 'builder', 'shared')];
    const builder: readonly Turn[] = [[look('b1', 'node_modules/x'), look('b2', 'lock')], [said('Built.')]];
    const { events, on, results } = await run({
      turns: [both, [said('Ready.')]],
      turnsOf: { installer: installer.slice(1), builder },
    });
    expect(resultsIn(await eventsOf(on, spawnedBy(events, 1)))).toEqual(['new', '1']);
    expect(results[1]).toMatch(/^Built\.\n\n\[It changed no file; node_modules, py\/\.venv are as it left them; /);
  });

  it('what was written in the parent’s folder meanwhile is not lost: the trees are merged, and the answer says what stayed', async () => {
    const onPut: Made['onPut'] = (path, filesOf) => {
      if (path !== 'lock') return;
      writeFileSync(join(filesOf(SESSION), 'lock'), 'by hand');
      writeFileSync(join(filesOf(SESSION), 'note'), 'by hand');
    };
    const { events, results, filesOf } = await run({ turns, turnsOf: { installer }, onPut });
    expect(results[2]).toMatch(
      /^Installed\.\n\n\[2 paths came back; node_modules, py\/\.venv are as it left them; .*\. Changed here meanwhile too, and left as they are here: lock\]$/,
    );
    const files = filesOf(SESSION);
    expect(['lock', 'note', 'py/b', 'node_modules/x'].map((path) => read(files, path))).toEqual([
      ...['by hand', 'by hand', 'b', 'new'],
    ]);
    const told = events.flatMap((event) => {
      if (event.kind === 'workspace/changed-outside') return [event.payload.paths];
      return event.kind === 'tool/ended' ? [(event.payload.changes ?? []).map(({ path }) => path)] : [];
    });
    expect(told).toEqual([['package.json'], [], ['lock', 'note'], ['py', 'py/b'], []]);
  });

  it.each<[how: string, last: Turn, limits: object]>([
    ['fails', { parts: [said('Half')], stop: 'cut' }, {}],
    ['is stopped at its cap', [put('i6', 'more', 'm')], { steps: 6 }],
  ])('one that %s hands nothing back, and the answer says so', async (_, last, limits) => {
    const cut = [...installer.slice(0, 2), last, last];
    const { results, filesOf } = await run({ turns, turnsOf: { installer: cut }, limits });
    expect(results.slice(2)).toEqual([
      expect.stringMatching(/^The sub-agent .*\n\n\[None of its files came back; /s),
      'old',
    ]);
    expect(Object.keys(listing(filesOf(SESSION)))).toEqual(['node_modules', 'node_modules/x', 'package.json']);
  });

  it('X3: a stop while they come back waits for none: the answer says so, and the next look finds what came', async () => {
    const { end, events, results, filesOf, home } = await run({ turns, turnsOf: { installer }, isStopped: true });
    expect(end).toEqual({ status: 'stopped', says: 'enough' });
    const child = spawnedBy(events);
    expect(results[2]).toBe(
      `Installed.\n\n[Its files may not all have come back, because the run was stopped; what it did is in session ${child}]`,
    );
    expect(events.findLast(({ kind }) => kind === 'tool/ended')?.payload).toMatchObject({ untaken: true });
    expect(['lock', 'node_modules/x'].map((path) => read(filesOf(SESSION), path))).toEqual(['1', 'old']);
    const next = await home.runs.exec({ session: SESSION, command: 'true' });
    if (!next.ok) throw new Error(next.refusal.message);
    await next.value.ended;
    const found = (await home.events()).find(({ kind }) => kind === 'workspace/changed-outside');
    expect(found?.payload).toMatchObject({ left: 's1', paths: ['lock', 'py', 'py/b'] });
  });

  it('taken up by a person when its folder is gone, it has what its parent’s folder has; a detached one names no session’s folder', async () => {
    const { events, on, home, filesOf } = await run({ turns, turnsOf: { installer } });
    const child = spawnedBy(events) as SessionId;
    await on.workspaces.discard(child);
    const again = await home.runs.exec({ session: child, command: 'true' });
    if (!again.ok) throw new Error(again.refusal.message);
    await again.value.ended;
    expect(read(filesOf(child), 'node_modules/x')).toBe('new');
    expect(carriedAt(await eventsOf(on, child)).carried).toEqual([
      { path: 'node_modules', holds: 'packages of npm, pnpm or Yarn' },
      { path: 'py/.venv', holds: 'a Python environment' },
    ]);
  });
});
