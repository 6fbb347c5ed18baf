import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AgentDefinition,
  AgentNode,
  InputNode,
  OutputNode,
  openStudio,
  RefusedError,
  run,
  type Session,
  Workflow,
} from 'openrath-studio';
import { afterAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'openrath-declared-'));
const studio = await openStudio({ home });
afterAll(async () => {
  await studio.close();
  rmSync(home, { recursive: true, force: true });
});

const script = `
rules:
  - when: { user-contains: Plan }
    answer:
      - text: Planned.
`;

const agent = { name: 'planner', model: { provider: 'scripted', name: 'test', script } };

const planBy = (planner: AgentDefinition) =>
  class Plan extends Workflow {
    input = new InputNode();
    planner = new AgentNode({
      agent: planner,
      prompt: 'Plan: {{input}}',
    });
    output = new OutputNode();
    override edges = [
      [this.input.session, this.planner.session],
      [this.input.words, this.planner.values],
      [this.planner.session, this.output.session],
    ];
  };

const Plan = planBy(agent);

const answersIn = async (session: Session) =>
  (await session.events()).filter(({ kind }) => kind === 'model/answered').length;

it('R6, X2: a declared workflow is interpreted on record, and what is done is not done again', async () => {
  const session = await studio.create({ title: 'Declared', says: 'a bed' });
  const planned = await run(new Plan(), session, { runId: 'one' });
  expect([planned.answer, await answersIn(planned)]).toEqual(['Planned.', 1]);
  const events = await planned.events();
  expect(events.find(({ kind }) => kind === 'run/started')?.payload).toMatchObject({
    workflow: 'Plan',
    document: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect((await run(new Plan(), session, { runId: 'one' })).head).toBe(planned.head);
});

it('R6: one in the forward of another is interpreted there, each time at a place of its own, and taken from the record', async () => {
  class Twice extends Workflow {
    plan = new Plan();
    override async forward(session: Session) {
      return await this.plan.forward((await this.plan.forward(session)).say('another'));
    }
  }
  const session = await studio.create({ title: 'Twice', says: 'a bed' });
  const planned = await run(new Twice(), session, { runId: 'one' });
  expect([planned.answer, await answersIn(planned)]).toEqual(['Planned.', 2]);
  expect((await run(new Twice(), session, { runId: 'one' })).head).toBe(planned.head);
});

it('X2: one that can’t run here is refused with its node before it begins, and outside of a run none is interpreted', async () => {
  const Servers = planBy({ ...agent, servers: ['none'] });
  const session = await studio.create({ title: 'Refused', says: 'a bed' });
  const refused = await run(new Servers(), session, { runId: 'one' }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect((refused as RefusedError).message).toContain(
    '“Plan” can’t run here at the node “planner”: There is no server',
  );
  await expect(new Plan().forward(session)).rejects.toThrow('A workflow that is declared runs on record alone.');
  expect((await studio.session(session.id)).head).toBe(session.head);
});
