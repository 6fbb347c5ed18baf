import { oneLine } from '../../../core/contract/view.ts';
import type { Json, WorkflowNode } from '../../../core/contract/workflow-view.ts';
import { counted } from '../../ui/number.ts';
import { nodeLook } from './node-look.ts';

/** A node in words: hidden characters shown, and cut. */
export interface NodeWords {
  readonly title: string;
  /** What it does, in a line; empty where nothing is to be said. */
  readonly sentence: string;
  /** Whether the sentence is code or a command. */
  readonly isExact: boolean;
  readonly facts: readonly string[];
  /** Ways that a selector chooses from, one a line. */
  readonly rows: readonly { readonly name: string; readonly says: string }[];
}

/** Rows of a selector that are drawn. */
export const MOST_ROWS = 12;

type Members = Readonly<Record<string, Json | undefined>>;

/** Says what is known of a node, also where its settings can't be read. Never throws. */
export function nodeWords(node: WorkflowNode): NodeWords {
  const { sentence = '', isExact = false, facts = [] } = about(node);
  return {
    title: line(text(node.label) || text(members(node.agent).name) || nodeLook(node.kind).word, 60),
    sentence: line(sentence, 90),
    isExact,
    facts: [...offWords(node), ...facts].filter((fact) => fact !== '').map((fact) => line(fact, 32)),
    rows: node.kind === 'selector' ? list(node.routes).slice(0, MOST_ROWS).map(routeRow) : [],
  };
}

/** What a node is called where there is no picture: its title, and its id where that says more. */
export function nodeName(node: WorkflowNode): string {
  const { title } = nodeWords(node);
  const { word } = nodeLook(node.kind);
  return title === word ? `${word} ${line(node.id, 60)}` : `${word}: ${title}`;
}

interface About {
  readonly sentence?: string;
  readonly isExact?: boolean;
  readonly facts?: readonly string[];
}

function about(node: WorkflowNode): About {
  switch (node.kind) {
    case 'input':
      return { sentence: text(node.asks) };
    case 'agent':
      return { sentence: text(node.prompt) || text(members(node.agent).instructions), facts: agentFacts(node.agent) };
    case 'tool':
      return { sentence: text(node.tool), isExact: true };
    case 'selector':
      return { facts: [hows[text(node.how)] ?? '', modelOf(node.agent)] };
    case 'parallel':
      return { facts: [counted(list(node.branches).length, 'branch', 'branches')] };
    case 'join':
      return { facts: [typeof node.needs === 'number' ? `needs ${node.needs}` : `needs ${text(node.needs) || 'all'}`] };
    case 'merge':
      return { facts: [`conflicts: ${text(node.conflicts)}`] };
    case 'loop':
      return { sentence: text(node.until), isExact: true, facts: [`at most ${amount(node.cap)} times`] };
    case 'approval':
      return { sentence: text(node.asks) };
    case 'validate':
      return {
        sentence: text(node.command) || text(node.criterion),
        isExact: node.by === 'command',
        facts: [`by ${text(node.by)}`, modelOf(node.agent)],
      };
    default:
      return aboutMore(node);
  }
}

function aboutMore(node: WorkflowNode): About {
  switch (node.kind) {
    case 'memory-recall':
      return {
        sentence: text(node.query),
        facts: [
          list(node.scopes).map(text).join(', '),
          node.items === undefined ? '' : `at most ${amount(node.items)}`,
        ],
      };
    case 'memory-commit':
      return { sentence: text(node.text), facts: [text(node.scope), text(node.key)] };
    case 'compress':
      return { sentence: text(node.text) };
    case 'place':
      return { facts: [text(node.to)] };
    case 'workflow':
      return { sentence: text(node.workflow), isExact: true };
    case 'code':
      return { sentence: text(node.source), isExact: true };
    case 'note':
      return { sentence: text(node.text) };
    case 'output':
      return { sentence: text(node.name) };
    default:
      return { sentence: node.kind, isExact: true };
  }
}

const hows: Readonly<Record<string, string>> = {
  model: 'a model chooses',
  rule: 'rules, first match',
  vote: 'a vote',
  validator: 'the first that passes',
  person: 'a person chooses',
};

function routeRow(route: Json) {
  const at = members(route);
  return { name: line(text(at.name), 40), says: line(text(at.when) || text(at.check) || text(at.says), 60) };
}

function offWords(node: WorkflowNode): readonly string[] {
  return node.off === 'muted' || node.off === 'bypassed' ? [node.off] : [];
}

function agentFacts(agent: Json | undefined): readonly string[] {
  const { tools, servers, limits } = members(agent);
  const steps = members(limits).steps;
  return [
    modelOf(agent),
    tools === undefined ? '' : counted(list(tools).length, 'tool'),
    servers === undefined ? '' : `mcp: ${list(servers).map(text).join(', ')}`,
    steps === undefined ? '' : `≤ ${amount(steps)} steps`,
  ];
}

function modelOf(agent: Json | undefined): string {
  return text(members(members(agent).model).name);
}

function amount(value: Json | undefined): string {
  return typeof value === 'number' ? String(value) : 'no number of';
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function list(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function members(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function line(source: string, max: number): string {
  return oneLine(source, max).text;
}
