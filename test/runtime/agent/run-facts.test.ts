import { expect, it } from 'vitest';
import { sha256 } from '../../../core/adapters/sha256.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import { foldStep } from '../../../core/projections/steps/fold-steps.ts';
import { emptySteps } from '../../../core/projections/steps/steps.ts';
import { checkedReader } from '../../../core/runtime/read-checked.ts';
import { answeredCalls } from '../../../core/runtime/runs/answered-calls.ts';
import { createAnswers } from '../../../core/runtime/runs/answers.ts';
import { askedCall } from '../../../core/runtime/runs/asked-call.ts';
import { lastAgentOf } from '../../../core/runtime/runs/last-agent-of.ts';
import { callEvidenceOf } from '../../../core/runtime/views/call-evidence-of.ts';
import { call, said } from '../../projections/made-history.ts';
import { agentHome, disk, SESSION } from './agent-home.ts';

const read = checkedReader(sha256);

/** A run whose one call asks and is answered so. */
async function askedRun(answer: Parameters<ReturnType<typeof createAnswers>['approve']>[1]) {
  const on = disk();
  const home = await agentHome({
    on,
    turns: [[said('It is ready.'), call('c1', 'push', { to: 'origin' })], [said('done')]],
  });
  const addRule = () => Promise.reject(new Error('no rule is written here'));
  const answers = createAnswers({ addRule, store: on.store, writers: home.writers });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  let [asked] = await answers.waiting(SESSION);
  while (asked === undefined) {
    await new Promise(setImmediate);
    [asked] = await answers.waiting(SESSION);
  }
  const found = await askedCall(asked, { ...on, read });
  await answers.approve(asked.id, answer);
  await begun.value.ended;
  const events = await home.events();
  const steps = emptySteps(SESSION);
  for (const event of events) foldStep(steps, event);
  const step = [...steps.rows.values()].find((row) => row.call !== undefined);
  return { on, home, events, asked: found, evidence: await callEvidenceOf(step, { store: on.store, read }) };
}

it('A1: what waits has the whole input of the call, as the model wrote it, what it wrote beside it, and who asks', async () => {
  const { asked, home } = await askedRun({ answer: 'approved' });
  expect(asked).toEqual({ input: '{"to":"origin"}', said: 'It is ready.', agent: home.agent });
});

it.each([
  ['approved', { answer: 'approved' }, { answer: 'approved' }],
  ['edited', { answer: 'edited', input: '{"to":"fork"}' }, { answer: 'edited', ran: 'fork' }],
  ['denied', { answer: 'denied', reason: 'not on a Friday' }, { answer: 'denied', reason: 'not on a Friday' }],
] as const)('A1: a call that was %s is on record as one answer of a person', async (_, given, found) => {
  const { events } = await askedRun(given);
  const answered = events.find(({ kind }) => kind === 'approval/answered');
  expect(answeredCalls(events)).toEqual([
    {
      ...{ event: answered?.id, session: SESSION, atMs: answered?.envelope.atMs },
      ...{ by: 'person', tool: 'push', command: 'origin', ...found },
    },
  ]);
});

it('A1: a call that a rule denied was answered by the rule, with it as the reason', async () => {
  const agent = { policy: [{ tool: 'push', verdict: 'deny' }] };
  const home = await agentHome({ turns: [[call('c1', 'push', { to: 'origin' })], [said('done')]], agent });
  const begun = await home.runs.start({ session: SESSION, agent: home.agent, message: [said('push it')] });
  if (!begun.ok) throw new Error(begun.refusal.message);
  await begun.value.ended;
  const reason = 'Denied by the rule deny push. Nothing was run.';
  expect(answeredCalls(await home.events())).toMatchObject([
    { answer: 'denied', by: 'rule', tool: 'push', command: 'origin', reason },
  ]);
});

it('A1: an answer whose question was erased is in no list: nobody knows what it was for', async () => {
  const { events } = await askedRun({ answer: 'approved' });
  expect(answeredCalls(events.filter(({ kind }) => kind !== 'approval/asked'))).toEqual([]);
});

it('T1: a call that ran says how it began, who allowed it and how it ended, of the record itself', async () => {
  const { events, evidence } = await askedRun({ answer: 'edited', input: '{"to":"fork"}' });
  const idOf = (kind: string) => events.find((event) => event.kind === kind)?.id;
  expect(evidence).toEqual({
    started: expect.objectContaining({
      event: idOf('tool/started'),
      version: '1',
      effect: 'irreversible',
      attempt: 1,
      placement: 'host',
      input: '{"to":"fork"}',
    }),
    approval: { event: idOf('approval/answered'), answer: 'edited', because: 'no rule is for it; push is to ask' },
    ended: expect.objectContaining({ event: idOf('tool/ended'), ending: 'exited' }),
  });
});

it('T3: a call that was denied says so, and that it never started', async () => {
  const { evidence } = await askedRun({ answer: 'denied', reason: 'not on a Friday' });
  expect([evidence?.started, evidence?.approval?.answer, evidence?.approval?.reason, evidence?.ended?.ending]).toEqual([
    undefined,
    'denied',
    'not on a Friday',
    'denied',
  ]);
});

it('S9: the agent that ran last is read from its blob; a session without a run has none, and one that is not there neither', async () => {
  const { on, home } = await askedRun({ answer: 'approved' });
  const world = { store: on.store, blobs: on.blobs, read };
  expect(await lastAgentOf(SESSION, world)).toEqual(home.agent);
  expect(await lastAgentOf('nowhere' as SessionId, world)).toBeUndefined();
  const other = disk();
  await agentHome({ on: other, turns: [] });
  expect(await lastAgentOf(SESSION, { store: other.store, blobs: other.blobs, read })).toBeUndefined();
});

it('a step that is no call has no evidence of one', async () => {
  const { on } = await askedRun({ answer: 'approved' });
  expect(await callEvidenceOf(undefined, { store: on.store, read })).toBeUndefined();
});
