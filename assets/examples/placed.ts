/** Where the effects of a session happen is part of it: a fork inherits it, and a place that is not here is refused before anything runs. */
import { Agent, openStudio, RefusedError } from 'openrath-studio';
import { homeOf } from './home-of.ts';

const script = `
rules:
  - when: { step: 1 }
    answer:
      - call: run_command
        input: { command: "pwd; test -e /home || echo no /home" }
  - answer:
      - text: Looked around.
`;
const visitor = new Agent({ name: 'visitor', model: { provider: 'scripted', name: 'visitor', script } });

const studio = await openStudio(homeOf());
try {
  const placed = await (await studio.create({ title: 'Placed' })).to('local');
  const branch = await visitor.forward((await placed.fork()).say('Look around'));
  for (const { kind, payload } of await branch.events()) {
    const facts = payload as { readonly placement?: string; readonly parts?: readonly { readonly output?: string }[] };
    if (kind === 'tool/started') console.log('the call ran in:', facts.placement);
    if (kind === 'tool/ended') console.log('it saw:', facts.parts?.[0]?.output?.trimEnd().split('\n').join(', '));
  }
  await placed.to('moon').catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    console.log('refused:', error.message);
  });
} finally {
  await studio.close();
}
