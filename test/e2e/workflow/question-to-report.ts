/** A workflow with most kinds of nodes, some of them hostile, and problems of several sorts. */
export function questionToReport() {
  const scripted = (name: string) => ({
    name,
    model: { provider: 'scripted', name: 'script', script: 'rules:\n  - answer: [{ text: Said. }]\n' },
  });
  const edge = (from: string, to: string) => {
    const [fromNode = '', fromPort = 'session'] = from.split('.');
    const [toNode = '', toPort = 'session'] = to.split('.');
    return { from: { node: fromNode, port: fromPort }, to: { node: toNode, port: toPort } };
  };
  return {
    format: 'openrath-workflow',
    version: 1,
    name: 'Question to report',
    nodes: [
      { id: 'question', kind: 'input', label: 'Question', asks: 'What is to be found out' },
      {
        id: 'planner',
        kind: 'agent',
        label: 'Planner',
        prompt: 'Split the question into three readings.',
        agent: { ...scripted('planner'), tools: ['read_file', 'grep'], limits: { steps: 8 } },
      },
      { id: 'read', kind: 'parallel', label: 'Read in parallel', branches: ['papers', 'code', 'issues'] },
      { id: 'papers', kind: 'agent', label: 'Reader: papers', prompt: 'Quote, then cite.', agent: scripted('papers') },
      {
        id: 'code',
        kind: 'agent',
        label: 'Reader: code',
        prompt: 'Find where it is decided.',
        agent: scripted('code'),
      },
      {
        id: 'issues',
        kind: 'agent',
        label: 'Reader: issues',
        prompt: 'Threads that contradict it.',
        agent: { name: 'issues', model: { provider: 'nobody', name: 'sonnet-old' } },
      },
      { id: 'findings', kind: 'join', label: 'Join', needs: 'all' },
      {
        id: 'sort',
        kind: 'selector',
        label: 'Sort findings',
        how: 'rule',
        otherwise: 'settled',
        routes: [
          { name: 'thin', when: 'findings.size() == 0' },
          { name: 'contested', when: 'findings.exists(f, f.contains("but"))' },
          { name: 'settled', says: 'everything else' },
        ],
      },
      { id: 'ask', kind: 'approval', label: 'Ask a person', asks: 'Which source is right?' },
      {
        id: 'recall',
        kind: 'memory-recall',
        label: 'Recall prior findings',
        scopes: ['project'],
        query: '{{question}}',
      },
      { id: 'remark', kind: 'note', text: 'Readers share nothing. A failed one stops the run. \u202Egnihton' },
      { id: 'report', kind: 'output', label: 'Report', name: 'report' },
    ],
    edges: [
      edge('question', 'recall'),
      edge('recall', 'planner'),
      edge('recall.items', 'planner.values'),
      edge('planner', 'read'),
      edge('read.papers', 'papers'),
      edge('read.code', 'code'),
      edge('read.issues', 'issues'),
      edge('papers', 'findings.sessions'),
      edge('code', 'findings.sessions'),
      edge('issues', 'findings.sessions'),
      edge('findings', 'sort'),
      edge('findings.values', 'sort.values'),
      edge('sort.contested', 'ask'),
      edge('sort.settled', 'report'),
    ],
  };
}
