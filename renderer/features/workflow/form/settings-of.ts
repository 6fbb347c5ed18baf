import type { NodeKind, WorkflowNode } from '../../../../core/contract/workflow-view.ts';

/** What a setting is filled in with. */
export type SettingKind =
  /** A line, words on several lines, and a template for words. */
  | 'line'
  | 'long'
  | 'template'
  /** An exact text: a name, a command, code, a rule in CEL. */
  | 'exact'
  | 'command'
  | 'code'
  | 'rule'
  /** Lists. */
  | 'branches'
  | 'routes'
  | 'tools'
  | 'servers'
  | 'scopes'
  /** What the home has. */
  | 'model'
  | 'tool'
  | 'input'
  | 'workflow'
  /** One of a few. */
  | readonly string[]
  /** A number in a range, both ends included; whole where it is no `isFraction`. */
  | NumberKind;

export interface NumberKind {
  readonly least: number;
  readonly most: number;
  readonly isFraction?: true;
  /** Words that can stand there in its place. */
  readonly words?: readonly string[];
}

/** One setting of a node, as the form asks for it. */
export interface Setting {
  readonly label: string;
  /** Members that lead to it, from the node inwards. */
  readonly path: readonly string[];
  readonly as: SettingKind;
  /** What it means, beside its label. */
  readonly about?: string;
  /** It is taken away when it is emptied. */
  readonly isOptional?: true;
  /** What stands where it is absent. */
  readonly byDefault?: string;
  /** Whether it means something as the node stands; always where absent. */
  readonly when?: (node: WorkflowNode) => boolean;
  /** The part of the form that it is in, shut at first; its main part where absent. */
  readonly part?: 'Limits' | 'Memory' | 'Place';
}

/** Scopes of memory, the nearest first. */
export const SCOPES: readonly string[] = ['session', 'agent', 'workflow', 'project', 'user'];
/** Where a value has no end. */
const MANY = Number.MAX_SAFE_INTEGER;
const how =
  (...hows: readonly string[]) =>
  (node: WorkflowNode) =>
    hows.includes(String(node.how));
const by =
  (...bys: readonly string[]) =>
  (node: WorkflowNode) =>
    bys.includes(String(node.by));

/** Who chooses or judges: an agent with its words and its model. */
function chooser(when: (node: WorkflowNode) => boolean): readonly Setting[] {
  return [
    { label: 'Agent', path: ['agent', 'name'], as: 'line', when },
    { label: 'Model', path: ['agent', 'model'], as: 'model', when },
    { label: 'Instructions', path: ['agent', 'instructions'], as: 'long', isOptional: true, when },
  ];
}

const limit = (label: string, member: string, as: NumberKind, more: Partial<Setting> = {}): Setting => ({
  label,
  path: ['agent', 'limits', member],
  as,
  isOptional: true,
  part: 'Limits',
  ...more,
});

const agentSettings: readonly Setting[] = [
  { label: 'Prompt', path: ['prompt'], as: 'template', isOptional: true },
  ...chooser(() => true),
  { label: 'Tools', path: ['agent', 'tools'], as: 'tools', isOptional: true, byDefault: 'all that there are' },
  { label: 'Servers of tools', path: ['agent', 'servers'], as: 'servers', isOptional: true, byDefault: 'none' },
  limit('Steps at most', 'steps', { least: 1, most: 10_000 }, { byDefault: '50' }),
  limit('Tokens at most', 'tokens', { least: 1, most: MANY }, { byDefault: 'no cap' }),
  limit('US dollars at most', 'costUsd', { least: 0.000001, most: MANY, isFraction: true }, { byDefault: 'no cap' }),
  limit('Time at most', 'timeMs', { least: 1, most: MANY }, { about: 'ms', byDefault: 'no cap' }),
  { label: 'Reads', path: ['agent', 'memory', 'reads'], as: 'scopes', isOptional: true, part: 'Memory' },
  { label: 'Writes', path: ['agent', 'memory', 'writes'], as: 'scopes', isOptional: true, part: 'Memory' },
  {
    label: 'Sandbox',
    path: ['agent', 'sandbox', 'backend'],
    as: ['local', 'unisolated'],
    about: 'where its commands run',
    isOptional: true,
    byDefault: 'local',
    part: 'Place',
  },
];

/** The settings of a node of a kind that the form asks for; all others are in Raw. */
export const settingsOf: Readonly<Record<NodeKind, readonly Setting[]>> = {
  input: [{ label: 'Asks', path: ['asks'], as: 'long', about: 'what is to be said to it', isOptional: true }],
  agent: agentSettings,
  tool: [
    { label: 'Tool', path: ['tool'], as: 'tool' },
    { label: 'Input', path: ['input'], as: 'input', about: 'JSON; its texts may be templates' },
  ],
  selector: [
    { label: 'Decide', path: ['how'], as: ['model', 'rule', 'vote', 'validator', 'person'] },
    { label: 'Routes', path: ['routes'], as: 'routes' },
    {
      label: 'Otherwise',
      path: ['otherwise'],
      as: 'exact',
      about: 'the route where no other is chosen',
      isOptional: true,
      byDefault: 'it fails',
    },
    { label: 'Answers', path: ['samples'], as: { least: 2, most: 99 }, isOptional: true, when: how('vote') },
    ...chooser(how('model', 'vote')),
  ],
  parallel: [{ label: 'Branches', path: ['branches'], as: 'branches' }],
  join: [
    {
      label: 'Needs',
      path: ['needs'],
      as: { least: 1, most: 50_000, words: ['all', 'any'] },
      about: 'all, any, or how many',
    },
  ],
  merge: [{ label: 'Conflicts', path: ['conflicts'], as: ['ask', 'ours', 'theirs'] }],
  loop: [
    { label: 'Rounds at most', path: ['cap'], as: { least: 1, most: 10_000 } },
    { label: 'Until', path: ['until'], as: 'rule', about: 'CEL', isOptional: true },
  ],
  approval: [{ label: 'Asks', path: ['asks'], as: 'long' }],
  validate: [
    { label: 'By', path: ['by'], as: ['command', 'agent', 'person'] },
    { label: 'Criterion', path: ['criterion'], as: 'long' },
    { label: 'Command', path: ['command'], as: 'command', when: by('command') },
    ...chooser(by('agent')),
  ],
  'memory-recall': [
    { label: 'Query', path: ['query'], as: 'template' },
    { label: 'Scopes', path: ['scopes'], as: 'scopes' },
    { label: 'Items at most', path: ['items'], as: { least: 1, most: 50 }, isOptional: true, byDefault: '8' },
  ],
  'memory-commit': [
    { label: 'Scope', path: ['scope'], as: SCOPES },
    { label: 'Key', path: ['key'], as: 'line' },
    { label: 'Text', path: ['text'], as: 'template' },
  ],
  compress: [{ label: 'Text', path: ['text'], as: 'template', isOptional: true, byDefault: 'an extract' }],
  place: [{ label: 'To', path: ['to'], as: ['local', 'unisolated'], about: 'the sandbox of the commands after it' }],
  workflow: [{ label: 'Workflow', path: ['workflow'], as: 'workflow' }],
  code: [{ label: 'Source', path: ['source'], as: 'code', about: 'a function of the values' }],
  note: [{ label: 'Text', path: ['text'], as: 'long' }],
  output: [{ label: 'Name', path: ['name'], as: 'exact', isOptional: true }],
};
