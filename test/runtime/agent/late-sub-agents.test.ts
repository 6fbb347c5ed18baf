import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { sayTimeOver } from '../../../core/runtime/agent/say-time-over.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import type { Turn } from './fake-model.ts';
import { eventsOf, gardenTools } from './garden-of-agents.ts';

/** A time that is not over before the run. */
const untilLifted = (_ms: number, signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

class Killed extends LetGo {}

const put = (id: string, path: string) => call(id, 'put', { path, text: 'weeds' });
const spawn = (id: string, agent: string) => call(id, 'spawn_agent', { task: `Do it, ${agent}.`, agent });
const turns: readonly Turn[] = [[spawn('s1', 'planter')], [said('Tended.')]];
const turnsOf: Readonly<Record<string, readonly Turn[]>> = {
  weeder: [[put('w1', 'heap.txt')], [said('Weeded.')]],
  planter: [[spawn('s2', 'weeder')], [said('Planted.')]],
};
const agents = Object.keys(turnsOf).map((name) => ({ name, model: { provider: 'made-up', name } }));

/** Lives until a moment, or to the end. Gives the moments, and how the run ended. */
async function live(on: Disk, last?: number) {
  const passed: string[] = [];
  const home = await agentHome({
    on,
    turns,
    turnsOf,
    tools: gardenTools(on),
    agent: { agents, limits: { steps: 24, timeMs: 60_000 } },
    wait: untilLifted,
    passing: (moment, position) => {
      if (passed.length === last) throw new Killed();
      passed.push(`${position} ${moment}`);
    },
  });
  const begun = on.started
    ? await home.runs.resume(SESSION)
    : await home.runs.start({ session: SESSION, agent: home.agent, message: [said('tend')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  return { passed, end: await begun.value.ended };
}

/** The same disk, an hour later. */
function anHourLater(on: Disk): Disk {
  const { clock } = on.sealing;
  return { ...on, started: true, sealing: { ...on.sealing, clock: { nowMs: () => clock.nowMs() + 3_600_000 } } };
}

async function subAgentsOf(on: Disk): Promise<readonly (readonly SessionEvent[])[]> {
  const added = (await eventsOf(on, CATALOGUE)).filter((event) => event.kind === 'catalogue/session-added');
  return await Promise.all(added.map(({ payload }) => eventsOf(on, payload.subject)));
}

describe('X3, F5, R6: the time of a run ran out while no host was there', async () => {
  const { passed } = await live(disk());

  it.each(passed.map((moment, last) => [moment, last] as const))(
    'killed at %s (%i): it and its sub-agents end on record, and say why',
    async (_, last) => {
      const before = disk();
      expect((await live(before, last)).end).toBe(undefined);
      const on = anHourLater(before);
      const { end } = await live(on);
      const agentsOf = await subAgentsOf(on);
      const ends = agentsOf.map((own) => own.at(-1));
      // Once all has been asked for that is asked for, what is left is to write down that it is done.
      if (end?.status !== 'done') expect(end).toEqual({ status: 'stopped', says: sayTimeOver(60_000) });
      for (const event of ends) {
        expect(['run/ended', 'run/stopped', 'session/spawned']).toContain(event?.kind);
        if (event?.kind === 'run/stopped')
          expect(event.payload).toEqual({ by: 'budget', reason: expect.stringMatching(/time is over|cap of \d+ s/) });
      }
      const stopped = ends.filter((event) => event?.kind === 'run/stopped').length;
      const told = (await eventsOf(on, SESSION)).findLast(({ kind }) => kind === 'tool/ended');
      if (stopped > 0 && told?.kind === 'tool/ended')
        expect(told.payload).toMatchObject({ spawned: { session: agentsOf[0]?.[0]?.envelope.origin.session } });
    },
  );
});
