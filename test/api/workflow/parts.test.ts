import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Agent,
  AgentNode,
  Compressor,
  Empty,
  InputNode,
  Loop,
  OutputNode,
  openStudio,
  RefusedError,
  run,
  type Session,
  Validate,
  Workflow,
} from 'openrath-studio';
import { afterAll, expect, it } from 'vitest';
import { sourceOf } from '../../../core/api/workflow/source-of.ts';

const home = mkdtempSync(join(tmpdir(), 'openrath-parts-'));
const studio = await openStudio({ home });
afterAll(async () => {
  await studio.close();
  rmSync(home, { recursive: true, force: true });
});

const agent = (name: string, more: object = {}) =>
  new Agent({ name, model: { provider: 'scripted', name: 'default' }, ...more });

class Review extends Workflow {
  critic = agent('critic');
  override async forward(session: Session) {
    return await this.critic.forward(session.say('Review it.'));
  }
}

class Declared extends Workflow {
  input = new InputNode();
  writer = new AgentNode({ agent: { name: 'writer', model: { provider: 'scripted', name: 'default' } } });
  output = new OutputNode();
  override edges = [
    [this.input.session, this.writer.session],
    [this.writer.session, this.output.session],
  ];
}

class Research extends Workflow {
  planner = agent('planner');
  readers = [agent('first'), agent('second', { servers: ['none'] })];
  by = { day: this.planner, night: new Review() };
  again = new Loop({ body: this.planner, cap: 3, until: (session) => session.answer === undefined });
  nothing = [new Empty(), new Compressor(), new Validate({ command: 'true', criterion: 'it is so' })];
  report = new Declared();
  size = 3;
  override async forward(session: Session) {
    return await this.by.night.forward(await this.planner.forward(session));
  }
}

it('children and agents have the names of fields, and an instance is there once', () => {
  const research = new Research();
  expect([...research.namedChildren().keys()]).toEqual([
    ...['planner', 'readers.0', 'readers.1', 'by.night', 'again', 'nothing.0', 'nothing.1', 'nothing.2', 'report'],
  ]);
  expect([...research.namedAgents()].map(([path, { name }]) => [path, name])).toEqual([
    ['planner', 'planner'],
    ['readers.0', 'first'],
    ['readers.1', 'second'],
    ['by.night.critic', 'critic'],
  ]);
});

it('a workflow that is in itself is refused with its place', () => {
  const outer = Object.assign(new Research(), { more: [new Review()] });
  Object.assign(outer.more[0] as Review, { outer });
  const says = 'The workflow is in itself, at more.0.outer: nothing that has agents can be one of its own parts.';
  for (const act of [() => outer.namedAgents(), () => outer.to('local')])
    expect(act).toThrow(expect.objectContaining({ name: 'RefusedError', message: says }));
});

it('P1: to gives a copy whose agents work elsewhere, with what was shared still shared, and changes nothing', () => {
  const research = new Research();
  const there = research.to('unisolated');
  const backends = (of: Research) =>
    [...of.namedAgents().values()].map(({ definition }) => definition.sandbox?.backend);
  expect([backends(there), backends(research)]).toEqual([
    Array.from({ length: 4 }, () => 'unisolated'),
    Array.from({ length: 4 }, () => undefined),
  ]);
  expect(there).toBeInstanceOf(Research);
  expect([there.by.day, there.again.body]).toEqual([there.planner, there.planner]);
  expect(there.by.day).toBe(there.planner);
  expect(there.report.toDocument().nodes.find(({ id }) => id === 'writer')).toMatchObject({
    agent: { sandbox: { backend: 'unisolated' } },
  });
  expect(there.report.toDocument().edges).toEqual(research.report.toDocument().edges);
  expect(() => research.to('moon')).toThrow(RefusedError);
});

