import { describe, expect, it } from 'vitest';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { agentDifferences } from '../../../core/model/replay/agent-differences.ts';

const gardener = agentSchema.parse({
  name: 'gardener',
  model: { provider: 'scripted', name: 'beds', script: 'a.yaml' },
});

describe('R4: another agent in the place of one', () => {
  it('is said field by field, what is gone and what is new too', () => {
    const other = agentSchema.parse({
      name: 'gardener',
      model: { provider: 'openai', name: 'beds', temperature: 0 },
      limits: { steps: 3 },
      policy: [{ tool: 'run_command', verdict: 'ask' }],
    });
    expect(agentDifferences(gardener, other)).toEqual([
      { field: 'agent.limits.steps', was: '50', now: '3' },
      { field: 'agent.model.provider', was: 'scripted', now: 'openai' },
      { field: 'agent.model.script', was: 'a.yaml', now: 'none' },
      { field: 'agent.model.temperature', now: '0' },
      { field: 'agent.policy', was: '[]', now: '[{"tool":"run_command","verdict":"ask"}]' },
    ]);
  });

  it('changes nothing where it is equal', () => {
    expect(agentDifferences(gardener, structuredClone(gardener))).toEqual([]);
  });
});
