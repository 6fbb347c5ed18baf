import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayPlan } from '../../core/cli/say-plan.ts';

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

  it('R4: a plan counts the run that is made again, and no later one of another agent', async () => {
    const planned = await agent.forward(await studio.create({ title: 'Two agents', says: 'A plum?' }));
    const done = await agent.forward(planned.say('A pear?'));
    const from = (await planned.events()).find(({ kind }) => kind === 'model/requested')?.id ?? '';
    expect((await done.replay({ mode: 'plan', from })).recorded.requests).toBe(1);
  });

  it('R4, F5: a plan for the step of a sub-agent names the session that started it; one of that session has none', async () => {
    const spawning = script.replace(
      '- answer: [{ text: A plum. }]',
      '- when: { step: 1 }\n  answer: [{ call: spawn_agent, input: { task: A pear? } }]\n- answer: [{ text: A plum. }]',
    );
    const lead = new Agent({ name: 'lead', model: { provider: 'scripted', name: 'test', script: spawning } });
    const done = await lead.forward(await studio.create({ title: 'Lead', says: 'A plum?' }));
    const row = (await studio.host.sessions.list({})).find(({ parent }) => parent?.session === done.id);
    const planOf = async (of: Session) => {
      const from = (await of.events()).find(({ kind }) => kind === 'model/requested')?.id ?? '';
      return await of.replay({ mode: 'plan', from });
    };
    const below = await planOf(await studio.session(row?.id ?? ''));
    expect(below.parent).toEqual({ session: done.id, title: 'Lead' });
    expect(await planOf(done)).not.toHaveProperty('parent');
    const later = await agent.forward((await studio.session(row?.id ?? '')).say('A pear?'));
    const asked = (await later.events()).findLast(({ kind }) => kind === 'model/requested')?.id ?? '';
    expect(await later.replay({ mode: 'plan', from: asked })).not.toHaveProperty('parent');
    expect(sayPlan(below)).toContain('  parent     A sub-agent of “Lead” did this step: it alone is done again');
  });
});
