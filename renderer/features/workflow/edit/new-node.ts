import type { Json, NodeKind, WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { type Drawn, freeId } from './drawn.ts';

/** A node of a kind with the settings that it can't be without, and an id that is free. `settings` go over those. */
export function newNode(drawn: Drawn, kind: NodeKind, settings: Readonly<Record<string, Json>> = {}): WorkflowNode {
  return { ...(first[kind] as Record<string, Json>), ...settings, id: freeId(drawn, kind), kind };
}

/** An agent that costs nothing, until a person says which. */
export const FIRST_AGENT = { name: 'Agent', model: { provider: 'scripted', name: 'script' } };
const first: Readonly<Record<NodeKind, { readonly [member: string]: Json }>> = {
  input: {},
  agent: { agent: FIRST_AGENT },
  tool: { tool: 'run_command', input: { command: '' } },
  selector: { how: 'person', routes: [{ name: 'yes' }, { name: 'no' }] },
  parallel: { branches: ['one', 'two'] },
  join: { needs: 'all' },
  merge: { conflicts: 'ask' },
  loop: { cap: 3 },
  approval: { asks: 'Shall it go on?' },
  validate: { by: 'command', criterion: 'The tests pass.', command: 'npm test' },
  'memory-recall': { scopes: ['project'], query: '' },
  'memory-commit': { scope: 'project', key: 'finding', text: '' },
  compress: {},
  place: { to: 'local' },
  workflow: { workflow: '' },
  code: { source: '' },
  note: { text: '' },
  output: {},
};
