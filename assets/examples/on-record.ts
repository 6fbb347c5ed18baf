/** A program is on record: run again with the same id it does nothing twice, and its agents share the caps that it has. What came of it is compressed for the model, and stays whole. */
import { Agent, openStudio, run, type Session } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const script = `
rules:
  - when: { step: 1, user-contains: plums }
    answer:
      - call: run_command
        input: { command: "echo plums > list.txt" }
  - answer:
      - text: It is written.
`;
const writer = new Agent({ name: 'writer', model: { provider: 'scripted', name: 'writer', script } });

let times = 0;
async function shopping(begun: Session): Promise<Session> {
  times++;
  const written = await writer.forward((await begun.to('local')).say('Write plums'));
  return (await written.validate({ command: 'grep -qx plums list.txt', criterion: 'plums are listed' })).session;
}

const studio = await openStudio(homeOf());
try {
  const begun = await studio.create({ title: 'On record' });
  const monday = { runId: 'monday', limits: { steps: 10, timeMs: 600_000, parallel: 2 } };
  const first = await run(shopping, begun, monday);
  const again = await run(shopping, await studio.session(begun.id), monday);
  console.log('ran the program:', times, 'times, the same value:', first.head === again.head);
  const calls = (await again.events()).filter(({ kind }) => kind === 'tool/started').length;
  console.log('calls on record:', calls);

  const small = run(shopping, await studio.create({ title: 'Too small' }), { runId: 'monday', limits: { steps: 1 } });
  console.log('capped:', await small.catch((error: Error) => error.message));

  const short = await again.compress();
  const kinds = (await short.events()).map(({ kind }) => kind);
  console.log(
    'compressed:',
    kinds.at(-1),
    'after',
    kinds.filter((kind) => kind === 'model/answered').length,
    'answers',
  );
} finally {
  await studio.close();
}
