import type { RunSource } from '../../core/model/workflow/run-source.ts';
import { agent, flow, node, says, scripted, writes } from '../api/flow/documents.ts';

const adds = scripted(
  '- when: { step: 1 }\n  answer: [{ call: run_command, input: { command: "echo x >> tries" } }]\n- answer: [{ text: Added. }]',
);

const inner = flow(
  [node('in', 'input'), agent('add', adds, { prompt: 'Add.' }), node('out', 'output')],
  ['in > add', 'add > out'],
);

const document = flow(
  [
    node('in', 'input'),
    agent('plan', says('Dig.'), { prompt: 'Plan it.' }),
    node('keep', 'memory-commit', { scope: 'session', key: 'plan', text: 'The plan is: {{plan}}' }),
    node('find', 'memory-recall', { scopes: ['session'], query: 'plan' }),
    node('may', 'approval', { asks: 'Go on?' }),
    node('who', 'selector', { how: 'person', routes: [{ name: 'deep' }, { name: 'flat' }] }),
    node('flaky', 'tool', { tool: 'run_command', input: { command: 'exit 1' }, onFailure: 'wait' }),
    node('went', 'join', { needs: 'all' }),
    node('two', 'parallel', { branches: ['x', 'y'] }),
    agent('x', writes('bed.txt', 'x'), { prompt: 'X.' }),
    agent('y', writes('bed.txt', 'y'), { prompt: 'Y.' }),
    node('m', 'merge', { conflicts: 'ask' }),
    node('count', 'code', { source: '(values) => values.find.length' }),
    node('which', 'selector', {
      how: 'rule',
      routes: [{ name: 'some', when: 'count > 0' }, { name: 'none' }],
      otherwise: 'none',
    }),
    node('sound', 'validate', { by: 'agent', criterion: 'It is sound.', agent: says('"VERDICT: passed"') }),
    node('seen', 'validate', { by: 'person', criterion: 'It was seen.' }),
    node('less', 'compress', { text: 'So far: {{plan}}' }),
    node('here', 'place', { to: 'local' }),
    node('ways', 'parallel', { branches: ['a', 'b'] }),
    node('rounds', 'loop', { cap: 2 }),
    node('inner', 'workflow', { workflow: 'inner' }),
    node('look', 'tool', { tool: 'run_command', input: { command: 'echo {{count}} > b.txt' } }),
    node('both', 'join', { needs: 'all' }),
    node('check', 'validate', {
      by: 'command',
      command: 'test $(wc -l < tries) -eq 2 && grep -qx 1 b.txt && grep -qx y bed.txt',
      criterion: 'All is there once.',
    }),
    node('note', 'note', { text: 'One of each.' }),
    node('out', 'output'),
  ],
  [
    ...['in > plan', 'plan > keep', 'plan.answer > keep.values', 'keep > find', 'find > may', 'may.approved > who'],
    ...['who.deep > flaky', 'who.deep > went.sessions', 'who.flat > went.sessions', 'flaky > went.sessions'],
    ...['went > two', 'two.x > x', 'two.y > y', 'x > m.ours', 'y > m.theirs', 'm > which'],
    ...['find.items > count.values', 'count.value > which.values', 'count.value > look.values'],
    ...['which.some > sound', 'which.none > both.sessions', 'sound.passed > seen', 'seen.passed > less'],
    ...['plan.answer > less.values', 'less > here', 'here > ways'],
    ...['ways.a > rounds', 'rounds.body > inner', 'inner > rounds.back', 'rounds.done > both.sessions'],
    ...['ways.b > look', 'look > both.sessions', 'both > check', 'check.passed > out', 'both.values > out.values'],
  ],
);

/** A document in which each kind of node is: what persons are asked comes first, a workflow in a loop in a branch last. */
export const everything: RunSource = { document, nested: { inner } };
