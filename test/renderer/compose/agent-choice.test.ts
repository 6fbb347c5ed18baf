import { expect, it } from 'vitest';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { agentOfChoice, firstChoice, isAsItRan } from '../../../renderer/features/compose/agent-choice.ts';
import { firstAgent } from '../../../renderer/stores/agent-draft.ts';

const last = agentSchema.parse({
  name: 'gardener',
  instructions: 'Water first.',
  model: { provider: 'scripted', name: 'beds', script: 'rules: []', temperature: 0.2 },
});

it('the agent that ran last goes on as it ran, where nothing of it is chosen otherwise', () => {
  const first = firstChoice(last, firstAgent);
  expect([isAsItRan(first, last), agentOfChoice(first, last)]).toEqual([true, { ok: true, agent: last }]);
});

it('with another model it keeps its words, its rules and the parameters, and nothing of the place of the model before', () => {
  const choice = {
    ...firstChoice(last, firstAgent),
    model: { provider: 'openai', model: 'm-2 ', baseUrl: 'http://localhost:1/v1', script: 'rules: []' },
  };
  expect(isAsItRan(choice, last)).toBe(false);
  expect(agentOfChoice(choice, last)).toEqual({
    ok: true,
    agent: {
      ...last,
      model: { provider: 'openai', name: 'm-2', baseUrl: 'http://localhost:1/v1', temperature: 0.2 },
    },
  });
  expect(agentOfChoice({ ...choice, model: { ...choice.model, model: ' ' } }, last)).toEqual({
    ok: false,
    says: 'The agent needs a model.',
  });
});

it('another agent is as it is defined; where none ran there is no other choice', () => {
  const other = { ...firstAgent, name: 'weeder' };
  const choice = { ...firstChoice(last, other), who: 'other' as const };
  expect(agentOfChoice(choice, last)).toMatchObject({ ok: true, agent: { name: 'weeder' } });
  const first = firstChoice(undefined, other);
  expect([first.who, isAsItRan(first, undefined)]).toEqual(['other', false]);
  expect(agentOfChoice(first, undefined)).toMatchObject({ ok: true, agent: { name: 'weeder' } });
});
