import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../../core/adapters/sha256.ts';
import type { WorkflowDocument } from '../../../../core/model/workflow/document.ts';
import { flowOf } from '../../../../core/projections/workflow/flow.ts';
import { anewFrom } from '../../../../core/projections/workflow/part/anew-from.ts';
import { dirtyOf } from '../../../../core/projections/workflow/part/dirty-of.ts';
import { reachAgain } from '../../../../core/projections/workflow/part/reach-again.ts';
import { readNodeRound } from '../../../../core/projections/workflow/part/read-node-round.ts';
import { bodiesOf } from '../../../../core/projections/workflow/run/bodies.ts';
import type { Task } from '../../../../core/projections/workflow/run/going.ts';
import { createSchedule } from '../../../../core/projections/workflow/run/schedule.ts';
import { seeded } from '../../seeded.ts';
import { ends, flow, scripted } from '../compile-flow.ts';
import { byChance, goThrough, placeOf, tellTask } from '../run/by-chance.ts';
import { randomWorkflow } from '../run/random-workflow.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed + 1);
const made = (id: string, kind: string, more: object = {}) => ({ id, kind, ...more });
const agent = (id: string, more: object = {}) => made(id, 'agent', { agent: scripted, ...more });

/** A run of a document as a whole, and the same document to be run again. */
function ran(seed: number) {
  const bodies = bodiesOf(flowOf(randomWorkflow(seed)));
  const schedule = createSchedule<string>(bodies);
  return { bodies, whole: goThrough(schedule, schedule.begin(), byChance(seed)) };
}

/** Each node of a run as the one that it is run again from: a loop with its first round. */
function begins(whole: ReturnType<typeof ran>['whole']) {
  const of = ({ node, rounds }: Task<string>) => ({
    node,
    rounds: node.raw.kind === 'loop' ? rounds.slice(0, -1) : rounds,
  });
  return [...new Map(whole.map(({ task }) => [placeOf(of(task)), of(task)])).values()];
}

describe('X1, R4 a document that is run from a node on', () => {
  it.each(SEEDS)('where nothing changed is the whole run, each node once: seed %d', (seed) => {
    const { bodies, whole } = ran(seed);
    const gave = new Map(whole.map(({ task, outs }) => [placeOf(task), outs]));
    for (const begin of begins(whole)) {
      const isAnew = anewFrom(bodies, begin);
      const schedule = createSchedule<string>(bodies);
      const { kept, waiting } = reachAgain(schedule, (task) => (isAnew(task) ? undefined : gave.get(placeOf(task))));
      if (begin.node.raw.kind !== 'loop') expect(waiting.map(placeOf)).toContain(placeOf(begin));
      const anew = goThrough(schedule, waiting, byChance(seed)).map(({ task }) => task);
      expect(anew.every(isAnew)).toBe(true);
      expect([...kept, ...anew].map(tellTask).toSorted()).toEqual(whole.map(({ task }) => tellTask(task)).toSorted());
    }
  });

  it.each(SEEDS)(
    'takes nothing that may come to something else once the node gives something else: seed %d',
    (seed) => {
      const { bodies, whole } = ran(seed);
      const told = new Set(whole.map(({ task }) => tellTask(task)));
      for (const begin of begins(whole)) {
        const isAnew = anewFrom(bodies, begin);
        const schedule = createSchedule<string>(bodies);
        const gives = (task: Task<string>) => byChance(isAnew(task) ? seed + 1_000 : seed)(task);
        const otherwise = goThrough(schedule, schedule.begin(), gives, (count) => count - 1);
        const kept = otherwise.filter(({ task }) => !isAnew(task));
        expect(kept.filter(({ task }) => !told.has(tellTask(task)))).toEqual([]);
      }
    },
  );

  it('takes earlier rounds of its loop, and what stands beside it', () => {
    const document = flow(
      [...ends, agent('a'), agent('b'), agent('c'), agent('d'), made('l', 'loop', { cap: 3 })],
      ['in > a', 'a > l', 'l.body > b', 'b > c', 'c > l.back', 'l.done > d', 'd > out', 'a.answer > c.values'],
    );
    const bodies = bodiesOf(flowOf(document));
    const begin = readNodeRound('c@2', bodies);
    if (!begin.ok) throw new Error(begin.refusal.message);
    const isAnew = anewFrom(bodies, begin.value);
    const at = (id: string, ...rounds: number[]) => {
      const node = [...bodies.groupOf.keys()].find((each) => each.id === id);
      return node !== undefined && isAnew({ node, rounds });
    };
    expect([at('a'), at('b', 1), at('c', 1), at('l', 1), at('b', 2)]).toEqual(Array(5).fill(false));
    expect([at('c', 2), at('l', 2), at('b', 3), at('c', 3), at('d'), at('out')]).toEqual(Array(6).fill(true));
  });

  it('is not from a node that is none, nor in rounds that it does not have', () => {
    const bodies = bodiesOf(flowOf(flow([...ends, agent('a')], ['in > a', 'a > out'])));
    expect(readNodeRound('b', bodies)).toMatchObject({ ok: false, refusal: { code: 'not-found' } });
    expect(readNodeRound('a@2', bodies)).toMatchObject({
      ok: false,
      refusal: { message: 'The node “a” is in 0 loops, and 1 round is named.' },
    });
  });
});

