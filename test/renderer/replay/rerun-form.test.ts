import { describe, expect, it } from 'vitest';
import { wantedOf } from '../../../renderer/features/replay/rerun-form.ts';
import { firstAgent } from '../../../renderer/stores/agent-draft.ts';

const recorded = { model: 'other', temperature: '0.2', maxOutputTokens: '', instructions: '' } as const;
const versions = new Map([['run_command', '1']]);
const both = { message: 'again', result: '', placement: 'local', versions } as const;
const form = { who: 'recorded', other: firstAgent, ...both, ...recorded } as const;

describe('R4: what a re-run is asked under', () => {
  it('of the agent that ran: its model with its parameters, words, message, the result of a call, placement and versions of tools', () => {
    expect(wantedOf(form)).toEqual({ ok: true, changes: { ...recorded, ...both } });
  });

  it('another agent is taken whole: the fields of the recorded one do not count', () => {
    expect(wantedOf({ ...form, who: 'other' })).toEqual({
      ok: true,
      changes: {
        agent: {
          name: 'agent',
          model: { provider: 'scripted', name: 'default' },
          instructions: '',
          limits: { steps: 50 },
          policy: [],
        },
        ...both,
      },
    });
  });

  it('another agent that is not defined yet is not asked for', () => {
    const other = { ...firstAgent, steps: 'many' };
    expect(wantedOf({ ...form, who: 'other', other })).toEqual({
      ok: false,
      says: 'Steps: a whole number from 1 to 10,000.',
    });
  });
});
