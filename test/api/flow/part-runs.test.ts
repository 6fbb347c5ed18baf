import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planPart } from '../../../core/api/flow/plan-part.ts';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import type { WorkflowDocument } from '../../../core/model/workflow/document.ts';
import type { DocumentRunOptions } from '../../../core/model/workflow/run-options.ts';
import { CutOff, cutOffAfter } from '../cut-off.ts';
import { agent, flow, house, node, says, scripted, sourceOf } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-part-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Left {
  readonly position: string;
  readonly value?: string;
}
/** What operations of the nodes of a run gave beside a session, by their positions. */
const leftIn = async ({ id }: Session) => {
  const events = await (await studio.session(id)).events();
  const left = events.flatMap(({ kind, payload }) => (kind === 'node/left' ? [payload as Left] : []));
  return new Map(left.map(({ position, value = '{}' }) => [position, JSON.parse(value).more]));
};
const positions = async (session: Session) => [...(await leftIn(session)).keys()].toSorted();

const whole = async (document: WorkflowDocument) => {
  const begun = await studio.create({ title: document.name, says: 'Go' });
  return { begun, ...(await runDocument(begun, sourceOf(document), { runId: 'whole' })) };
};
let parts = 0;
const part = async (document: WorkflowDocument, of: Session, options: DocumentRunOptions) => {
  const runId = `part-${++parts}`;
  const asked = { ...sourceOf(document), options: { of: { session: of.id, run: 'whole' }, ...options } };
  const { session, source } = await planPart(studio.host, asked, runId);
  return { begun: session, source, runId, ...(await runDocument(session, source, { runId })) };
};
const eventsOf = async ({ id }: Session) => (await (await studio.session(id)).events()).length;

const countSessions = async () => (await studio.host.sessions.list({})).length;

const ends = [node('in', 'input'), node('out', 'output')];
const row = (b: string, more: { readonly a?: object } = {}) =>
  flow(
    [
      ...ends,
      agent('a', says('A.'), more.a),
      agent('b', says(b), { prompt: 'Do {{a}}' }),
      agent('c', says('C.'), { prompt: 'Go on.' }),
    ],
    ['in > a', 'a > b', 'a.answer > b.values', 'b > c', 'c > out', 'b.answer > out.values', 'c.answer > out.values'],
  );