describe('X2 what became of nodes since a run', () => {
  const since = (now: WorkflowDocument, then: WorkflowDocument, never: readonly string[] = []) => {
    const ran = new Set(then.nodes.map(({ id }) => id).filter((id) => !never.includes(id)));
    const states = dirtyOf({ document: now, nested: {} }, { document: then, nested: {}, ran }, sha256);
    return Object.fromEntries(states);
  };
  const row = (more: { readonly b?: object; readonly edge?: string } = {}) =>
    flow(
      [...ends, agent('a'), agent('b', more.b), agent('c'), agent('d')],
      ['in > a', 'a > b', 'b > c', 'in > d', 'c > out', ...(more.edge === undefined ? [] : [more.edge])],
    );
  const same = { in: 'unchanged', a: 'unchanged', b: 'unchanged', c: 'unchanged', d: 'unchanged', out: 'unchanged' };

  it('is nothing where it is the same, however it is drawn', () => {
    expect(since({ ...row(), layout: { a: 1 } }, row())).toEqual(same);
  });

  it('is a change of the node, and of all downstream of it', () => {
    const changed = { ...same, b: 'changed', c: 'upstream-changed', out: 'upstream-changed' };
    expect(since(row({ b: { prompt: 'Otherwise.' } }), row())).toEqual(changed);
    expect(since(row({ edge: 'd.answer > b.values' }), row())).toEqual(changed);
  });

  it('is a change of what reads it where a node is left out', () => {
    const { b: _, ...others } = same;
    expect(since(row({ b: { off: 'bypassed' } }), row())).toEqual({
      ...others,
      c: 'changed',
      out: 'upstream-changed',
    });
  });

  it('says what never ran', () => {
    expect(since(row(), row(), ['d'])).toEqual({ ...same, d: 'never-ran' });
  });

  it('is a change of a workflow node whose workflow changed', () => {
    const outer = flow([...ends, made('w', 'workflow', { workflow: 'inner' })], ['in > w', 'w > out']);
    const of = (inner: WorkflowDocument) => ({ document: outer, nested: { inner } });
    const states = dirtyOf(
      of(row({ b: { prompt: 'Otherwise.' } })),
      { ...of(row()), ran: new Set(['in', 'w', 'out']) },
      sha256,
    );
    expect(Object.fromEntries(states)).toEqual({ in: 'unchanged', w: 'changed', out: 'upstream-changed' });
  });

  it.each(SEEDS)('is told of each node downstream alone: seed %d', (seed) => {
    const document = randomWorkflow(seed);
    const pick = seeded(seed)();
    const agents = document.nodes.filter(({ kind, off }) => kind === 'agent' && off === undefined);
    const changed = agents[Math.floor(pick * agents.length)];
    if (changed === undefined) return;
    const now = {
      ...document,
      nodes: document.nodes.map((each) => (each === changed ? { ...each, prompt: 'Otherwise.' } : each)),
    };
    const states = dirtyOf(
      { document: now, nested: {} },
      { document, nested: {}, ran: new Set(document.nodes.map(({ id }) => id)) },
      sha256,
    );
    const { nodes } = flowOf(document);
    const below = new Set(nodes.filter(({ id }) => id === changed.id));
    for (const each of below) for (const { to, isLive } of each.outs) if (isLive) below.add(to);
    const expected = nodes
      .filter(({ state }) => state === 'runs')
      .map((each) => {
        if (each.id === changed.id) return [each.id, 'changed'];
        return [each.id, below.has(each) ? 'upstream-changed' : 'unchanged'];
      });
    expect(Object.fromEntries(states)).toEqual(Object.fromEntries(expected));
  });
});
