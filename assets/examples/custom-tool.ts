/** Custom tools: agents call them as they call built-in ones, and each call is checked, judged by the rules and on record. */
import { Agent, defineTool, openStudio } from 'openrath-studio';
import { z } from 'zod';
import { homeOf } from './home-of.ts';

const stock = new Map([['plums', 3]]);

const inStock = defineTool({
  name: 'in_stock',
  description: 'Tells how many boxes of a fruit are in stock.',
  input: z.strictObject({ fruit: z.string().min(1) }),
  effect: 'read',
  run: async ({ fruit }) => `${stock.get(fruit) ?? 0} boxes of ${fruit}`,
});

const order = defineTool({
  name: 'order',
  description: 'Orders boxes of a fruit.',
  input: z.strictObject({ fruit: z.string().min(1), boxes: z.int().min(1).max(10) }),
  effect: 'irreversible',
  run: async ({ fruit, boxes }, { signal }) => {
    // What takes long is given the signal: nobody waits for the call once its run is stopped.
    signal.throwIfAborted();
    stock.set(fruit, (stock.get(fruit) ?? 0) + boxes);
    return `ordered ${boxes}`;
  },
});

const script = `
rules:
  - when: { step: 1 }
    answer:
      - call: in_stock
        input: { fruit: plums }
      - call: order
        input: { fruit: plums, boxes: 12 }
      - call: order
        input: { fruit: plums, boxes: 2 }
  - answer:
      - text: Two boxes are on their way.
`;
// Without the rule a call of what is irreversible waits until a person has said yes.
const buyer = new Agent({
  name: 'buyer',
  model: { provider: 'scripted', name: 'buyer', script },
  tools: ['in_stock', 'order'],
  policy: [{ tool: 'order', verdict: 'allow' }],
});

const studio = await openStudio({ ...homeOf(), tools: [inStock, order] });
try {
  const session = await buyer.forward(await studio.create({ title: 'Custom tools', says: 'Get plums' }));
  for (const { kind, payload } of await session.events()) {
    const facts = payload as Record<'tool' | 'effect' | 'placement' | 'ending', string> & {
      readonly parts?: readonly { readonly output?: string }[];
    };
    if (kind === 'tool/started') console.log(`${facts.tool} (${facts.effect}) ran in: ${facts.placement}`);
    if (kind === 'tool/ended') console.log(`${facts.ending}: ${facts.parts?.[0]?.output}`);
  }
  console.log('in stock now:', stock.get('plums'));
  const { steps } = await session.replay();
  console.log('done again:', steps.map(({ kind, verdict }) => `${kind} ${verdict}`).join(', '));
} finally {
  await studio.close();
}
