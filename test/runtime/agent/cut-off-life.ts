import { expect } from 'vitest';
import type { EventId } from '../../../core/model/ids.ts';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import type { Decision } from '../../../core/model/refusal.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import type { CommandEnd, Sandbox } from '../../../core/runtime/ports/sandbox.ts';
import { type Answers, createAnswers } from '../../../core/runtime/runs/answers.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import type { Running, Runs } from '../../../core/runtime/runs/runs.ts';
import { said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';

export const command = 'echo beans >> bed.txt';
export type Begin = (runs: Runs) => Promise<Decision<Running>>;
export type Verdict = Parameters<Answers['review']>[1]['verdict'];

/** A sandbox in which each command adds a line to a file. */
function planting({ workspaces }: Disk): Sandbox {
  return {
    backend: 'local',
    probe: async () => ({ ok: true, says: '' }),
    run: async () => {
      const files = workspaces.files(SESSION);
      files['bed.txt'] = `${files['bed.txt'] ?? ''}beans\n`;
      const ended: CommandEnd = {
        ...{ ending: 'exited', exitCode: 0, startedAtMs: 1, endedAtMs: 2, output: [], outputBytes: 0 },
        ...{ limitsHit: [], used: {}, profileDigest: 'a'.repeat(64) },
      };
      return ended;
    },
  };
}

/** A life of the host on a disk, which is killed at the moment. */
export async function life(on: Disk, until?: Moment, isHere = true) {
  const home = await agentHome({
    on,
    turns: [[said('Well.')]],
    madeHere: () => () => isHere,
    sandboxOf: () => planting(on),
    ...(until === undefined
      ? {}
      : {
          passing: (moment: Moment) => {
            if (moment === until) throw new LetGo();
          },
        }),
  });
  const addRule = () => Promise.reject(new Error('no rules here'));
  return { ...home, answers: createAnswers({ store: on.store, writers: home.writers, addRule }) };
}

/** A disk on which a host was killed while it did what `begin` asked for. */
export async function cutOff(begin: Begin, at: Moment = 'performed'): Promise<Disk> {
  const on = disk();
  const { runs } = await life(on, at);
  const begun = await begin(runs);
  if (!begun.ok) throw new Error(begun.refusal.message);
  expect(await begun.value.ended).toBeUndefined();
  return on;
}

export function statusIn(events: readonly SessionEvent[]) {
  const state = emptyStatus();
  for (const event of events) foldStatus(state, event);
  return statusOf(state, { nowMs: 0, leased: false }).status;
}

export const exec: Begin = (runs) => runs.exec({ session: SESSION, command });
export const validate: Begin = (runs) => runs.validate({ session: SESSION, command, criterion: 'It holds.' });
export const setup: Begin = (runs) => runs.setup({ session: SESSION, command, network: 'none' });

/** Continues, and answers what is asked. */
export async function takenUp(on: Disk, verdict: Verdict, note = '') {
  const home = await life(on);
  const begun = await home.runs.resume(SESSION);
  if (!begun.ok) throw new Error(begun.refusal.message);
  let asked: EventId | undefined;
  while (asked === undefined) {
    await new Promise(setImmediate);
    [asked] = (await home.answers.waiting(SESSION)).map(({ id }) => id);
  }
  expect(statusIn(await home.events())).toBe('waiting');
  expect(await home.answers.review(asked, { verdict, note })).toMatchObject({ ok: true });
  return { ...home, end: await begun.value.ended };
}

export const words = (events: readonly SessionEvent[]) =>
  events.map(({ envelope: { kind, by }, payload }) => {
    const { ending, outcome, verdict, by: stopper } = payload as Record<string, string | undefined>;
    return [kind, by, ending ?? outcome ?? verdict ?? stopper].filter(Boolean).join(' ');
  });
