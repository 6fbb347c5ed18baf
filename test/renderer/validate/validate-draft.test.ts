import { describe, expect, it } from 'vitest';
import { readValidation, type ValidateDraft } from '../../../renderer/features/validate/validate-draft.ts';
import { firstAgent } from '../../../renderer/stores/agent-draft.ts';

const draft = (more: Partial<ValidateDraft>): ValidateDraft => ({
  ...{ by: 'person', verdict: 'none', note: ' ', criterion: ' ', command: ' ', agent: firstAgent },
  ...more,
});

describe('V1: a validation by a person, a command or an agent', () => {
  it.each<[string, Partial<ValidateDraft>, string]>([
    ['a person without a verdict', {}, 'Choose a verdict first.'],
    ['no command', { by: 'command' }, 'Type a command first.'],
    ['an agent without a criterion', { by: 'agent' }, 'An agent can’t judge without a criterion.'],
    [
      'an agent without a model',
      { by: 'agent', criterion: 'c', agent: { ...firstAgent, model: '' } },
      'The agent needs a model.',
    ],
  ])('%s is not enough', (_, more, says) => {
    expect(readValidation(draft(more))).toEqual({ ok: false, says });
  });

  it.each<[Partial<ValidateDraft>, object]>([
    [{ verdict: 'passed' }, { by: 'person', verdict: 'passed', note: '', criterion: 'a person looked at it' }],
    [
      { by: 'command', command: ' npm test ' },
      { by: 'command', command: 'npm test', criterion: 'npm test' },
    ],
    [
      { by: 'command', command: 'npm test', criterion: 'it works' },
      { by: 'command', command: 'npm test', criterion: 'it works' },
    ],
    [
      { by: 'agent', criterion: 'it works' },
      { by: 'agent', criterion: 'it works', agent: expect.objectContaining({ name: 'agent' }) },
    ],
  ])('%o', (more, value) => {
    expect(readValidation(draft(more))).toEqual({ ok: true, value });
  });
});
