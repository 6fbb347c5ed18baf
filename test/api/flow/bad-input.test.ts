import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, node, says, sourceOf } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-bad-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An agent, and then a node that is bad. */
const behind = (bad: object, edges: readonly string[]) =>
  flow(
    [
      node('in', 'input'),
      agent('a', says('Said.'), { prompt: 'Say.' }),
      node('bad', 'code', bad),
      node('out', 'output'),
    ],
    ['in > a', 'a.answer > bad.values', ...edges],
  );
const code = (source: string) => behind({ source }, ['a > out', 'bad.value > out.values']);
const selects = (settings: object) =>
  behind({ kind: 'selector', routes: [{ name: 'yes', when: 'a.size() > 2' }, { name: 'no' }], ...settings }, [
    'a > bad',
    'bad.yes > j.sessions',
    'bad.no > j.sessions',
  ]);
const withJoin = (document: ReturnType<typeof flow>) =>
  flow(
    [...document.nodes, node('j', 'join', { needs: 'any' })],
    [...document.edges.map(({ from, to }) => `${from.node}.${from.port} > ${to.node}.${to.port}`), 'j > out'],
  );

describe('X2, X4: what goes wrong in a node of a run', () => {
  it.each<[string, ReturnType<typeof flow>, RegExp, string]>([
    ['code that throws', code('() => { throw new Error("Too wet."); }'), /Too wet\./, 'main/n:bad/code-2 failed'],
    [
      'code that never ends',
      code('() => { for (;;); }'),
      /^Its code took more than 5 s\.$/,
      'main/n:bad/code-2 failed',
    ],
    ['code that gives no JSON', code('() => () => 1'), /^Its code gives a function\.$/, 'main/n:bad/code-2 failed'],
    [
      'a selector by an agent that answers nonsense',
      withJoin(selects({ how: 'model', agent: says('"{\\"route\\": \\"perhaps\\"}"') })),
      /^Asked 3 times, the agent chose no route\. “perhaps” is none of the routes\.$/,
      'main/n:bad/spawn-0/forward-0/forward-0/forward-0',
    ],
    [
      'a rule of what is no number',
      withJoin(selects({ how: 'rule', routes: [{ name: 'yes', when: 'a > 2' }, { name: 'no' }], otherwise: 'no' })),
      /^The route “yes”: Its rule can’t be computed: /,
      'main/n:a/forward-0',
    ],
  ])(
    '%s fails the run with a sentence; what is done stays on record, and to run it again fails alike',
    async (_, document, says, last) => {
      const begun = await studio.create({ title: 'Bad' });
      const failing = async () =>
        (await runDocument(await studio.session(begun.id), sourceOf(document), { runId: 'one' }).catch(
          (error: unknown) => error,
        )) as Error;
      const first = await failing();
      expect([first.name, first.message]).toEqual(['RefusedError', expect.stringMatching(says)]);
      const events = await (await studio.session(begun.id)).events();
      const left = events.flatMap(({ kind, payload }) => {
        const { position, outcome } = payload as { position: string; outcome: string };
        return kind === 'node/left' ? [`${position}${outcome === 'done' ? '' : ` ${outcome}`}`] : [];
      });
      expect(left.includes('main/n:a/forward-0')).toBe(true);
      expect(left.at(-1)).toBe(last);
      expect(events.at(-1)).toMatchObject({ kind: 'run/ended', payload: { outcome: 'failed', reason: first.message } });
      expect((await failing()).message).toBe(first.message);
      expect((await studio.session(begun.id)).head).toBe(events.at(-1)?.id);
      const goesOn = await (await studio.session(begun.id)).say('Go on.').fork();
      expect(goesOn.words).toBe('Go on.');
    },
  );

  it('a tool that there is not, at run: its node fails and says so', async () => {
    const document = flow(
      [node('in', 'input'), node('t', 'tool', { tool: 'teleport', input: {} }), node('out', 'output')],
      ['in > t', 't > out'],
    );
    const begun = await studio.create({ title: 'Gone' });
    await expect(runDocument(begun, sourceOf(document), { runId: 'one' })).rejects.toMatchObject({
      ...{
        name: 'RefusedError',
        code: 'not-found',
        message: 'There is no tool teleport here that a program can call.',
      },
    });
  });

  it('input of a tool that its templates make no object of: its node fails and says so', async () => {
    const document = flow(
      [node('in', 'input'), node('t', 'tool', { tool: 'run_command', input: '{{in}}' }), node('out', 'output')],
      ['in > t', 'in.words > t.values', 't > out'],
    );
    const begun = await studio.create({ title: 'No object', says: 'ls' });
    await expect(runDocument(begun, sourceOf(document), { runId: 'one' })).rejects.toMatchObject({
      ...{ name: 'RefusedError', code: 'invalid', message: expect.stringContaining('call can’t take') },
    });
  });
});
