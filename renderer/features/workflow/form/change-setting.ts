import { isNodeKind, type Json, readNode, type WorkflowNode } from '../../../../core/contract/workflow-view.ts';
import { count } from '../../../ui/number.ts';
import { FIRST_AGENT } from '../edit/new-node.ts';
import { setAt } from './set-at.ts';
import type { NumberKind, Setting } from './settings-of.ts';

/**
 * The node with another value of a setting; `undefined` takes it away. What another value makes meaningless goes, and what it can't be without comes:
 * who judges, the agent that chooses.
 */
export function changeSetting(
  node: WorkflowNode,
  { path, isOptional }: Setting,
  value: Json | undefined,
): WorkflowNode {
  const isGone = isOptional === true && (value === '' || (Array.isArray(value) && value.length === 0));
  const next = isGone ? undefined : value;
  const whole = path[0] === 'agent' && node.agent === undefined ? setAt(node, ['agent'], FIRST_AGENT) : node;
  return judged(setAt(whole, path, next), path);
}

/** What stands in the place of a command that nobody wrote yet: it passes nowhere. */
const NO_COMMAND = 'false';

function judged(node: WorkflowNode, [member]: readonly string[]): WorkflowNode {
  if (node.kind === 'selector' && member === 'how' && (node.how === 'model' || node.how === 'vote'))
    return node.agent === undefined ? setAt(node, ['agent'], FIRST_AGENT) : node;
  if (node.kind !== 'validate' || member !== 'by') return node;
  const { command, agent, ...rest } = node;
  if (node.by === 'command') return { ...rest, command: command ?? NO_COMMAND } as WorkflowNode;
  return (node.by === 'agent' ? { ...rest, agent: agent ?? FIRST_AGENT } : rest) as WorkflowNode;
}

/** Why the value of a setting can't be, as a sentence; undefined where it can. Other settings of the node say that of themselves. */
export function whyUnfit(node: WorkflowNode, { path, as }: Pick<Setting, 'path' | 'as'>): string | undefined {
  if (!isNodeKind(node.kind)) return undefined;
  const reading = readNode(node);
  if (reading.type !== 'unfit') return undefined;
  const issue = reading.issues.find((each) => path.every((member, at) => each.path[at] === member));
  if (issue === undefined) return undefined;
  if (typeof as === 'object' && 'least' in as) return sayRange(as);
  if (issue.code === 'too_small') return issue.origin === 'array' ? 'There is one at least.' : 'It can’t be empty.';
  if (issue.code === 'too_big') return `It is too long: ${count(Number(issue.maximum))} at most.`;
  if (Array.isArray(as)) return `It is one of: ${as.join(', ')}.`;
  return issue.path.length > path.length
    ? `“${issue.path.slice(path.length).join('.')}” does not fit: ${issue.message}.`
    : `It does not fit: ${issue.message}.`;
}

function sayRange({ least, most, isFraction, words = [] }: NumberKind): string {
  const number = isFraction === true ? 'A number' : 'A whole number';
  const or = words.length === 0 ? '' : `, or ${words.join(' or ')}`;
  if (most >= Number.MAX_SAFE_INTEGER) return `${number} above ${isFraction === true ? 0 : least - 1}${or}.`;
  return `${number} from ${least} to ${count(most)}${or}.`;
}

/** What was typed into the field of a number: a number, where it is one. */
export function readNumber(text: string, { isFraction, words = [] }: NumberKind): Json {
  const trimmed = text.trim();
  if (words.includes(trimmed)) return trimmed;
  const isNumber = isFraction === true ? /^\d{1,12}(\.\d{1,9})?$/ : /^\d{1,15}$/;
  return isNumber.test(trimmed) ? Number(trimmed) : text;
}
