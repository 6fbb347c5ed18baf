/** A plan, two that do parts of it at once, and rounds of mending until a check passes, which takes a while where it is `slow`. */
export function housePlan(name: string, slow: boolean) {
  const agent = (id: string, label: string, prompt: string, rules: string) => ({
    id,
    kind: 'agent',
    label,
    prompt,
    agent: { name: id, model: { provider: 'scripted', name: 'script', script: `rules:\n${rules}\n` } },
  });
  const says = (text: string) => `  - answer: [{ text: "${text}" }]`;
  const writes = (path: string) =>
    `  - when: { step: 1 }\n    answer: [{ call: write_file, input: { path: ${path}, content: done } }]\n  - answer: [{ text: "Wrote ${path}." }]`;
  const tries =
    '  - when: { step: 1 }\n    answer: [{ call: run_command, input: { command: "echo x >> tries" } }]\n  - answer: [{ text: Tried. }]';
  const edge = (text: string) => {
    const [from = '', to = ''] = text.split(' > ');
    const end = (word: string) => {
      const [node = '', port = 'session'] = word.split('.');
      return { node, port };
    };
    return { from: end(from), to: end(to) };
  };
  return {
    format: 'openrath-workflow',
    version: 1,
    name,
    nodes: [
      { id: 'in', kind: 'input', label: 'What to build' },
      agent('plan', 'Planner', 'Plan it in two parts.', says('Walls and a roof.')),
      { id: 'ways', kind: 'parallel', label: 'Both at once', branches: ['walls', 'roof'] },
      agent('walls', 'Walls', 'Build the walls of {{plan}}', writes('walls.txt')),
      agent('roof', 'Roof', 'Build the roof of {{plan}}', writes('roof.txt')),
      { id: 'both', kind: 'join', label: 'Both are there', needs: 'all' },
      {
        id: 'sort',
        kind: 'selector',
        label: 'Is it whole',
        how: 'rule',
        otherwise: 'rest',
        routes: [
          { name: 'bare', when: 'size(plan) == 0' },
          { name: 'rest', says: 'everything else' },
        ],
      },
      agent('again', 'Plan anew', 'Begin anew.', says('Anew.')),
      { id: 'rounds', kind: 'loop', label: 'Mend until it holds', cap: 3 },
      agent('mend', 'Mender', 'Mend what does not hold.', tries),
      {
        id: 'check',
        kind: 'validate',
        label: 'It holds',
        by: 'command',
        command: `${slow ? 'sleep 25; ' : ''}test $(wc -l < tries) -ge 2`,
        criterion: 'It was mended twice.',
      },
      { id: 'done', kind: 'join', label: 'Done', needs: 'any' },
      { id: 'out', kind: 'output', label: 'House', name: 'house' },
    ],
    edges: [
      'in > plan',
      'plan > ways',
      'ways.walls > walls',
      'ways.roof > roof',
      'plan.answer > walls.values',
      'plan.answer > roof.values',
      'plan.answer > sort.values',
      'walls > both.sessions',
      'roof > both.sessions',
      'both > sort',
      'sort.bare > again',
      'sort.rest > rounds',
      'rounds.body > mend',
      'mend > check',
      'check.failed > rounds.back',
      'check.passed > done.sessions',
      'rounds.done > done.sessions',
      'again > done.sessions',
      'done > out',
    ].map(edge),
  };
}
