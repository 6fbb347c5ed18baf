import { join } from 'node:path';
import { Agent, type Session } from 'openrath-studio';

const tests = { command: 'bash test/run.sh', criterion: 'all tests of the project pass' };
const agentNamed = (name: string) => Agent.read(join(import.meta.dirname, `${name}.yaml`));

/** What the session begins with. */
export const beginning = {
  title: 'Engineering: sizes that people read',
  folder: join(import.meta.dirname, 'project'),
  says: 'The tests of this project fail. Find out why, and plan what to change.',
};

/** Plans, tries in a branch, is rejected by the tests, tries in another branch, and merges what they accept. */
export async function workflow(begun: Session): Promise<Session> {
  const [planner, coder, reviewer] = await Promise.all(['planner', 'coder', 'reviewer'].map(agentNamed));
  if (!planner || !coder || !reviewer) throw new Error('an agent of the sample is missing');
  const plan = await planner.forward(await begun.to('local'));

  const first = await plan.fork({ title: 'First patch' });
  const tried = await coder.forward(first.say('Write the first patch for the plan.'));
  const judged = await tried.validate(tests);
  const rejected = await reviewer.forward(
    judged.session.say(`The tests say: ${judged.verdict}. Say why this patch is rejected.`),
  );

  const second = await plan.fork({ title: 'Second patch' });
  const noted = await reviewer.forward(plan.say('Keep a note in the project of what does not work, and why.'));
  const patched = await coder.forward(
    second.say(`Another patch was turned down. ${rejected.answer} Write one that passes.`),
  );
  const accepted = await patched.validate(tests);
  if (accepted.verdict !== 'passed') throw new Error(`The tests say of the second patch: ${accepted.verdict}.`);
  const reviewed = await reviewer.forward(accepted.session.say('Review this patch.'));

  const merged = await noted.merge(reviewed);
  return (await merged.validate(tests)).session;
}
