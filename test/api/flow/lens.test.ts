import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import { agent, flow, house, node, says, scripted, sourceOf, writes } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-lens-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');
const ends = [node('in', 'input'), node('out', 'output')];

async function ran(document: WorkflowDocument, nested: Record<string, WorkflowDocument> = {}): Promise<Session> {
  const begun = await studio.create({ title: document.name, says: 'A house' });
  await runDocument(begun, { ...sourceOf(document), nested }, { runId: 'one' }).catch(() => undefined);
  return begun;
}

async function lensOf({ id }: Session) {
  const lens = await studio.host.workflowDocuments.lens({ session: id });
  if (!lens.ok) throw new Error(lens.refusal.message);
  return lens;
}

type Lens = Awaited<ReturnType<typeof lensOf>>;
const nameOf = (path: Lens['visits'][number]['path']) =>
  path.map(({ id, rounds }) => (rounds.length === 0 ? id : `${id}@${rounds.join('.')}`)).join('/');
const states = ({ visits }: Lens) => Object.fromEntries(visits.map(({ path, state }) => [nameOf(path), state]));
const visit = ({ visits }: Lens, name: string) => visits.find(({ path }) => nameOf(path) === name);
const ports = ({ taken }: Lens) => taken.map(({ edge: { from, to } }) => `${from.node}.${from.port} > ${to.node}`);

describe('X2: a run is laid over its document', () => {
  it('with the state of each node in each round, what came to it, what it gave, and the edges that were taken', async () => {
    const begun = await ran(house);
    const lens = await lensOf(begun);
    expect(states(lens)).toEqual({
      in: 'done',
      plan: 'done',
      ways: 'done',
      red: 'done',
      blue: 'done',
      both: 'done',
      rounds: 'done',
      'code@1': 'done',
      'check@1': 'done',
      'rounds@1': 'done',
      'code@2': 'done',
      'check@2': 'done',
      done: 'done',
      out: 'done',
    });
    expect(visit(lens, 'red')).toMatchObject({
      input: 'Do red of Red and blue.',
      output: 'Wrote red.txt.',
      steps: 2,
      calls: 1,
      runs: [expect.any(String)],
    });
    expect(visit(lens, 'check@1')).toMatchObject({ route: 'failed', verdict: 'failed' });
    expect(visit(lens, 'check@2')).toMatchObject({ route: 'passed', verdict: 'passed' });
    expect(visit(lens, 'rounds@1')).toMatchObject({ output: 'goes round again' });
    expect(ports(lens)).toContain('check.failed > rounds');
    expect(ports(lens)).not.toContain('rounds.done > done');
    expect(lens.row).toMatchObject({
      name: 'Beds',
      status: 'done',
      outputs: ['result'],
      validations: { passed: 1, of: 2 },
      calls: 6,
    });
    expect(JSON.parse(lens.text)).toMatchObject({ nodes: expect.any(Array) });
    // From a step to the node that made it, and back.
    const { first } = visit(lens, 'blue') ?? {};
    expect(first?.session).not.toBe(begun.id);
    expect(await studio.host.workflowDocuments.nodeAt({ event: first?.event ?? '' })).toEqual({
      ok: true,
      session: begun.id,
      run: 'one',
      path: [{ id: 'blue', rounds: [] }],
    });
    expect(await studio.host.workflowDocuments.nodeAt({ event: begun.head })).toMatchObject({
      ok: false,
      refusal: { code: 'not-found' },
    });
  });

  it('X1, X4: what was left out, what failed and was ignored, and what a failure kept from running', async () => {
    const routed = flow(
      [
        ...ends,
        node('pick', 'selector', {
          how: 'rule',
          routes: [
            { name: 'a', when: 'false' },
            { name: 'b', when: 'true' },
          ],
        }),
        agent('x', says('X.')),
        agent('y', lost, { onFailure: 'ignore' }),
        agent('z', says('Z.')),
        node('ways', 'parallel', { branches: ['p', 'q'] }),
        node('j', 'join', { needs: 'all' }),
      ],
      [
        'in > ways',
        'ways.p > pick',
        'ways.q > z',
        'pick.a > x',
        'pick.b > y',
        'x > j.sessions',
        'y > j.sessions',
        'z > j.sessions',
        'j > out',
      ],
    );
    const lens = await lensOf(await ran(routed));
    expect(states(lens)).toMatchObject({ x: 'left out', y: 'failed and ignored', j: 'done', out: 'done' });
    expect(visit(lens, 'pick')).toMatchObject({ route: 'b' });
    const failing = flow([...ends, agent('x', lost), agent('y', says('Y.'))], ['in > x', 'x > y', 'y > out']);
    const failed = await lensOf(await ran(failing));
    expect(states(failed)).toEqual({ in: 'done', x: 'failed', y: 'left out', out: 'left out' });
    expect(failed.row).toMatchObject({ status: 'failed', outputs: [] });
    expect(visit(failed, 'x')?.output).toMatch(/./);
  });

  it('S8: what waits for a person is told so, in the node that asks, and then what they chose', async () => {
    const asking = flow(
      [
        ...ends,
        node('ask', 'approval', { asks: 'May it go on?' }),
        node('look', 'validate', { by: 'person', criterion: 'It is good.' }),
        agent('x', lost, { onFailure: 'wait' }),
      ],
      ['in > ask', 'ask.approved > look', 'look.passed > x', 'x > out'],
    );
    const begun = await studio.create({ title: 'Asking', says: 'Go' });
    const running = runDocument(begun, sourceOf(asking), { runId: 'one' }).catch(() => undefined);
    for (const [name, chose] of [
      ['ask', 'approved'],
      ['look', 'passed'],
      ['x', 'ignore'],
    ] as const) {
      await expect.poll(async () => states(await lensOf(begun))[name], { timeout: 5_000 }).toBe('waiting');
      const [question] = await studio.host.runs.waiting({});
      const answer = { answer: 'chosen', chose } as const;
      expect(await studio.host.runs.approve({ event: question?.event ?? '', answer })).toMatchObject({ ok: true });
    }
    await running;
    const lens = await lensOf(begun);
    expect(states(lens)).toMatchObject({ ask: 'done', look: 'done', x: 'failed and ignored', out: 'left out' });
    expect([visit(lens, 'ask')?.route, visit(lens, 'look')?.verdict]).toEqual(['approved', 'passed']);
  });

  it('nodes of a workflow in a workflow stand behind its node', async () => {
    const inner = flow([...ends, agent('deep', says('Deep.'))], ['in > deep', 'deep > out']);
    const outer = flow([...ends, node('part', 'workflow', { workflow: 'w' })], ['in > part', 'part > out']);
    const lens = await lensOf(await ran(outer, { w: inner }));
    expect(states(lens)).toMatchObject({ part: 'done', 'part/deep': 'done', out: 'done' });
  });

  it('all runs are listed, the newest first, those of one kept workflow alone where it is named', async () => {
    const before = (await studio.host.workflowDocuments.runs({})).of;
    await ran(flow([...ends, agent('x', writes('x', 'x'))], ['in > x', 'x > out']));
    const { runs, of } = await studio.host.workflowDocuments.runs({});
    expect(of).toBe(before + 1);
    expect(runs[0]).toMatchObject({
      run: 'one',
      status: 'done',
      calls: 1,
      outputs: ['out'],
      endedAtMs: expect.any(Number),
    });
    expect(await studio.host.workflowDocuments.runs({ workflow: 'none' })).toEqual({ runs: [], of: 0 });
    expect(await studio.host.workflowDocuments.lens({ session: 'nobody' })).toMatchObject({ ok: false });
  });
});
