import { describe, expect, it } from 'vitest';
import type { TreeId } from '../../../core/model/ids.ts';
import type { WorkingFolder } from '../../../core/runtime/ports/workspaces.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { eventsOf, gardenTools } from './garden-of-agents.ts';

/** The program is ended at a moment: nothing more of that life happens. */
class Killed extends LetGo {}

type Workspace = 'own' | 'shared';

const put = (id: string, path: string, text: string) => call(id, 'put', { path, text });
const BY_HAND = { 'bed.txt': 'by hand', 'note.txt': 'by hand' };

interface Life {
  readonly workspace: Workspace;
  /** The sub-agent's last turn. */
  readonly last?: Turn;
  /** Called at each moment of the run, and around all that is done to the folder that the files come back to; may end the program. */
  readonly at?: (moment: string) => void;
}

/** Disks on which a person has edited by hand. */
const edited = new WeakSet<Disk>();

/** A life of a run whose sub-agent weeds, while a person edits in the folder of the run, once. Gives whether it came to its end. */
async function live(on: Disk, { workspace, last = [said('Weeded.')], at = () => undefined }: Life): Promise<boolean> {
  const around = (folder: WorkingFolder): WorkingFolder => ({
    ...folder,
    restore: async (...given) => {
      at('before the tree');
      const done = await folder.restore(...given);
      at('after the tree');
      return done;
    },
    takeBeside: async (...given) => {
      const done = await folder.takeBeside(...given);
      at('after the dependency folders');
      return done;
    },
  });
  const workspaces: Disk['workspaces'] = {
    ...on.workspaces,
    open: async (session, ...place) => {
      const folder = await on.workspaces.open(session, ...place);
      return session === SESSION ? around(folder) : folder;
    },
  };
  const editOnce = (path: string) => {
    if (path !== 'heap.txt' || edited.has(on)) return;
    edited.add(on);
    Object.assign(on.workspaces.files(SESSION), BY_HAND);
  };
  const home = await agentHome({
    on: { ...on, workspaces },
    turns: [
      [put('p1', 'bed.txt', 'weeds'), call('s1', 'spawn_agent', { task: 'Weed.', agent: 'weeder', workspace })],
      [said('Tended.')],
    ],
    turnsOf: {
      weeder: [
        [put('w1', 'heap.txt', 'weeds'), put('w2', 'bed.txt', 'bare'), put('w3', 'node_modules/hoe', 'new')],
        last,
      ],
    },
    tools: gardenTools(on, editOnce),
    agent: { agents: [{ name: 'weeder', model: { provider: 'made-up', name: 'weeder' } }] },
    passing: (moment, position) => at(`${position} ${moment}`),
  });
  const begun = on.started
    ? await home.runs.resume(SESSION)
    : await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  on.started = true;
  if (!begun.ok) throw new Error(begun.refusal.message);
  return (await begun.value.ended) !== undefined;
}

/** What was found written by nobody's call, in order. */
async function outsideOn(on: Disk) {
  const events = await eventsOf(on, SESSION);
  return events.flatMap((event) => (event.kind === 'workspace/changed-outside' ? event.payload : []));
}

/** How the call of the sub-agent ended, with what lies between the trees that it names. */
async function endOf(on: Disk) {
  const events = await eventsOf(on, SESSION);
  const ended = events.findLast((event) => event.kind === 'tool/ended');
  if (ended?.kind !== 'tool/ended') throw new Error('no call has ended');
  const { treeBefore, treeAfter, changes = [], parts } = ended.payload;
  const between = await on.workspaces.changes(treeBefore as TreeId, treeAfter as TreeId);
  return {
    treeBefore,
    paths: changes.map(({ path }) => path),
    between: between.map(({ path }) => path),
    says: parts[0],
  };
}

describe.each<[Workspace, came: string]>([
  ['own', '1 path came back'],
  ['shared', '1 path came back; node_modules is as it left it'],
])('T4, F5: files edited by hand in the folder of a run while its sub-agent works in %s files', (workspace, came) => {
  it('are on record before its own come back, and none of the call’s changes; what both changed is said and left', async () => {
    const on = disk();
    expect(await live(on, { workspace })).toBe(true);
    const [outside] = await outsideOn(on);
    expect(outside).toMatchObject({ paths: ['bed.txt', 'note.txt'], changed: 2 });
    expect(outside).not.toHaveProperty('cutOff');
    const end = await endOf(on);
    expect(end).toMatchObject({
      treeBefore: outside?.after,
      paths: ['heap.txt'],
      between: ['heap.txt'],
      says: { output: expect.stringContaining(`[${came}; what it did is in session`) },
    });
    expect(end.says).toMatchObject({
      output: expect.stringMatching(/\. Changed here meanwhile too, and left as they are here: bed\.txt\]$/),
    });
    expect(on.workspaces.files(SESSION)).toMatchObject({ ...BY_HAND, 'heap.txt': 'weeds' });
  });

  it('are on record too where nothing of it comes back', async () => {
    const on = disk();
    await live(on, { workspace, last: { parts: [said('Half')], stop: 'cut' } });
    expect(await outsideOn(on)).toMatchObject([{ paths: ['bed.txt', 'note.txt'] }]);
    expect(await endOf(on)).toMatchObject({ paths: [], between: [] });
  });

  it('and while its files come are found at the next look', async () => {
    const on = disk();
    const last = workspace === 'own' ? 'after the tree' : 'after the dependency folders';
    await live(on, {
      workspace,
      at: (moment) => {
        if (moment === last) on.workspaces.files(SESSION)['late.txt'] = 'by hand';
      },
    });
    expect(await endOf(on)).toMatchObject({ paths: ['heap.txt'], between: ['heap.txt'] });
    const home = await agentHome({ on, turns: [] });
    const next = await home.runs.exec({ session: SESSION, command: 'true' });
    if (!next.ok) throw new Error(next.refusal.message);
    await next.value.ended;
    const found = (await outsideOn(on)).at(-1);
    expect(found).toMatchObject({ paths: ['late.txt'] });
    expect(found).not.toHaveProperty('left');
  });

  describe('R6: killed at any moment and taken up again', async () => {
    const passed: string[] = [];
    await live(disk(), { workspace, at: (moment) => void passed.push(moment) });

    it.each(passed.map((moment, last) => [moment, last] as const))(
      'at %s (%i): they are on record, and none of the call’s changes',
      async (_, last) => {
        const on = disk();
        let count = 0;
        const kill = () => {
          if (count === last) throw new Killed();
          count++;
        };
        expect(await live(on, { workspace, at: kill })).toBe(false);
        expect(await live(on, { workspace })).toBe(true);
        const byHand = (await outsideOn(on)).filter(
          ({ after }) => on.workspaces.filesOf(after as TreeId)['note.txt'] === 'by hand',
        );
        expect(byHand.length).toBeGreaterThan(0);
        expect(await endOf(on)).toMatchObject({
          paths: expect.not.arrayContaining(['note.txt']),
          between: expect.not.arrayContaining(['note.txt']),
        });
        // What was on record as theirs before the kill is there after it; what was not is set back to the record (R6), which has it.
        const isKept = byHand.some(({ cutOff }) => cutOff === undefined);
        const files = on.workspaces.files(SESSION);
        expect(files).toMatchObject(
          isKept ? { ...BY_HAND, 'heap.txt': 'weeds' } : { 'bed.txt': 'bare', 'heap.txt': 'weeds' },
        );
        expect((await endOf(on)).paths).toEqual(isKept ? ['heap.txt'] : ['bed.txt', 'heap.txt']);
      },
    );
  });
});
