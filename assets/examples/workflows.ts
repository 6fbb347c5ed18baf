/** A workflow as a class: its fields are agents and parts, it is compiled, and runs on record. Then one that is declared, which is a document. */
import {
  Agent,
  AgentNode,
  InputNode,
  Loop,
  OutputNode,
  openStudio,
  run,
  type Session,
  Validate,
  Workflow,
} from 'openrath-studio';
import { homeOf } from './home-of.ts';

const script = `
rules:
  - when: { step: 1, user-contains: Dig }
    answer:
      - call: write_file
        input: { path: bed.txt, content: "dug\\n" }
  - answer:
      - text: Done.
`;
const model = { provider: 'scripted', name: 'gardener', script };

class Dig extends Workflow {
  gardener = new Agent({ name: 'gardener', model });
  override async forward(session: Session): Promise<Session> {
    return await this.gardener.forward(session.say('Dig the bed'));
  }
}

class Garden extends Workflow {
  planner = new Agent({ name: 'planner', model });
  isDug = new Validate({ command: 'grep -q dug bed.txt', criterion: 'the bed is dug' });
  digging = new Loop({ body: new Dig(), cap: 3, until: (session) => this.isDug.judge(session) });
  override async forward(session: Session): Promise<Session> {
    return await this.digging.forward(await this.planner.forward(session));
  }
}

class Plan extends Workflow {
  input = new InputNode();
  planner = new AgentNode({
    agent: { name: 'planner', model },
    prompt: `Plan this:
{{input}}`,
  });
  output = new OutputNode();
  override edges = [
    [this.input.session, this.planner.session],
    [this.input.words, this.planner.values],
    [this.planner.session, this.output.session],
  ];
}

const studio = await openStudio(homeOf());
try {
  const garden = new Garden().to('local');
  console.log('agents:', [...garden.namedAgents().keys()].join(', '));
  const { agents, dynamic, problems } = await garden.compile(studio);
  console.log('compiled:', agents.map(({ path, model: name, sandbox }) => `${path} ${name} ${sandbox}`).join(', '));
  console.log(
    'chosen while it runs:',
    dynamic.join(', '),
    '| keeps it from running:',
    problems.some(({ stops }) => stops),
  );

  const session = await studio.create({ title: 'A bed', says: 'Plan it' });
  const dug = await run(garden, session, { runId: 'first' });
  const verdicts = (await dug.events()).filter(({ kind }) => kind === 'validation');
  console.log('verdicts on record:', verdicts.length);
  const again = await run(garden, session, { runId: 'first' });
  console.log('run again, the same value:', again.head === dug.head);

  const { nodes, edges } = new Plan().toDocument();
  console.log('document:', nodes.map(({ id, kind }) => `${id} (${kind})`).join(', '), '|', edges.length, 'edges');
} finally {
  await studio.close();
}