describe('R4, X1: a document runs from a node on', () => {
  it('what is before it is taken from the earlier run, with the event, and nothing is written there', async () => {
    const { begun } = await whole(row('B.'));
    const before = await eventsOf(begun);
    const again = await part(row('Otherwise.'), begun, { from: 'b' });
    expect(again.outputs).toEqual({ out: { b: 'Otherwise.', c: 'C.' } });
    expect(await positions(again.begun)).toEqual([
      'main/n:a/reuse-0',
      'main/n:b/forward-0',
      'main/n:c/forward-0',
      'main/n:in/reuse-0',
    ]);
    expect(again.session.id).toBe(again.begun.id);
    expect(await eventsOf(begun)).toBe(before);
    const events = await (await studio.session(begun.id)).events();
    const left = events.find(({ kind, payload }) => kind === 'node/left' && (payload as Left).position.includes('n:a'));
    expect((await leftIn(again.begun)).get('main/n:a/reuse-0')).toMatchObject({
      event: left?.id,
      from: { session: begun.id, run: 'whole' },
    });
    // Run again it does nothing again.
    const told = await positions(again.begun);
    const { outputs } = await runDocument(await studio.session(again.begun.id), again.source, { runId: again.runId });
    expect([outputs, await positions(again.begun)]).toEqual([again.outputs, told]);
  });

  it('each node of a document with branches, joins and rounds: it comes to what the whole came to', async () => {
    const { begun, outputs } = await whole(house);
    const before = await eventsOf(begun);
    const record = await positions(begun);
    for (const from of ['plan', 'ways', 'red', 'both', 'rounds', 'check@2', 'done']) {
      const again = await part(house, begun, { from });
      expect([from, again.outputs]).toEqual([from, outputs]);
      const done = await positions(again.begun);
      const anew = done.filter((each) => !each.includes('/reuse-'));
      expect([from, anew.filter((each) => !record.includes(each))]).toEqual([from, []]);
      const { verdict } = await again.session.validate({
        command: 'cat red.txt blue.txt tries | tr -d "\\n" | grep -qx redbluexx',
        criterion: 'All is there.',
      });
      expect([from, verdict]).toEqual([from, 'passed']);
    }
    expect(await eventsOf(begun)).toBe(before);
  }, 60_000);

  it('F1: a branch of a run that failed elsewhere goes on in a fork: the session that it had come to stays as it was', async () => {
    const nobody = { name: 'nobody', model: { provider: 'openai', name: 'no-key' } };
    const branches = (red: object) =>
      flow(
        [
          ...ends,
          node('ways', 'parallel', { branches: ['red', 'blue'] }),
          agent('red', red, { prompt: 'Do red.' }),
          agent('blue', says('Blue.'), { prompt: 'Do blue.' }),
          agent('more', says('More.'), { prompt: 'Do more.' }),
          node('both', 'join', { needs: 'all' }),
        ],
        [
          'in > ways',
          'ways.red > red',
          'ways.blue > blue',
          'blue > more',
          'red > both.sessions',
          'more > both.sessions',
          'both > out',
          'both.values > out.values',
        ],
      );
    const begun = await studio.create({ title: 'Branches', says: 'Go' });
    await expect(runDocument(begun, sourceOf(branches(nobody)), { runId: 'whole' })).rejects.toThrow('openai');
    const blue = (await studio.host.sessions.list({})).find(
      ({ title, parent }) => title.includes('blue') && parent?.session === begun.id,
    );
    if (blue === undefined) throw new Error('no branch of blue');
    const before = await eventsOf(await studio.session(blue.id));
    expect(await positions(begun)).toContain('main/n:blue/forward-0');
    expect(await positions(begun)).not.toContain('main/n:more/forward-0');
    const again = await part(branches(says('Red.')), begun, { from: 'red' });
    expect(again.outputs).toEqual({ out: { red: 'Red.', more: 'More.' } });
    expect(await eventsOf(await studio.session(blue.id))).toBe(before);
  });

  it('R6: cut off before each of its nodes is left, comes to the same, and nothing is made twice', async () => {
    const { begun } = await whole(house);
    const beforePart = await countSessions();
    const once = await part(house, begun, { from: 'red' });
    const [record, sessions] = [await positions(once.begun), await countSessions()];
    const of = { session: begun.id, run: 'whole' };
    const { session, source } = await planPart(
      studio.host,
      { ...sourceOf(house), options: { of, from: 'red' } },
      'cut',
    );
    let done: Awaited<ReturnType<typeof runDocument>> | undefined;
    let lives = 0;
    while (done === undefined && lives++ < 60)
      done = await runDocument(cutOffAfter(session, 1), source, { runId: 'cut' }).catch((error: unknown) => {
        if (error instanceof CutOff) return undefined;
        throw error;
      });
    expect([done?.outputs, await positions(session)]).toEqual([once.outputs, record]);
    expect(lives).toBeGreaterThan(5);
    // As many as the other one made: its own, and forks of what it took.
    expect((await countSessions()) - sessions).toBe(sessions - beforePart);
  }, 60_000);

  it('of a run that is itself one from a node on', async () => {
    const { begun } = await whole(row('B.'));
    const second = await part(row('Otherwise.'), begun, { from: 'b' });
    const third = await part(row('Otherwise.'), begun, {
      from: 'c',
      of: { session: second.begun.id, run: second.runId },
    });
    expect(third.outputs).toEqual({ out: { b: 'Otherwise.', c: 'C.' } });
    expect(await positions(third.begun)).toEqual([
      'main/n:a/reuse-0',
      'main/n:b/reuse-0',
      'main/n:c/forward-0',
      'main/n:in/reuse-0',
    ]);
  });

  it('is refused by name where what it would take has changed, and takes it anyway where that is said', async () => {
    const { begun } = await whole(row('B.'));
    const changed = row('B.', { a: { prompt: 'Otherwise.' } });
    await expect(part(changed, begun, { from: 'b' })).rejects.toMatchObject({
      message: 'What would be taken from the earlier run has changed since: “a”.',
    });
    const { outputs, source } = await part(changed, begun, { from: 'b', anyway: true });
    expect([outputs, source.options?.anyway]).toEqual([{ out: { b: 'B.', c: 'C.' } }, true]);
  });

  it('is refused where the earlier run has no record of what it needs', async () => {
    const lost = flow(
      [...ends, agent('a', scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]')), agent('b', says('B.'))],
      ['in > a', 'a > b', 'b > out'],
    );
    const begun = await studio.create({ title: 'Lost', says: 'Go' });
    await expect(runDocument(begun, sourceOf(lost), { runId: 'whole' })).rejects.toThrow();
    await expect(part(lost, begun, { from: 'b' })).rejects.toMatchObject({
      message: 'The earlier run has no record of what “b” needs: “a” came to no end in it.',
    });
    await expect(part(lost, begun, { from: 'b', of: { session: begun.id, run: 'none' } })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

const fork = flow(
  [
    ...ends,
    node('pick', 'selector', {
      how: 'rule',
      routes: [
        { name: 'x', when: 'true' },
        { name: 'y', when: 'false' },
      ],
    }),
    agent('a', says('A.')),
    agent('b', says('B.')),
    node('j', 'join', { needs: 'all' }),
  ],
  ['in > pick', 'pick.x > a', 'pick.y > b', 'a > j.sessions', 'b > j.sessions', 'j > out', 'j.values > out.values'],
);

describe('X1: the other route of a selector', () => {
  it('is run from the selector on, chosen by a person against the decision that is on record', async () => {
    const { begun, outputs } = await whole(fork);
    expect(outputs).toEqual({ out: { a: 'A.' } });
    const other = await part(fork, begun, { from: 'pick', routes: { pick: 'y' } });
    expect(other.outputs).toEqual({ out: { b: 'B.' } });
    const chose = (await (await studio.session(other.begun.id)).events())
      .filter(({ kind }) => kind === 'selector/chose')
      .map(({ payload }) => payload);
    expect(chose).toContainEqual(
      expect.objectContaining({
        position: 'main/n:pick',
        chosen: 'y',
        how: 'person',
        reason: expect.stringMatching(
          /^A person chose it, against “x”, which was chosen by rule in the run whole, event /,
        ),
      }),
    );
  });

  it('is refused where there is none of the name', async () => {
    const { begun } = await whole(fork);
    await expect(part(fork, begun, { from: 'pick', routes: { pick: 'z' } })).rejects.toMatchObject({
      message: 'The selector “pick” has no route “z”.',
    });
  });
});

describe('X1: pinned nodes, and one node alone', () => {
  it('a node that is pinned does not run, and its value is read', async () => {
    const begun = await studio.create({ title: 'Pins', says: 'Go' });
    const source = { ...sourceOf(row('B.')), options: { pins: { b: { answer: 'Pinned.' } } } };
    const { outputs, session } = await runDocument(begun, source, { runId: 'whole' });
    expect(outputs).toEqual({ out: { b: 'Pinned.', c: 'C.' } });
    expect(await positions(begun)).toEqual(['main/n:a/forward-0', 'main/n:b/pin-0', 'main/n:c/forward-0']);
    expect(session.id).toBe(begun.id);
  });

  it('a value that is taken from the earlier run can be another one, which what runs anew reads', async () => {
    const { begun } = await whole(row('B.'));
    const { session, begun: root } = await part(row('B.'), begun, { from: 'b', pins: { a: { answer: 'Pinned.' } } });
    const said = (await (await studio.session(root.id)).events()).filter(({ kind }) => kind === 'message');
    expect(JSON.stringify(said.map(({ payload }) => payload))).toContain('Do Pinned.');
    expect(session.id).toBe(root.id);
    await expect(part(row('B.'), begun, { from: 'c', pins: { a: { answer: 'X' } } })).rejects.toMatchObject({
      message: '“a” is pinned, and “b”, which reads it, would be taken from the earlier run.',
    });
  });

  it('one node runs alone with values by hand, and gives what it gave by its ports', async () => {
    const begun = await studio.create({ title: 'Alone' });
    const source = { ...sourceOf(row('B.')), options: { only: 'b', values: { a: 'By hand.' } } };
    const { outputs } = await runDocument(begun, source, { runId: 'whole' });
    expect(outputs).toEqual({ session: begun.id, answer: 'B.' });
    const said = (await (await studio.session(begun.id)).events()).find(({ kind }) => kind === 'message');
    expect(JSON.stringify(said?.payload)).toContain('Do By hand.');
  });
});
