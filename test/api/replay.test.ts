import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'openrath-replay-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const script = `rules:
- when: { user-contains: pear }
  answer: [{ text: A pear. }]
- answer: [{ text: A plum. }]
`;
const agent = new Agent({ name: 'agent', model: { provider: 'scripted', name: 'test', script } });

describe('replay of a session value', () => {
  it('R2: watch gives each step from the record, and records nothing', async () => {
    const done = await agent.forward(await studio.create({ title: 'Watched', says: 'A plum?' }));
    const moments = await done.replay({ mode: 'watch' });
    expect(moments.map(({ step, row }) => [step, row.kind])).toEqual([
      [1, 'placement'],
      [2, 'you'],
      [3, 'agent'],
    ]);
    expect((await studio.session(done.id)).head).toBe(done.head);
  });

  it('R4: a re-run shows its plan first, forks before the step and goes on under the changes', async () => {
    const done = await agent.forward(await studio.create({ title: 'Again', says: 'A plum?' }));
    const from = (await done.events()).find(({ kind }) => kind === 'message')?.id ?? '';
    const asked = { from, set: { message: 'A pear?' } };
    const plan = await done.replay({ mode: 'plan', ...asked });
    expect([plan.kind, plan.message, plan.changes]).toEqual([
      'message',
      'A pear?',
      [{ field: 'message', was: 'A plum?', now: 'A pear?' }],
    ]);
    const again = await done.replay({ mode: 'rerun', ...asked });
    expect([again.answer, done.answer]).toEqual(['A pear.', 'A plum.']);
    expect(again.id).not.toBe(done.id);
    expect((await again.events())[0]?.parents).toEqual([plan.at]);
  });
});
