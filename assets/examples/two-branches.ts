/** An agent goes on from a session; two branches leave from one head, and neither sees the files of the other. */
import { Agent, openStudio } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const script = `
rules:
  - when: { step: 1, user-contains: Write }
    answer:
      - call: write_file
        input: { path: name.txt, content: "plum\\n" }
  - when: { step: 1, user-contains: "rename it pear" }
    answer:
      - call: run_command
        input: { command: "sed -i s/plum/pear/ name.txt && cat name.txt" }
  - when: { result-contains: pear }
    answer:
      - text: It is a pear now.
  - answer:
      - text: It is a plum.
`;
const gardener = new Agent({ name: 'gardener', model: { provider: 'scripted', name: 'gardener', script } });

const studio = await openStudio(homeOf());
try {
  let session = await studio.create({ title: 'Two branches', says: 'Write a name into a file' });
  session = await session.to('local');
  session = await gardener.forward(session);
  console.log('main:', session.answer);

  const branch = await session.fork({ title: 'As a pear' });
  const pear = await gardener.forward(branch.say('Please rename it pear'));
  console.log('branch:', pear.answer);

  for (const [name, value] of Object.entries({ main: session, branch: pear })) {
    const { verdict } = await value.validate({ command: 'grep -q plum name.txt', criterion: 'it is still a plum' });
    console.log(`${name}: still a plum: ${verdict}`);
  }

  const alone = await pear.detach();
  console.log('alone:', (await alone.events()).map(({ kind }) => kind).join(', '));
  const { verdict } = await alone.validate({ command: 'grep -q pear name.txt', criterion: 'it has the files' });
  console.log('alone: has the files:', verdict);
} finally {
  await studio.close();
}
