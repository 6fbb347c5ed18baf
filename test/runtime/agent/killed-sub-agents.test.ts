import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { eventsOf, gardenTools, spawnedBy } from './garden-of-agents.ts';

/** The program is ended at a moment: nothing more of that life happens. */
class Killed extends LetGo {}

const put = (id: string, path: string, text: string) => call(id, 'put', { path, text });
/** Whose files the sub-agents work in. */
type Workspace = 'own' | 'shared';

/** The planter has a weeder of its own. */
function turnsWith(workspace: Workspace): {
  main: readonly Turn[];
  turnsOf: Readonly<Record<string, readonly Turn[]>>;
} {
  const spawn = (id: string, agent: string) =>
    call(id, 'spawn_agent', { task: `Do it, ${agent}.`, agent, ...(workspace === 'own' ? {} : { workspace }) });
  const main = [
    [put('p1', 'bed.txt', 'weeds'), put('p2', 'node_modules/hoe', 'old'), spawn('s1', 'weeder')],
    [spawn('s2', 'planter')],
    [said('Tended.')],
  ];
  const turnsOf = {
    weeder: [[call('w1', 'look', {}), put('w2', 'heap.txt', 'weeds')], [said('Weeded.')]],
    planter: [
      [spawn('s3', 'weeder'), put('b1', 'bed.txt', 'beans'), put('b2', 'node_modules/hoe', 'new')],
      [said('Planted.')],
    ],
  };
  return { main, turnsOf };
}

async function live(
  on: Disk,
  workspace: Workspace,
  last?: number,
): Promise<{ isDone: boolean; passed: readonly string[] }> {
  const passed: string[] = [];
  const { main: turns, turnsOf } = turnsWith(workspace);
  const agents = Object.keys(turnsOf).map((name) => ({ name, model: { provider: 'made-up', name } }));
  const home = await agentHome({
    on,
    turns,
    turnsOf,
    tools: gardenTools(on),
    agent: { agents, limits: { steps: 24 } },
    passing: (moment: Moment, position) => {
      if (passed.length === last) throw new Killed();
      passed.push(`${position} ${moment}`);
    },
  });
  const begun = on.started
    ? await home.runs.resume(SESSION)
    : await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  on.started = true;
  if (!begun.ok) throw new Error(begun.refusal.message);
  return { isDone: (await begun.value.ended) !== undefined, passed };
}

/** All sessions of the run: itself, the weeder, the planter, the planter's weeder. */
async function sessionsOf(on: Disk): Promise<readonly (readonly SessionEvent[])[]> {
  const main = await eventsOf(on, SESSION);
  const [weeder, planter] = [spawnedBy(main, 0), spawnedBy(main, 1)];
  const byPlanter = await eventsOf(on, planter);
  return [main, await eventsOf(on, weeder), byPlanter, await eventsOf(on, spawnedBy(byPlanter))];
}

/** What all of them came to, without their ids and without what a kill may have cost: conversations, how they ended, what calls came to, and the files. */
/** An ask that was cut off and begun again may have been billed, so its tokens are unsaid once more: that is no part of the story. */
async function storyOf(on: Disk): Promise<unknown> {
  const sessions = await sessionsOf(on);
  const withoutIds = (value: unknown) => JSON.parse(JSON.stringify(value).replace(/in session [0-9a-f-]+/g, 'in it'));
  return {
    sessions: sessions.map((own) => ({
      messages: withoutIds(messagesOf(own, {})),
      last: own.at(-1)?.payload,
      spent: own.flatMap((event) =>
        event.kind === 'tool/ended' && event.payload.spawned
          ? [{ ...event.payload.spawned, session: '', most: undefined, costUsd: undefined, unsaid: undefined }]
          : [],
      ),
      answers: own.filter(({ kind }) => kind === 'model/answered' || kind === 'tool/ended').length,
    })),
    files: { ...on.workspaces.files(SESSION) },
  };
}

/** Positions that were begun twice: what was not finished when the program was ended. */
async function begunAgain(on: Disk): Promise<number> {
  const begun = (await sessionsOf(on))
    .flat()
    .filter(({ kind }) => kind === 'model/requested' || kind === 'tool/started');
  const places = begun.map(({ envelope, payload }) => `${envelope.run} ${(payload as { position: string }).position}`);
  return places.length - new Set(places).size;
}

describe.each<[Workspace, hoe: string]>([
  ['own', 'old'],
  ['shared', 'new'],
])(
  'F5, R6: a run with sub-agents in %s files that is killed at any moment and taken up again',
  async (workspace, hoe) => {
    const whole = disk();
    const { passed } = await live(whole, workspace);
    const story = await storyOf(whole);
    const moments = passed.map((moment, last) => [moment, last] as const);

    it('comes to what it does', () => {
      expect(story).toMatchObject({
        files: { 'bed.txt': 'beans', 'heap.txt': 'weeds', 'node_modules/hoe': hoe },
        sessions: [
          {
            spent: [
              { steps: 2, agents: 1 },
              { steps: 4, agents: 2 },
            ],
          },
          { answers: 4 },
          { spent: [{ steps: 2, agents: 1 }] },
          { answers: 4 },
        ],
      });
    });

    it.each(moments)('at %s (%i): tells the same story, and no finished step is done again', async (_, last) => {
      const on = disk();
      expect((await live(on, workspace, last)).isDone).toBe(false);
      expect((await live(on, workspace)).isDone).toBe(true);
      expect(await storyOf(on)).toEqual(story);
      // Begun and not ended are one ask of the innermost agent, and the calls that wait for it.
      expect(await begunAgain(on)).toBeLessThanOrEqual(3);
    });

    it('at each moment of its second life too', async () => {
      for (const first of [9, 22, 40]) {
        for (let second = 0; ; second += 3) {
          const on = disk();
          await live(on, workspace, first);
          if ((await live(on, workspace, second)).isDone) break;
          expect((await live(on, workspace)).isDone).toBe(true);
          expect(await storyOf(on)).toEqual(story);
        }
      }
    });
  },
);
