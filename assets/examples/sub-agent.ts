/** An agent has a sub-agent do a task: in a session of its own, whose answer and files come back. */
import { Agent, openStudio } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const lead = `
rules:
  - when: { step: 1 }
    answer:
      - call: write_file
        input: { path: bed.txt, content: "weeds\\n" }
      - call: spawn_agent
        input: { task: "Weed bed.txt, and plant beans.", agent: weeder }
  - answer:
      - text: The bed is tended.
`;
const weeder = `
rules:
  - when: { step: 1 }
    answer:
      - call: run_command
        input: { command: "sed -i s/weeds/beans/ bed.txt" }
  - answer:
      - text: Weeded.
`;
const model = (script: string) => ({ provider: 'scripted', name: 'garden', script });
const gardener = new Agent({
  name: 'gardener',
  model: model(lead),
  agents: [{ name: 'weeder', description: 'Weeds beds and plants them.', model: model(weeder) }],
  limits: { steps: 10, depth: 1 },
});

const studio = await openStudio(homeOf());
try {
  const begun = await studio.create({ title: 'Tend the bed', says: 'Tend the bed' });
  const session = await gardener.forward(begun);
  console.log('answer:', session.answer);

  const [call] = (await session.events()).filter(({ kind }) => kind === 'tool/ended').slice(-1);
  if (call === undefined) throw new Error('no call ended');
  const { spawned, parts } = call.payload as { spawned: { session: string }; parts: { output: string }[] };
  console.log('what came of the call:', parts[0]?.output.split('\n')[0]);

  const below = await (await studio.session(spawned.session)).events();
  const calls = below.filter(({ kind }) => kind === 'tool/ended').length;
  console.log(`its session: ${below[0]?.kind}, then ${calls} call in the sandbox`);

  const { verdict } = await session.validate({ command: 'grep -q beans bed.txt', criterion: 'beans are planted' });
  console.log('the files came back:', verdict);
} finally {
  await studio.close();
}
