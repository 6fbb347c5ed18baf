import { describe, expect, it } from 'vitest';
import type { WorkflowDocument } from '../../../../core/model/workflow/document.ts';
import { flowOf } from '../../../../core/projections/workflow/flow.ts';
import { bodiesOf } from '../../../../core/projections/workflow/run/bodies.ts';
import { branchDepths } from '../../../../core/projections/workflow/run/branch-depths.ts';
import type { Task } from '../../../../core/projections/workflow/run/going.ts';
import { createSchedule, type Outs } from '../../../../core/projections/workflow/run/schedule.ts';
import { seeded } from '../../seeded.ts';
import { ends, flow, found, scripted } from '../compile-flow.ts';
import { byChance, goThrough, placeOf, tellTask } from './by-chance.ts';
import { randomWorkflow } from './random-workflow.ts';

/** Runs a document; each node gives at its ports what `gives` says, in the order that `pick` picks. Tells what came to each. */
function go(
  document: WorkflowDocument,
  gives: (task: Task<string>) => Outs<string>,
  pick: (count: number) => number = () => 0,
): readonly string[] {
  const schedule = createSchedule<string>(bodiesOf(flowOf(document)));
  return goThrough(schedule, schedule.begin(), gives, pick).map(({ task }) => tellTask(task));
}

/** Every port gives the place of its node, but that a loop goes round so many times. */
const all =
  (rounds = 1) =>
  (task: Task<string>): Outs<string> => {
    const { node, rounds: here } = task;
    if (node.raw.kind === 'loop') return { [(here.at(-1) as number) < rounds ? 'body' : 'done']: placeOf(task) };
    return Object.fromEntries((node.ports?.outs ?? []).map(({ name }) => [name, placeOf(task)]));
  };

const made = (id: string, kind: string, more: object = {}) => ({ id, kind, ...more });
const agent = (id: string, more: object = {}) => made(id, 'agent', { agent: scripted, ...more });
const join = (needs: unknown, id = 'join') => made(id, 'join', { needs });

