/** Nodes of one section: a parallel, three agents, a join, a compress and an agent. */
const SECTION = 7;
const BRANCHES = ['one', 'two', 'three'];

/** Text of a document of about so many nodes: columns of sections that fan out and come together, from one input to one output. */
export function generatedWorkflow(nodes: number): string {
  const sections = Math.round((nodes - 4) / SECTION);
  const columns = Math.round(Math.sqrt(sections) * 0.8);
  const made = Array.from({ length: columns }, (_, column) =>
    columnOf(column, Math.floor((sections + column) / columns)),
  );
  return JSON.stringify({
    format: 'openrath-workflow',
    version: 1,
    name: `Of ${nodes} nodes`,
    nodes: [
      { id: 'in', kind: 'input' },
      { id: 'all', kind: 'parallel', branches: made.map((_, at) => `c${at}`) },
      { id: 'end', kind: 'join', needs: 'all' },
      { id: 'out', kind: 'output' },
      ...made.flatMap((column) => column.nodes),
    ],
    edges: [
      edge('in', 'session', 'all', 'session'),
      edge('end', 'session', 'out', 'session'),
      ...made.flatMap(({ first, last }, at) => [
        edge('all', `c${at}`, first, 'session'),
        edge(last, 'session', 'end', 'sessions'),
      ]),
      ...made.flatMap((column) => column.edges),
    ],
  });
}

interface Column {
  readonly nodes: readonly object[];
  readonly edges: readonly object[];
  readonly first: string;
  readonly last: string;
}

function columnOf(column: number, length: number): Column {
  const ids = Array.from({ length }, (_, at) => `c${column}s${at}`);
  return {
    nodes: ids.flatMap(sectionNodes),
    edges: ids.flatMap((id, at) => [
      ...sectionEdges(id),
      ...(at === 0 ? [] : [edge(`${ids[at - 1]}write`, 'session', `${id}fan`, 'session')]),
    ]),
    first: `${ids[0]}fan`,
    last: `${ids.at(-1)}write`,
  };
}

function sectionNodes(id: string): object[] {
  const agent = { name: 'worker', model: { provider: 'scripted', name: 'default' }, instructions: 'Work on it well.' };
  const work = (name: string) => ({ id: `${id}${name}`, kind: 'agent', agent, prompt: 'Go on.', label: `Do ${name}` });
  return [
    { id: `${id}fan`, kind: 'parallel', branches: BRANCHES },
    ...BRANCHES.map(work),
    { id: `${id}join`, kind: 'join', needs: 'all' },
    { id: `${id}pass`, kind: 'compress' },
    work('write'),
  ];
}

function sectionEdges(id: string): object[] {
  return [
    ...BRANCHES.flatMap((branch) => [
      edge(`${id}fan`, branch, `${id}${branch}`, 'session'),
      edge(`${id}${branch}`, 'session', `${id}join`, 'sessions'),
    ]),
    edge(`${id}join`, 'session', `${id}pass`, 'session'),
    edge(`${id}pass`, 'session', `${id}write`, 'session'),
  ];
}

function edge(from: string, fromPort: string, to: string, toPort: string): object {
  return { from: { node: from, port: fromPort }, to: { node: to, port: toPort } };
}
