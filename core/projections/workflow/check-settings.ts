import type { Json } from '../../model/canonical.ts';
import type { ReadNode } from '../../model/workflow/settings.ts';
import { templateNames } from '../../model/workflow/template-names.ts';
import { counted } from '../text/say-count.ts';
import { sayIssues } from '../text/say-issues.ts';
import { checkRules } from './check-rules.ts';
import { checkSelector } from './check-selector.ts';
import type { FlowNode } from './flow.ts';
import { sayNames } from './say-names.ts';
import { type Fault, stopping, type WorkflowProblem } from './workflow-problem.ts';

/** What is wrong with what a node says, by itself and with the values that come to it. */
export function checkSettings({ id, raw, reading, ins }: FlowNode): WorkflowProblem[] {
  if (reading.type === 'unknown-kind')
    return [
      stopping(
        { node: id },
        {
          code: 'unknown-kind',
          words: `This version knows no node of the kind “${raw.kind}”. It is kept as it is.`,
          fix: 'Open the workflow with the version that wrote it, or put another node in its place.',
        },
      ),
    ];
  if (reading.type === 'unfit')
    return [
      stopping(
        { node: id },
        {
          code: 'settings',
          words: `Its settings can’t be read. ${sayIssues(reading.issues, 'It')}`,
          fix: 'Mend them, or open the workflow with the version that wrote it.',
        },
      ),
    ];
  const given = new Set(
    ins.filter(({ isLive, edge }) => isLive && edge.to.port === 'values').map(({ from }) => from.id),
  );
  const sessions = ins.filter(({ isLive, edge }) => isLive && edge.to.port === 'sessions').length;
  const { node } = reading;
  return [...faultsOf(node, sessions), ...missingNames(node, given), ...checkRules(node, given)].map((fault) =>
    stopping({ node: id }, fault),
  );
}

function faultsOf(node: ReadNode, sessions: number): Fault[] {
  switch (node.kind) {
    case 'selector':
      return [
        ...twice(
          node.routes.map(({ name }) => name),
          'route',
        ),
        ...checkSelector(node),
      ];
    case 'parallel':
      return twice(node.branches, 'branch');
    case 'join':
      return typeof node.needs !== 'number' || node.needs <= sessions || sessions === 0
        ? []
        : [
            {
              code: 'join-needs-more',
              words: `It needs ${counted(node.needs, 'session')}, and ${sessions} can come.`,
              fix: `Let it need ${sessions} at most, or lead more to it.`,
            },
          ];
    default:
      return [];
  }
}

function twice(names: readonly string[], what: string): Fault[] {
  const seen = new Set<string>();
  const again = names.find((name) => seen.size === seen.add(name).size);
  return again === undefined
    ? []
    : [
        {
          code: 'way-twice',
          words: `More than one ${what} is called “${again}”.`,
          fix: 'Give each a name of its own.',
        },
      ];
}

function missingNames(node: ReadNode, given: ReadonlySet<string>): Fault[] {
  const missing = templatesOf(node)
    .flatMap(templateNames)
    .filter((name) => !given.has(name));
  if (missing.length === 0) return [];
  return [
    {
      code: 'variable-missing',
      words: `A template names ${sayNames(missing)}, and no value of a node of that id comes to “values”.`,
      fix: 'Lead a value of that node to “values”, or take the name out of the template.',
    },
  ];
}

function templatesOf(node: ReadNode): readonly Json[] {
  switch (node.kind) {
    case 'agent':
      return node.prompt === undefined ? [] : [node.prompt];
    case 'tool':
      return [node.input];
    case 'memory-recall':
      return [node.query];
    case 'memory-commit':
      return [node.text];
    case 'compress':
      return node.text === undefined ? [] : [node.text];
    default:
      return [];
  }
}
