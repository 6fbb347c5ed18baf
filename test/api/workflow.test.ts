import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, DivergenceError, openStudio, RefusedError, run, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'openrath-workflow-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const scripted = (rules: string) =>
  new Agent({ name: 'agent', model: { provider: 'scripted', name: 'test', script: `rules:\n${rules}\n` } });
const echo = scripted('- answer: [{ text: Yes. }]');
const facts = ({ id, head, words, answer }: Session) => ({ id, head, words, answer });

describe('R5: a workflow on record', () => {
  it('has its source, its nodes and the answers of the world in the session, in the order they came', async () => {
    const begun = await studio.create({ title: 'On record', says: 'Hello' });
    const greet = async (session: Session) => {
      await session.clock();
      return await echo.forward(session);
    };
    const done = await run(greet, begun, { runId: 'one' });
    const events = await done.events();
    expect(events.map(({ kind, run: of }) => (of === 'one' ? `${kind} of it` : kind))).toEqual([
      'session/created',
      'workspace/began',
      'run/started of it',
      'world/answered of it',
      'node/entered of it',
      'run/started',
      'message',
      'model/requested',
      'model/answered',
      'run/ended',
      'node/left of it',
      'run/ended of it',
    ]);
    const { workflow, code = '', words } = (events[2]?.payload ?? {}) as Record<string, string>;
    const stored = await studio.host.event.blob({ blob: code });
    expect([workflow, words]).toEqual(['greet', 'Hello']);
    expect(stored.ok && Buffer.from(stored.base64, 'base64').toString()).toBe(greet.toString());
    expect(done.answer).toBe('Yes.');
  });

  it('gives the clock, random numbers and ids of its record when it is run again, and the same value', async () => {
    const begun = await studio.create({ title: 'World' });
    const told: unknown[] = [];
    const tell = async (session: Session) => {
      told.push([await session.clock(), await session.random(), await session.uuid()]);
      return await session.fork({ title: 'Told' });
    };
    const values = [
      await run(tell, begun, { runId: 'one' }),
      await run(tell, await studio.session(begun.id), { runId: 'one' }),
    ];
    expect(told[1]).toEqual(told[0]);
    expect(values.map(facts)).toEqual([facts(values[0] as Session), facts(values[0] as Session)]);
  });

  it('throws what a node failed with again, and does not ask again', async () => {
    const begun = await studio.create({ title: 'Failing', says: 'Hello' });
    const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');
    const fail = (session: Session) => lost.forward(session);
    const failure = async () => await run(fail, begun, { runId: 'one' }).catch((error: unknown) => error);
    const [first, second] = [await failure(), await failure()];
    expect([second, (second as { status?: string }).status]).toEqual([first, 'failed']);
    const { head } = await studio.session(begun.id);
    await failure();
    expect((await studio.session(begun.id)).head).toBe(head);
  });

  it('that asks for something else at a place than it did stops, with the event, what it expected and what it found', async () => {
    const begun = await studio.create({ title: 'Otherwise' });
    let title = 'One';
    const other = async (session: Session) => {
      await session.fork({ title });
      throw new Error('stop here');
    };
    await expect(run(other, begun, { runId: 'one' })).rejects.toThrow('stop here');
    title = 'Another';
    const failed = await run(other, begun, { runId: 'one' }).catch((error: unknown) => error);
    if (!(failed instanceof DivergenceError)) throw new Error('it did not diverge');
    const entered = (await (await studio.session(begun.id)).events()).find(({ kind }) => kind === 'node/entered');
    const { inputDigest = '' } = (entered?.payload ?? {}) as Record<string, string>;
    expect([failed.position, failed.event, failed.expected]).toEqual([
      'main/fork-0',
      entered?.id,
      `fork ${inputDigest}`,
    ]);
    expect(failed.found).not.toBe(failed.expected);
  });

  it('with other code than it began with is refused, with both ways on', async () => {
    const begun = await studio.create({ title: 'Changed' });
    await run(async (session) => await session.fork(), begun, { runId: 'one', name: 'forking' });
    const refused = await run(async (session) => session, begun, { runId: 'one', name: 'forking' }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(RefusedError);
    expect((refused as RefusedError).message).toBe('The run one of forking began with other code.');
    expect((refused as RefusedError).remedy).toMatch(
      /^Put the code back as it was, which is stored as [0-9a-f]{64}, or /,
    );
  });

  it('S7: on a value whose session has moved on runs in a fork at the value, the same one whenever it is run again', async () => {
    const begun = await studio.create({ title: 'Moved on' });
    await echo.forward(begun.say('First'));
    const go = async (session: Session) => await echo.forward(session.say('Second'));
    const [first, second] = [await run(go, begun, { runId: 'one' }), await run(go, begun, { runId: 'one' })];
    expect(first.id).not.toBe(begun.id);
    expect(facts(second)).toEqual(facts(first));
  });
});
