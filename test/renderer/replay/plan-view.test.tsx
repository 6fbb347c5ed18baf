import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { RerunPlanView } from '../../../core/contract/view.ts';
import { agentSchema } from '../../../core/model/agent/agent.ts';
import { PlanView } from '../../../renderer/features/replay/plan-view.tsx';

const plan: RerunPlanView = {
  kind: 'request',
  step: 'e2',
  at: 'e1',
  agent: agentSchema.parse({ name: 'weeder', model: { provider: 'scripted', name: 'beds' } }),
  changes: [],
  backend: 'local',
  tools: [],
  recorded: { requests: 1, approvals: 0, calls: [], tokens: 0, unsaid: 0 },
};

it('R4, F5: the window says of a sub-agent’s step that the session which started it stays as it is', () => {
  const of = (more: Partial<RerunPlanView>) => renderToStaticMarkup(<PlanView plan={{ ...plan, ...more }} />);
  expect(of({ parent: { session: 's1', title: 'Beds' } })).toContain(
    'A sub-agent of “Beds” did this step: it alone is done again, and “Beds” stays as it is.',
  );
  expect(of({})).not.toContain('Parent');
});
