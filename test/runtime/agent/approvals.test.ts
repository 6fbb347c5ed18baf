import { describe, expect, it } from 'vitest';
import type { EventOf } from '../../../core/model/read-event.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, SESSION } from './agent-home.ts';
import { type Answer, approved, askedIn, reply } from './answer-approval.ts';

const turns = [[call('c1', 'push', { to: 'origin' })], [said('done')]];

/** Starts a run and answers its approval; gives how the call ended. */
async function answering(home: AgentHome, answer: (asked: EventOf<'approval/asked'>) => Answer) {
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  const asked = await askedIn(home);
  await reply(home, asked, answer(asked));
  await begun.value.ended;
  return (await home.events()).find((event) => event.kind === 'tool/ended')?.payload;
}

describe('A1: a call that a person must approve', () => {
  it('says what would run, where, with what effect, and why it asks', async () => {
    const home = await agentHome({ turns });
    let asked: EventOf<'approval/asked'> | undefined;
    const ended = await answering(home, (event) => {
      asked = event;
      return approved(event);
    });
    expect(asked?.payload).toMatchObject({
      callId: 'c1',
      command: 'origin',
      tool: 'push',
      effect: 'irreversible',
      cwd: '/workspace',
      placement: 'host',
      because: 'no rule is for it; push is to ask',
    });
    expect(ended).toMatchObject({ ending: 'exited', parts: [{ output: 'sent' }] });
    const started = (await home.events()).find((event) => event.kind === 'tool/started');
    const answered = (await home.events()).find((event) => event.kind === 'approval/answered');
    expect(started?.payload).toMatchObject({ approval: answered?.id });
  });

  it('that is denied is evidence too, and the model reads the reason', async () => {
    const home = await agentHome({ turns });
    expect(await answering(home, () => ({ answer: 'denied', reason: 'not on a Friday' }))).toMatchObject({
      ending: 'denied',
      reason: 'A person denied it: not on a Friday. Nothing was run.',
    });
    expect((await home.kinds()).includes('tool/started')).toBe(false);
  });

  it('never runs on an answer for another call', async () => {
    const home = await agentHome({ turns });
    expect(await answering(home, () => ({ answer: 'approved', bound: 'f'.repeat(64) }))).toMatchObject({
      ending: 'denied',
      reason: 'The answer is for another call than this one. Nothing was run.',
    });
  });

  it('survives the end of the host: the next one waits for the same answer, asked once', async () => {
    const on = disk();
    const first = await agentHome({ on, turns });
    const begun = await first.runs.start({ session: SESSION, agent: first.agent, message: [said('push it')] });
    expect(begun.ok).toBe(true);
    await askedIn(first);
    await first.runs.close();
    const second = await agentHome({ on, turns });
    const taken = await second.runs.resume(SESSION);
    if (!taken.ok) throw new Error(taken.refusal.message);
    const asked = await askedIn(second);
    await reply(second, asked, approved(asked));
    expect(await taken.value.ended).toEqual({ status: 'done', says: 'done' });
    expect((await second.kinds()).filter((kind) => kind.startsWith('approval/'))).toEqual([
      'approval/asked',
      'approval/answered',
    ]);
  });

  it('is decided by a rule where one is there', async () => {
    const home = await agentHome({ turns, agent: { policy: [{ tool: 'push', matches: 'ori*', verdict: 'deny' }] } });
    const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
    if (!begun.ok) throw new Error(begun.refusal.message);
    await begun.value.ended;
    const ended = (await home.events()).find((event) => event.kind === 'tool/ended');
    expect(ended?.payload).toMatchObject({
      ending: 'denied',
      reason: 'Denied by the rule deny push ori*. Nothing was run.',
    });
  });
});