it('X2: compile tells the agents, what is chosen while it runs, and what keeps it from running here; nothing runs', async () => {
  const { agents, dynamic, problems, worst } = await new Research().compile(studio);
  expect(agents.map(({ path, provider, model, sandbox }) => [path, provider, model, sandbox])).toEqual([
    ['planner', 'scripted', 'default', 'local'],
    ['readers.0', 'scripted', 'default', 'local'],
    ['readers.1', 'scripted', 'default', 'local'],
    ['by.night.critic', 'scripted', 'default', 'local'],
    ['report.writer', 'scripted', 'default', 'local'],
  ]);
  expect([dynamic, worst]).toEqual([['again'], undefined]);
  expect(problems.filter(({ code }) => code !== 'sandbox-not-here')).toEqual([
    {
      path: 'readers.1',
      code: 'server-missing',
      words: 'There is no server “none” whose tools were consented to.',
      fix: 'Add the server and consent to its tools, or leave it out.',
      stops: true,
    },
  ]);
  expect(await new Declared().compile(studio.host)).toMatchObject({
    agents: [{ path: 'writer' }],
    worst: { calls: 50 },
  });
  expect(await new Empty().compile(studio)).toEqual({ agents: [], dynamic: [], problems: [] });
  expect(await studio.host.sessions.list({})).toEqual([]);
});

it('R5: a workflow runs on record under its name, with its classes and its agents as its source, and goes on as the same', async () => {
  const session = await studio.create({ title: 'One', says: 'Plan.' });
  const first = await run(new Research(), session, { runId: 'one' });
  const begun = (await first.events()).find(({ kind }) => kind === 'run/started');
  expect(begun?.payload).toMatchObject({ workflow: 'Research' });
  const again = await run(new Research(), session, { runId: 'one' });
  expect([again.id, again.head]).toEqual([first.id, first.head]);
  const other = Object.assign(new Research(), { planner: agent('another') });
  await expect(run(other, session, { runId: 'one' })).rejects.toThrow(RefusedError);
});

it('R5: the source on record has what a workflow does in it: its own classes, agents, functions, documents', () => {
  const source = sourceOf(new Research());
  expect(source).toContain('this.critic.forward(session.say(');
  expect(source).not.toContain('class Workflow ');
  const line = (path: string) => source.split('\n').find((each) => each.startsWith(`${path} = `)) ?? '';
  expect(line('this.by.night')).toContain('"agent":{"model":{"name":"default","provider":"scripted"},"name":"critic"}');
  expect(line('this.again')).toContain('session.answer === undefined');
  expect(line('this')).toContain('"size":3');
  expect(line('this.report')).toContain('"format":"openrath-workflow"');
});

it('a class that says neither forward nor edges is refused in words', async () => {
  const session = await studio.create({ title: 'None' });
  await expect(new (class Nothing extends Workflow {})().forward(session)).rejects.toThrow(
    'Nothing says neither forward nor edges.',
  );
});

it('a loop goes round until it is told to end, and at most to its cap', async () => {
  const session = await studio.create({ title: 'Rounds' });
  const rounds: number[] = [];
  const loop = (cap: number, until: (round: number) => boolean) =>
    new Loop({ body: new Empty(), cap, until: (_, round) => rounds.push(round) > 0 && until(round) });
  await loop(5, (round) => round === 2).forward(session);
  await loop(3, () => false).forward(session);
  expect(rounds).toEqual([1, 2, 1, 2, 3]);
  const judged = session.next('another', 'head');
  const passed = new Loop({ body: new Empty(), cap: 3, until: () => ({ verdict: 'passed', session: judged }) });
  expect(await passed.forward(session)).toBe(judged);
});

it.each<[string, () => unknown]>([
  ['Loop', () => new Loop({ body: new Empty(), cap: 0 })],
  ['Loop', () => new Loop({ body: {} as never, cap: 1 })],
  ['validate', () => new Validate({ command: '' } as never)],
])('%s says what it takes', (part, make) => {
  expect(make).toThrow(
    expect.objectContaining({ message: expect.stringContaining(`${part} can’t take what it was given`) }),
  );
});
