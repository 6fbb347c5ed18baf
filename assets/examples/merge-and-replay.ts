/** Two branches change one file, a merge says which is to stand, and what was recorded of a branch is done again and compared. */
import { Agent, MergeConflictError, openStudio } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const script = `
rules:
  - when: { step: 1, user-contains: plums }
    answer:
      - call: write_file
        input: { path: list.txt, content: "plums\\n" }
  - when: { step: 1 }
    answer:
      - call: write_file
        input: { path: list.txt, content: "pears\\n" }
  - answer:
      - text: It is written.
`;
const writer = new Agent({ name: 'writer', model: { provider: 'scripted', name: 'writer', script } });

const studio = await openStudio(homeOf());
try {
  const begun = await studio.create({ title: 'Merge and replay' });
  const branch = await writer.forward((await begun.fork({ title: 'Pears' })).say('Write pears'));
  const main = await writer.forward(begun.say('Write plums'));

  const conflict = await main.merge(branch).catch((error: unknown) => error);
  if (!(conflict instanceof MergeConflictError)) throw new Error('the branches are not in conflict');
  console.log('conflict:', conflict.files.join(', '));

  const merged = await main.merge(branch, { resolve: { 'list.txt': 'theirs' } });
  const { verdict } = await merged.validate({ command: 'grep -qx pears list.txt', criterion: 'theirs stands' });
  console.log('merged:', verdict === 'passed' ? 'pears' : 'plums');

  const { steps, holds } = await branch.replay();
  const says = steps.map(({ kind, verdict }) => `${kind} ${verdict}`).sort();
  console.log('replay of the branch:', [...new Set(says)].join(', '));
  console.log('holds:', holds);
} finally {
  await studio.close();
}
