import { Agent, type Session } from 'openrath-studio';

const agent = (name: string, rules: string) =>
  new Agent({ name, model: { provider: 'scripted', name, script: `rules:\n${rules}\n` } });

const planner = agent('planner', '- answer: [{ text: Plant beans and peas. }]');
const gardener = (bed: string) =>
  agent(
    bed,
    `- when: { step: 1 }
  answer:
    - call: run_command
      input: { command: "echo seeds > ${bed}.txt" }
- when: { step: 2 }
  answer:
    - call: edit_file
      input: { path: ${bed}.txt, oldText: seeds, newText: ${bed} }
- answer: [{ text: Planted ${bed}. }]`,
  );

/** Plans, plants two beds in branches beside each other, brings both back, and judges what came of it. */
export async function garden(begun: Session): Promise<Session> {
  const plan = await planner.forward((await begun.to('local')).say('Plan a garden.'));
  const named = await plan.uuid();
  const bed = async (name: string) => {
    const branch = await plan.fork({ title: name });
    const planted = await gardener(name).forward(
      branch.say(`Plant ${name} at ${await branch.clock()}, order ${named}.`),
    );
    return (await planted.validate({ command: `grep ${name} ${name}.txt`, criterion: `${name} grow` })).session;
  };
  const [beans, peas] = await Promise.all([bed('beans'), bed('peas')]);
  const half = await plan.merge(beans);
  const both = await half.merge(peas);
  return (await both.validate({ command: 'cat beans.txt peas.txt', criterion: 'both grow' })).session;
}
