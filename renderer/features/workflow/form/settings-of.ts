import type { NodeKind } from '../../../../core/contract/workflow-view.ts';

/** One setting of a node, as the form asks for it. */
export interface Setting {
  readonly label: string;
  /** Members that lead to it, from the node inwards. */
  readonly path: readonly string[];
  /** `long`: words on several lines; `exact`: code, a command or a name; `names`: one a line; `json`: any JSON. */
  readonly as: 'line' | 'long' | 'exact' | 'number' | 'names' | 'json' | readonly string[];
  /** What it means, beside its label. */
  readonly about?: string;
  /** It is taken away when it is emptied. */
  readonly isOptional?: true;
}

const agent: readonly Setting[] = [
  { label: 'Agent', path: ['agent', 'name'], as: 'line' },
  { label: 'Provider', path: ['agent', 'model', 'provider'], as: 'exact' },
  { label: 'Model', path: ['agent', 'model', 'name'], as: 'exact' },
  { label: 'Instructions', path: ['agent', 'instructions'], as: 'long', isOptional: true },
];
const optionalAgent = agent.map((setting): Setting => ({ ...setting, isOptional: true }));

/** The main settings of a node of a kind; all others are in Raw. */
export const settingsOf: Readonly<Record<NodeKind, readonly Setting[]>> = {
  input: [{ label: 'Asks', path: ['asks'], as: 'long', about: 'what is to be said to it', isOptional: true }],
  agent: [
    { label: 'Prompt', path: ['prompt'], as: 'long', about: '{{id}} is the value of a node', isOptional: true },
    ...agent,
    { label: 'Tools', path: ['agent', 'tools'], as: 'names', about: 'one a line; all where empty', isOptional: true },
    { label: 'Steps at most', path: ['agent', 'limits', 'steps'], as: 'number', isOptional: true },
  ],
  tool: [
    { label: 'Tool', path: ['tool'], as: 'exact' },
    { label: 'Input', path: ['input'], as: 'json', about: 'JSON; its texts may be templates' },
  ],
  selector: [
    { label: 'Decide', path: ['how'], as: ['model', 'rule', 'vote', 'validator', 'person'] },
    {
      label: 'Otherwise',
      path: ['otherwise'],
      as: 'exact',
      about: 'the route where no other is chosen',
      isOptional: true,
    },
    { label: 'Answers', path: ['samples'], as: 'number', about: 'for a vote', isOptional: true },
    ...optionalAgent,
  ],
  parallel: [{ label: 'Branches', path: ['branches'], as: 'names', about: 'one a line' }],
  join: [{ label: 'Needs', path: ['needs'], as: ['all', 'any'], about: 'a number is set in Raw' }],
  merge: [{ label: 'Conflicts', path: ['conflicts'], as: ['ask', 'ours', 'theirs'] }],
  loop: [
    { label: 'Rounds at most', path: ['cap'], as: 'number' },
    { label: 'Until', path: ['until'], as: 'exact', about: 'CEL', isOptional: true },
  ],
  approval: [{ label: 'Asks', path: ['asks'], as: 'long' }],
  validate: [
    { label: 'By', path: ['by'], as: ['command', 'agent', 'person'] },
    { label: 'Criterion', path: ['criterion'], as: 'long' },
    { label: 'Command', path: ['command'], as: 'exact', about: 'for a command', isOptional: true },
    ...optionalAgent,
  ],
  'memory-recall': [
    { label: 'Query', path: ['query'], as: 'long' },
    { label: 'Scopes', path: ['scopes'], as: 'names', about: 'one a line' },
    { label: 'Items at most', path: ['items'], as: 'number', isOptional: true },
  ],
  'memory-commit': [
    { label: 'Scope', path: ['scope'], as: 'exact' },
    { label: 'Key', path: ['key'], as: 'line' },
    { label: 'Text', path: ['text'], as: 'long' },
  ],
  compress: [{ label: 'Text', path: ['text'], as: 'long', about: 'an extract where empty', isOptional: true }],
  place: [{ label: 'To', path: ['to'], as: 'exact' }],
  workflow: [{ label: 'Workflow', path: ['workflow'], as: 'exact', about: 'its id, or the hash of a document' }],
  code: [{ label: 'Source', path: ['source'], as: 'exact' }],
  note: [{ label: 'Text', path: ['text'], as: 'long' }],
  output: [{ label: 'Name', path: ['name'], as: 'exact', isOptional: true }],
};
