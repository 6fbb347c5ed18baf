import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, house, node, says, scripted, sourceOf, writes } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-document-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const facts = ({ id, head, answer }: Session) => ({ id, head, answer });
/** Positions at which operations of a run are on record, each with how it was left. */
const positions = async ({ id }: Session) => {
  const events = await (await studio.session(id)).events();
  return events.flatMap(({ kind, payload }) => {
    const { position, outcome } = payload as { position: string; outcome?: string };
    return kind === 'node/left' ? [`${position}${outcome === 'done' ? '' : ` ${outcome}`}`] : [];
  });
};
const ends = [node('in', 'input'), node('out', 'output')];
const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');

describe('X1, R5: a document runs as a program', () => {
  it('with branches whose files come back in a join, and rounds until a check passes; run again it does nothing again', async () => {
    const begun = await studio.create({ title: 'House', says: 'A house' });
    const done = await runDocument(begun, sourceOf(house), { runId: 'one' });
    expect(done.outputs).toEqual({ result: { blue: 'Wrote blue.txt.', red: 'Wrote red.txt.' } });
    const record = await positions(begun);
    expect(record.toSorted()).toEqual([
      'main/n:blue/forward-0',
      'main/n:both/join-0',
      'main/n:both/merge-1',
      'main/n:both/merge-2',
      'main/n:check@1/validate-0',
      'main/n:check@2/validate-0',
      'main/n:code@1/forward-0',
      'main/n:code@2/forward-0',
      'main/n:done/join-0',
      'main/n:plan/forward-0',
      'main/n:red/forward-0',
      'main/n:rounds@1/loop-0',
      'main/n:ways/spawn-0',
      'main/n:ways/spawn-1',
    ]);
    const again = await runDocument(await studio.session(begun.id), sourceOf(house), { runId: 'one' });
    expect([facts(again.session), again.outputs]).toEqual([facts(done.session), done.outputs]);
    expect(await positions(begun)).toEqual(record);
    const { verdict } = await done.session.validate({
      command: 'cat red.txt blue.txt tries | tr -d "\\n" | grep -qx redbluexx',
      criterion: 'All is there.',
    });
    expect(verdict).toBe('passed');
  });

  it('F5, F7: a branch is a session that leaves from where the parallel stands, with what waits to be said', async () => {
    const document = flow(
      [
        ...ends,
        node('ways', 'parallel', { branches: ['a', 'b'] }),
        agent('x', says('X.')),
        agent('y', says('Y.')),
        node('j', 'join', { needs: 'all' }),
      ],
      ['in > ways', 'ways.a > x', 'ways.b > y', 'x > j.sessions', 'y > j.sessions', 'j > out', 'j.values > out.values'],
    );
    const begun = await studio.create({ title: 'Branches', says: 'Speak' });
    const { outputs, session } = await runDocument(begun, sourceOf(document), { runId: 'one' });
    expect(outputs).toEqual({ out: { x: 'X.', y: 'Y.' } });
    expect([session.id, session.words]).toEqual([begun.id, 'Speak']);
    const shown = await studio.host.sessions.show({ session: begun.id });
    const branches = shown.ok ? shown.branches.filter(({ id }) => id !== begun.id) : [];
    const firsts = await Promise.all(branches.map(async ({ id }) => (await (await studio.session(id)).events())[0]));
    expect(firsts.map((first) => [first?.kind, first?.payload])).toEqual(
      ['a', 'b'].map((name) => [
        'session/spawned',
        { from: begun.id, at: expect.any(String), task: `Branch ${name} of ways`, workspace: 'own' },
      ]),
    );
  });

  it('X4: what of a node fails whose failure is ignored reads as failed, and nothing comes of it; else it ends the run', async () => {
    const document = (onFailure: string) =>
      flow(
        [
          ...ends,
          node('ways', 'parallel', { branches: ['a', 'b'] }),
          agent('x', lost, { onFailure }),
          agent('y', writes('y', 'y')),
          node('j', 'join', { needs: 'all' }),
        ],
        [
          'in > ways',
          'ways.a > x',
          'ways.b > y',
          'x > j.sessions',
          'y > j.sessions',
          'j > out',
          'j.values > out.values',
        ],
      );
    const ignored = await studio.create({ title: 'Ignored', says: 'Go' });
    expect((await runDocument(ignored, sourceOf(document('ignore')), { runId: 'one' })).outputs).toEqual({
      out: { y: 'Wrote y.' },
    });
    expect(await positions(ignored)).toContain('main/n:x/forward-0 failed');
    const failing = await studio.create({ title: 'Failing', says: 'Go' });
    const failure = async () =>
      await runDocument(failing, sourceOf(document('fail')), { runId: 'one' }).catch((error: unknown) => error);
    const first = await failure();
    expect(first).toMatchObject({ name: 'RunFailedError', status: 'failed' });
    expect(await positions(failing)).toContain('main/n:y/forward-0');
    expect(await failure()).toEqual(first);
  });

  it('X1: a join that needs fewer says which did not come, and what it took is on record', async () => {
    const document = (needs: number) =>
      flow(
        [
          ...ends,
          node('ways', 'parallel', { branches: ['a', 'b'] }),
          agent('x', lost, { onFailure: 'ignore' }),
          agent('y', says('Y.')),
          node('j', 'join', { needs }),
        ],
        [
          'in > ways',
          'ways.a > x',
          'ways.b > y',
          'x > j.sessions',
          'y > j.sessions',
          'j > out',
          'j.values > out.values',
        ],
      );
    const begun = await studio.create({ title: 'Fewer', says: 'Go' });
    expect((await runDocument(begun, sourceOf(document(1)), { runId: 'one' })).outputs).toEqual({ out: { y: 'Y.' } });
    await expect(
      runDocument(await studio.create({ says: 'Go' }), sourceOf(document(2)), { runId: 'one' }),
    ).rejects.toMatchObject({
      message: 'The join needs 2 sessions, and 1 came: none from “x”.',
    });
  });

  it('X1: a loop ends by its rule or its cap, which is on record', async () => {
    const document = (until?: string) =>
      flow(
        [
          ...ends,
          node('l', 'loop', { cap: 2, ...(until === undefined ? {} : { until }) }),
          agent('x', says('Done.'), { prompt: 'Go on.' }),
        ],
        ['in > l', 'l.body > x', 'x > l.back', 'x.answer > l.values', 'l.done > out'],
      );
    const ended = async (until?: string) => {
      const begun = await studio.create({ title: 'Loop', says: 'Go' });
      await runDocument(begun, sourceOf(document(until)), { runId: 'one' });
      const events = await (await studio.session(begun.id)).events();
      return events.flatMap(({ kind, payload }) => {
        const { position, value = '{}' } = payload as { position: string; value?: string };
        return kind === 'node/left' && position.includes('/loop-')
          ? [`${position} ${JSON.parse(value).more.ended}`]
          : [];
      });
    };
    expect(await ended()).toEqual(['main/n:l@1/loop-0 null', 'main/n:l@2/loop-0 cap']);
    expect(await ended('x == "Done."')).toEqual(['main/n:l@1/loop-0 until']);
  });

  it('runs a workflow in a workflow in positions of its own', async () => {
    const inner = flow(
      [...ends, agent('draft', says('Drafted.'), { prompt: 'Draft {{in}}' })],
      ['in > draft', 'in.words > draft.values', 'draft > out'],
    );
    const document = flow(
      [...ends, node('w', 'workflow', { workflow: 'inner' })],
      ['in > w', 'w > out', 'w.outputs > out.values'],
    );
    const begun = await studio.create({ title: 'Nested', says: 'it' });
    const { outputs, session } = await runDocument(begun, { document, nested: { inner } }, { runId: 'one' });
    expect([outputs, await positions(begun)]).toEqual([{ out: { out: 'Drafted.' } }, ['main/n:w/n:draft/forward-0']]);
    const said = (await session.events()).find(({ kind }) => kind === 'message');
    expect(JSON.stringify(said?.payload)).toContain('Draft it');
  });
});
