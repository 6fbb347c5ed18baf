import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import type { RunSource } from '../../../core/model/workflow/run-source.ts';
import { flow, type Node } from '../../projections/workflow/compile-flow.ts';

/** An agent that answers by the rules of a script, which write what it does. */
export const scripted = (rules: string) => ({
  name: 'agent',
  model: { provider: 'scripted', name: 'test', script: `rules:\n${rules}\n` },
});
/** One that says so much and no more. */
export const says = (text: string) => scripted(`- answer: [{ text: ${text} }]`);
/** One that writes a text to a file, and says so. */
export const writes = (path: string, text: string) =>
  scripted(
    `- when: { step: 1 }\n  answer: [{ call: write_file, input: { path: ${path}, content: ${text} } }]\n- answer: [{ text: Wrote ${path}. }]`,
  );

export const node = (id: string, kind: string, more: object = {}): Node => ({ id, kind, ...more });
export const agent = (id: string, agent: object, more: object = {}) => node(id, 'agent', { agent, ...more });

export { flow };

/** What runs a document that stands alone. */
export const sourceOf = (document: WorkflowDocument): RunSource => ({ document, nested: {} });

/** A plan, two that do parts of it at once in branches of their own, what both did, and rounds of mending until a check passes. */
export const house = flow(
  [
    node('in', 'input'),
    agent('plan', says('Red and blue.'), { prompt: 'Plan it.' }),
    node('ways', 'parallel', { branches: ['red', 'blue'] }),
    agent('red', writes('red.txt', 'red'), { prompt: 'Do red of {{plan}}' }),
    agent('blue', writes('blue.txt', 'blue'), { prompt: 'Do blue of {{plan}}' }),
    node('both', 'join', { needs: 'all' }),
    node('rounds', 'loop', { cap: 3 }),
    agent(
      'code',
      scripted(
        '- when: { step: 1 }\n  answer: [{ call: run_command, input: { command: "echo x >> tries" } }]\n- answer: [{ text: Tried. }]',
      ),
      {
        prompt: 'Mend: {{both}}',
      },
    ),
    node('check', 'validate', {
      by: 'command',
      command: 'test $(wc -l < tries) -ge 2',
      criterion: 'It was tried twice.',
    }),
    node('done', 'join', { needs: 'all' }),
    node('out', 'output', { name: 'result' }),
  ],
  [
    'in > plan',
    'plan > ways',
    'ways.red > red',
    'ways.blue > blue',
    'plan.answer > red.values',
    'plan.answer > blue.values',
    'red > both.sessions',
    'blue > both.sessions',
    'both > rounds',
    'both.values > code.values',
    'rounds.body > code',
    'code > check',
    'check.failed > rounds.back',
    'check.passed > done.sessions',
    'rounds.done > done.sessions',
    'done > out',
    'both.values > out.values',
  ],
);
