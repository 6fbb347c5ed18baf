import type { ReadNode } from '../../model/workflow/settings.ts';
import { readRule } from './rules/read-rule.ts';
import { sayNames } from './say-names.ts';
import type { Fault } from './workflow-problem.ts';

/** What is wrong with the rules of a node: those that can't be read, and names of nodes that give it no value. */
export function checkRules(node: ReadNode, given: ReadonlySet<string>): Fault[] {
  return rulesOf(node).flatMap(({ where, text }) => checkRule(where, text, given));
}

function checkRule(where: string, text: string, given: ReadonlySet<string>): Fault[] {
  const read = readRule(text);
  if (!read.ok)
    return [
      {
        code: 'rule-unread',
        words: `${where}: ${read.refusal.message}`,
        fix: read.refusal.remedy ?? 'Mend it.',
      },
    ];
  const missing = read.value.names.filter((name) => !given.has(name));
  if (missing.length === 0) return [];
  return [
    {
      code: 'rule-name-missing',
      words: `${where} names ${sayNames(missing)}, and no value of a node of that id comes to “values”.`,
      fix: 'Lead a value of that node to “values”, or write another rule.',
    },
  ];
}

function rulesOf(node: ReadNode): { readonly where: string; readonly text: string }[] {
  if (node.kind === 'loop' && node.until !== undefined) return [{ where: '“until”', text: node.until }];
  if (node.kind !== 'selector' || node.how !== 'rule') return [];
  return node.routes.flatMap(({ name, when }) =>
    when === undefined ? [] : [{ where: `The rule of the route “${name}”`, text: when }],
  );
}
