import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Agent,
  Empty,
  openStudio,
  Parallel,
  RefusedError,
  run,
  Selector,
  type Session,
  Workflow,
} from 'openrath-studio';
import { afterAll, expect, it } from 'vitest';

const home = mkdtempSync(join(tmpdir(), 'openrath-selector-'));
const studio = await openStudio({ home });
afterAll(async () => {
  await studio.close();
  rmSync(home, { recursive: true, force: true });
});

const says = (name: string, text: string) =>
  new Agent({
    name,
    model: { provider: 'scripted', name: 'test', script: `rules:\n  - answer:\n      - text: '${text}'\n` },
  });
const routes = { deep: says('deep', 'Deep.'), quick: says('quick', 'Quick.') };
const chosenIn = async (session: Session) =>
  (await session.events()).filter(({ kind }) => kind === 'selector/chose').map(({ payload }) => payload);
const begin = () => studio.create({ title: 'One', says: 'Look.' });

it('X1: a rule chooses by function or CEL, in the order of the routes, and the choice is on record', async () => {
  const rules = {
    deep: { when: 'values.size > 3.0' },
    quick: { when: (session: Session) => session.words === 'Look.' },
  };
  const selector = new Selector({ how: 'rule', routes, rules });
  const deep = await selector.forward(await begin(), { size: 4 });
  const quick = await selector.forward(await begin(), { size: 1 });
  expect([deep.answer, quick.answer]).toEqual(['Deep.', 'Quick.']);
  expect([...(await chosenIn(deep)), ...(await chosenIn(quick))]).toMatchObject([
    { candidates: ['deep', 'quick'], chosen: 'deep', how: 'rule', reason: 'Its rule is so: values.size > 3.0' },
    { candidates: ['deep', 'quick'], chosen: 'quick', how: 'rule', reason: 'Its function says so.' },
  ]);
  const none = new Selector({ how: 'rule', routes, rules: { deep: { when: 'false' } } });
  await expect(none.forward(await begin())).rejects.toThrow('No rule of a route is so.');
  const otherwise = new Selector({ how: 'rule', routes: { ...routes, not: new Empty() }, otherwise: 'not' });
  expect((await otherwise.forward(await begin())).answer).toBeUndefined();
});

it('X1: an agent chooses, alone or by votes, in sessions of its own', async () => {
  const agent = says('chooser', '{"route": "quick", "reason": "It is small."}');
  for (const how of ['model', 'vote'] as const) {
    const chosen = await new Selector({ how, routes, agent, samples: 2 }).forward(await begin());
    expect([chosen.answer, await chosenIn(chosen)]).toMatchObject(['Quick.', [{ chosen: 'quick', how }]]);
    expect((await chosen.events()).filter(({ kind }) => kind === 'model/answered')).toHaveLength(1);
  }
});

it('X1, V1: the first route whose command passes is taken; what is not so of another is no verdict on the session', async () => {
  const check = (command: string) => ({ check: { command, criterion: `${command} passes` } });
  const by = { how: 'validator', routes, rules: { deep: check('test -e deep.txt'), quick: check('true') } } as const;
  const taken = await new Selector(by).forward(await (await begin()).to('local'));
  expect([taken.answer, await chosenIn(taken)]).toMatchObject([
    'Quick.',
    [{ chosen: 'quick', how: 'validator', reason: 'Its check passed: true passes' }],
  ]);
  expect((await taken.events()).filter(({ kind }) => kind === 'validation')).toEqual([]);
  const none = { ...by, rules: { deep: check('false'), quick: check('false') } };
  await expect(new Selector(none).forward(await begin())).rejects.toThrow('No check of a route passed.');
});

it('R6: a run that chooses and goes on at once is taken from the record the second time', async () => {
  class Flow extends Workflow {
    readers = new Parallel({ branches: [routes.deep, routes.quick] });
    select = new Selector({ how: 'rule', routes, rules: { quick: { when: 'values["1"] == "Quick."' } } });
    override async forward(session: Session) {
      const { values } = await this.readers.forward(session);
      return await this.select.forward(session, values);
    }
  }
  const session = await begin();
  const first = await run(new Flow(), session, { runId: 'one' });
  expect([first.answer, (await run(new Flow(), session, { runId: 'one' })).head]).toEqual(['Quick.', first.head]);
  expect((await new Flow().compile(studio)).dynamic).toEqual(['select']);
});

it('F5, X4: branches are spawned sessions, by name and in order; what one throws is thrown', async () => {
  const session = await begin();
  const { sessions, values } = await new Parallel({ branches: routes }).forward(session);
  expect(values).toEqual({ deep: 'Deep.', quick: 'Quick.' });
  expect((await (sessions.deep as Session).events())[0]?.kind).toBe('session/spawned');
  const branches = { bad: new Workflow(), quick: routes.quick };
  for (const onFailure of ['fail', 'ignore'] as const)
    await expect(new Parallel({ branches, onFailure }).forward(session)).rejects.toThrow(
      'says neither forward nor edges',
    );
});

it.each<[string, () => unknown]>([
  ['Selector', () => new Selector({ how: 'rule', routes: {} })],
  ['Selector', () => new Selector({ how: 'rule', routes, otherwise: 'none' })],
  ['Selector', () => new Selector({ how: 'model', routes })],
  ['Selector', () => new Selector({ how: 'luck' as never, routes })],
  ['Selector', () => new Selector({ how: 'vote', routes, agent: routes.deep, samples: 1 })],
  ['Parallel', () => new Parallel({ branches: [] })],
])('%s says what it takes', (part, make) => {
  expect(make).toThrow(RefusedError);
  expect(make).toThrow(`${part} can’t take what it was given.`);
});