describe('X1 what of a workflow runs, and with what', () => {
  it('goes along all edges, and waits at a join for all that lead to it', () => {
    const document = flow(
      [...ends, agent('a'), agent('b'), join('all'), made('ways', 'parallel', { branches: ['x', 'y'] })],
      [
        'in > ways',
        'ways.x > a',
        'ways.y > b',
        'a > join.sessions',
        'b > join.sessions',
        'join > out',
        'a.answer > b.values',
      ],
    );
    expect(go(document, all())).toEqual([
      'n:in ()',
      'n:ways (session: n:in)',
      'n:a (session: n:ways)',
      'n:b (values: n:a, session: n:ways)',
      'n:join (sessions: n:a, sessions: n:b)',
      'n:out (session: n:join)',
    ]);
  });

  it('leaves out what a way leads to that was not taken', () => {
    const document = flow(
      [
        ...ends,
        agent('a'),
        agent('b'),
        agent('c'),
        join('all'),
        made('pick', 'selector', { how: 'person', routes: [{ name: 'x' }, { name: 'y' }] }),
      ],
      ['in > pick', 'pick.x > a', 'pick.y > b', 'b > c', 'a > join.sessions', 'c > join.sessions', 'join > out'],
    );
    const taken = go(document, (task) => (task.node.id === 'pick' ? { x: 's' } : all()(task)));
    expect(taken).toEqual([
      'n:in ()',
      'n:pick (session: n:in)',
      'n:a (session: s)',
      'n:join (sessions: n:a)',
      'n:out (session: n:join)',
    ]);
  });

  it('lets go on with the first that come where a join needs fewer than all', () => {
    const document = flow(
      [...ends, agent('a'), agent('b'), agent('c'), join(2), made('ways', 'parallel', { branches: ['x', 'y', 'z'] })],
      [
        'in > ways',
        'ways.x > a',
        'ways.y > b',
        'ways.z > c',
        'a > join.sessions',
        'b > join.sessions',
        'c > join.sessions',
        'join > out',
      ],
    );
    const last = go(document, all(), (count) => count - 1);
    expect(last.find((each) => each.startsWith('n:join'))).toBe('n:join (sessions: n:b, sessions: n:c)');
  });

  it('goes round in a body, keeps what came from outside for each round, and lets the last one’s values out', () => {
    const document = flow(
      [...ends, agent('plan'), agent('write'), agent('say'), made('loop', 'loop', { cap: 3 })],
      [
        'in > plan',
        'plan > loop',
        'loop.body > write',
        'plan.answer > write.values',
        'write > loop.back',
        'loop.done > say',
        'write.answer > say.values',
        'say > out',
      ],
    );
    expect(go(document, all(2))).toEqual([
      'n:in ()',
      'n:plan (session: n:in)',
      'n:write@1 (session: n:plan, values: n:plan)',
      'n:loop@1 (back: n:write@1)',
      'n:write@2 (session: n:loop@1, values: n:plan)',
      'n:loop@2 (back: n:write@2)',
      'n:say (session: n:loop@2, values: n:write@2)',
      'n:out (session: n:say)',
    ]);
  });

  it('is over with a loop to which nothing comes back: what left its body goes on', () => {
    const check = made('check', 'validate', { by: 'person', criterion: 'It is good.' });
    const document = flow(
      [...ends, agent('mend'), check, made('loop', 'loop', { cap: 9 }), join('all')],
      [
        'in > loop',
        'loop.body > check',
        'check.failed > mend',
        'mend > loop.back',
        'check.passed > join.sessions',
        'loop.done > join.sessions',
        'join > out',
      ],
    );
    const told = go(document, (task) =>
      task.node.id === 'check' ? { [task.rounds[0] === 2 ? 'passed' : 'failed']: placeOf(task) } : all(9)(task),
    );
    expect(told.slice(-3)).toEqual([
      'n:check@2 (session: n:loop@1)',
      'n:join (sessions: n:check@2)',
      'n:out (session: n:join)',
    ]);
  });

  it('passes over what is bypassed, and leaves out what is muted', () => {
    const document = flow(
      [...ends, agent('a', { off: 'bypassed' }), agent('b', { off: 'muted' }), agent('c')],
      ['in > a', 'a > c', 'b.answer > c.values', 'in > b', 'c > out'],
    );
    expect(go(document, all())).toEqual(['n:in ()', 'n:c (session: n:in)', 'n:out (session: n:c)']);
  });

  it('says which cycles it can’t tell the rounds of', () => {
    const document = flow(
      [...ends, made('a', 'loop', { cap: 2 }), made('b', 'loop', { cap: 2 }), { id: 'in2', kind: 'input' }],
      ['in > a', 'in2 > b', 'a.body > b.back', 'b.body > a.back', 'a.done > out'],
    );
    expect(bodiesOf(flowOf(document)).tangled.map((cycle) => cycle.map(({ id }) => id).toSorted())).toEqual([
      ['a', 'b'],
    ]);
  });

  it('knows of how many branches a session is a part', () => {
    const document = flow(
      [
        ...ends,
        agent('a'),
        agent('b'),
        agent('c'),
        join('all'),
        join('all', 'inner'),
        made('ways', 'parallel', { branches: ['x', 'y'] }),
        made('pick', 'selector', { how: 'person', routes: [{ name: 'p' }, { name: 'q' }] }),
      ],
      [
        'in > ways',
        'ways.x > pick',
        'pick.p > a',
        'pick.q > b',
        'a > inner.sessions',
        'b > inner.sessions',
        'inner > join.sessions',
        'ways.y > c',
        'c > join.sessions',
        'join > out',
      ],
    );
    const depths = [...branchDepths(bodiesOf(flowOf(document)))].map(([{ id }, depth]) => `${id} ${depth}`);
    expect(depths.toSorted()).toEqual(['a 1', 'b 1', 'c 1', 'in 0', 'inner 1', 'join 0', 'out 0', 'pick 1', 'ways 0']);
  });
});

describe('laws of a run', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed);

  it.each(seeds)('whatever node is first done, the same nodes get the same (seed %i)', (seed) => {
    const document = randomWorkflow(seed);
    expect(found(document).filter((each) => !each.endsWith('(goes on)'))).toEqual([]);
    const inOrder = go(document, byChance(seed));
    expect(new Set(inOrder.map((each) => each.split(' ')[0])).size).toBe(inOrder.length);
    for (const order of [1, 2, 3]) {
      const random = seeded(seed * 10 + order);
      const shuffled = go(document, byChance(seed), (count) => Math.floor(random() * count));
      expect(shuffled.toSorted()).toEqual(inOrder.toSorted());
    }
  });

  it.each(seeds)(
    'a node runs once a round at most, and all ends, also where joins need fewer than all (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const told = go(randomWorkflow(seed, ['all', 'any']), byChance(seed), (count) => Math.floor(random() * count));
      expect(new Set(told.map((each) => each.split(' ')[0])).size).toBe(told.length);
    },
  );

  it('counts as many steps as there are nodes, in a flow of 10,000', () => {
    const agents = Array.from({ length: 9_998 }, (_, index) => agent(`a${index}`));
    const edges = agents.map(({ id }, index) => `${agents[index - 1]?.id ?? 'in'} > ${id}`);
    const document = flow([...ends, ...agents], [...edges, 'a9997 > out']);
    expect(go(document, all()).length).toBe(10_000);
    expect(go(document, (task) => (task.node.id === 'a0' ? {} : all()(task))).length).toBe(2);
  });
});
