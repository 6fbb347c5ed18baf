import { describe, expect, it } from 'vitest';
import type { SessionEvent } from '../../../core/model/read-event.ts';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import type { Moment } from '../../../core/runtime/agent/journal.ts';
import { placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, type Disk, disk, SESSION } from './agent-home.ts';
import { answerReviews } from './answer-reviews.ts';
import type { Turn } from './fake-model.ts';

/** The program is ended at a moment: nothing more of that life happens. */
class Killed extends LetGo {}

const turns: readonly Turn[] = [
  [said('I look.'), call('c1', 'look', { path: 'bed.txt' }), call('c2', 'look', { path: 'shed.txt' })],
  [call('c3', 'append', { path: 'bed.txt', line: 'beans' })],
  [call('c4', 'dig', {}), call('c5', 'append', { path: 'bed.txt', line: 'peas' })],
  [said('Planted.')],
];

interface Life {
  readonly on: Disk;
  /** Which moment of this life, from 0, is its last; absent for one that is not killed. */
  readonly last?: number;
}

/** Starts or takes up the run; true where it came to its end. Gives the moments that it passed. */
async function live({ on, last }: Life): Promise<{ isDone: boolean; passed: readonly string[] }> {
  const passed: string[] = [];
  const home = await agentHome({
    on,
    turns,
    passing: (moment: Moment, position) => {
      if (passed.length === last) throw new Killed();
      passed.push(`${position} ${moment}`);
    },
  });
  const begun = on.started
    ? await home.runs.resume(SESSION)
    : await home.runs.start({ session: SESSION, agent: home.agent, message: [said('plant')] });
  on.started = true;
  if (!begun.ok) throw new Error(begun.refusal.message);
  // A person says of a call that nobody saw end whether it happened: here the file tells.
  const stop = answerReviews(home.writers, on);
  try {
    return { isDone: (await begun.value.ended) !== undefined, passed };
  } finally {
    await stop();
  }
}

/** What a run came to: the conversation that it leaves, but for the words of results, its files, and how it ended. A call that a person had to review has other words. */
async function storyOf(on: Disk): Promise<unknown> {
  const { events, workspaces } = await agentHome({ on, turns });
  const own = await events();
  const last = own.at(-1);
  return {
    messages: messagesOf(own, {}).map((message) =>
      message.role === 'tool'
        ? message.results.map(({ callId, tool, isError }) => ({ callId, tool, isError }))
        : message,
    ),
    files: { ...workspaces.files(SESSION) },
    tree: placeOfFiles(own)?.tree,
    outcome: last?.kind === 'run/ended' ? last.payload.outcome : last?.kind,
  };
}

describe('R6, T2: a run that is killed at any moment and taken up again', async () => {
  const whole = disk();
  const { passed } = await live({ on: whole });
  const story = await storyOf(whole);
  const moments = passed.map((moment, last) => [moment, last] as const);

  it('has moments before and after each ask', () => {
    expect(passed.slice(0, 8)).toEqual([
      'main#0/model asked',
      'main#0/model begun',
      'main#0/model performed',
      'main#0/model recorded',
      'main#0/call-0 asked',
      'main#0/call-1 asked',
      'main#0/call-0 begun',
      'main#0/call-0 performed',
    ]);
  });

  it.each(moments)('at %s (%i): tells the same story, each line planted once', async (_, last) => {
    const on = disk();
    expect(await live({ on, last })).toMatchObject({ isDone: false });
    const again = await live({ on });
    expect(again.isDone).toBe(true);
    expect(await storyOf(on)).toEqual(story);
  });

  it('at each moment of its second life too', async () => {
    for (const first of [2, 9, 14]) {
      for (let second = 0; ; second++) {
        const on = disk();
        await live({ on, last: first });
        if ((await live({ on, last: second })).isDone) break;
        expect((await live({ on })).isDone).toBe(true);
        expect(await storyOf(on)).toEqual(story);
      }
    }
  });
});

describe('R1: a run that would ask something else at a place than it did', () => {
  it('stops, and names the event, what it expected and what it found', async () => {
    const on = disk();
    await live({ on, last: 3 });
    const other = await agentHome({ on, turns, tools: [] });
    const taken = await other.runs.resume(SESSION);
    if (!taken.ok) throw new Error(taken.refusal.message);
    const end = await taken.value.ended;
    const asked = (await other.events()).find(({ kind }) => kind === 'model/requested') as SessionEvent & {
      kind: 'model/requested';
    };
    expect(end?.status).toBe('stopped');
    expect(end?.says).toContain(`At main#0/model event`);
    expect(end?.says).toContain(asked.payload.contextDigest);
  });
});
