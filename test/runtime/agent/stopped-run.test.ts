import { expect, it } from 'vitest';
import { messagesOf } from '../../../core/projections/conversation/messages-of.ts';
import { foldStatus } from '../../../core/projections/status/fold-status.ts';
import { statusOf } from '../../../core/projections/status/status-of.ts';
import { emptyStatus } from '../../../core/projections/status/status-state.ts';
import { createAnswers } from '../../../core/runtime/runs/answers.ts';
import { LetGo } from '../../../core/runtime/runs/let-go.ts';
import { call, said } from '../../projections/made-history.ts';
import { type AgentHome, agentHome, disk, SESSION } from './agent-home.ts';

class Killed extends LetGo {}

/** The status of a session in which nothing goes on, and what waits in it for a person. */
async function standingOf(home: AgentHome, { store }: ReturnType<typeof disk>) {
  const state = emptyStatus();
  for (const event of await home.events()) foldStatus(state, event);
  const addRule = () => Promise.reject(new Error('no rules here'));
  const waiting = await createAnswers({ store, writers: home.writers, addRule }).waiting(SESSION);
  return { ...statusOf(state, { nowMs: 0, leased: false }), waiting };
}

async function begun(home: AgentHome, message: string) {
  const started = await home.runs.start({ session: SESSION, agent: home.agent, message: [said(message)] });
  if (!started.ok) throw new Error(started.refusal.message);
  return started.value;
}

const plant = call('c1', 'append', { path: 'bed.txt', line: 'beans' });

it('T2, S8: a stop closes the call that nobody saw end, everywhere alike, and the session goes on', async () => {
  const on = disk();
  const passing = (moment: string) => {
    if (moment === 'performed') throw new Killed();
  };
  const killed = await agentHome({ on, turns: [[plant]] });
  const dead = await agentHome({
    on,
    turns: [[plant]],
    passing: (moment, at) => at.includes('call') && passing(moment),
  });
  expect(await (await begun(dead, 'plant')).ended).toBeUndefined();

  const taken = await killed.runs.resume(SESSION);
  if (!taken.ok) throw new Error(taken.refusal.message);
  while (!(await killed.kinds()).includes('effect/questioned')) await new Promise(setImmediate);
  await killed.runs.stop(SESSION, 'a person stopped it');
  expect(await taken.value.ended).toEqual({ status: 'stopped', says: 'a person stopped it' });

  expect((await killed.events()).slice(-2).map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    {
      kind: 'tool/ended',
      payload: {
        ending: 'unknown',
        parts: [
          {
            type: 'tool-result',
            callId: 'c1',
            output: 'Effect unknown: it began, and nobody saw its end: a person stopped it',
            isError: true,
          },
        ],
        reason: 'a person stopped it',
      },
    },
    { kind: 'run/stopped', payload: { by: 'person', reason: 'a person stopped it' } },
  ]);
  expect(await standingOf(killed, on)).toEqual({ status: 'stopped', detail: 'stopped by a person', waiting: [] });

  const next = await agentHome({ on, turns: [[plant], [said('Looked at it.')]] });
  expect(await (await begun(next, 'look at it')).ended).toEqual({ status: 'done', says: 'Looked at it.' });
  expect(await standingOf(next, on)).toEqual({ status: 'done', waiting: [] });
});

it('X3: what a model had said when its run was stopped is kept, nothing of it runs, and a later message goes on from it', async () => {
  const on = disk();
  const streams = [
    { kind: 'reasoning', text: 'Beans ' },
    { kind: 'reasoning', text: 'first.' },
    { kind: 'text', text: 'I plant ' },
    { kind: 'text', text: 'the bea' },
    { kind: 'tool-input', text: '{"path":"bed', callId: 'c1', tool: 'append' },
  ] as const;
  const home = await agentHome({ on, turns: [{ streams }, [said('Peas it is.')]] });
  const running = await begun(home, 'plant');
  while (home.model.sent() === 0) await new Promise(setImmediate);
  await home.runs.stop(SESSION, 'a person stopped it');
  await running.ended;
  const own = await home.events();
  expect(own.slice(-2).map(({ kind, payload }) => ({ kind, payload }))).toEqual([
    {
      kind: 'model/answered',
      payload: {
        provider: 'made-up',
        model: 'model-x',
        stop: 'cut',
        stopReason: 'a person stopped it',
        parts: [
          { type: 'reasoning', text: 'Beans first.' },
          { type: 'text', text: 'I plant the bea' },
        ],
        unfinished: [{ callId: 'c1', name: 'append', input: '{"path":"bed' }],
        mayBeBilled: true,
        position: 'main#0/model',
      },
    },
    { kind: 'run/stopped', payload: { by: 'person', reason: 'a person stopped it' } },
  ]);
  expect(on.workspaces.files(SESSION)).toEqual({});

  expect(await (await begun(home, 'rather peas')).ended).toEqual({ status: 'done', says: 'Peas it is.' });
  expect(
    messagesOf(await home.events(), {}).map(({ role, ...rest }) => [role, 'parts' in rest ? rest.parts : rest]),
  ).toEqual([
    ['user', [said('plant')]],
    ['assistant', [{ type: 'reasoning', text: 'Beans first.' }, said('I plant the bea')]],
    ['user', [said('[Your answer was stopped here. Nothing was run of its call: append.]'), said('rather peas')]],
    ['assistant', [said('Peas it is.')]],
  ]);
});
