import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, node, says, scripted, sourceOf } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-selectors-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Two ways, of which the selector takes one, by what code counted. */
const twoWays = (selector: object) =>
  flow(
    [
      node('in', 'input'),
      node('count', 'code', { source: '(values) => values.in.split(" ").length' }),
      node('which', 'selector', { routes: [{ name: 'long', when: 'count > 2' }, { name: 'short' }], ...selector }),
      agent('l', says('Long.')),
      agent('s', says('Short.')),
      node('j', 'join', { needs: 'any' }),
      node('out', 'output'),
    ],
    [
      ...['in > which', 'in.words > count.values', 'count.value > which.values', 'which.long > l', 'which.short > s'],
      ...['l > j.sessions', 's > j.sessions', 'j > out', 'j.values > out.values'],
    ],
  );
const byRule = twoWays({ how: 'rule', otherwise: 'short' });
const says2 = (first: string, then: string) =>
  scripted(`- when: { turn: 1 }\n  answer: [{ text: '${first}' }]\n- answer: [{ text: '${then}' }]`);

/** What a document gives for words, the agents that ran, and how often code did. */
async function given(document: ReturnType<typeof flow>, words: string) {
  const begun = await studio.create({ title: 'Ways', says: words });
  const first = await runDocument(begun, sourceOf(document), { runId: 'one' });
  const before = await nodes(begun);
  const again = await runDocument(await studio.session(begun.id), sourceOf(document), { runId: 'one' });
  expect([again.outputs, await nodes(begun)]).toEqual([first.outputs, before]);
  return { outputs: first.outputs, nodes: before };
}

async function nodes({ id }: Session): Promise<string[]> {
  const events = await (await studio.session(id)).events();
  return events.flatMap(({ kind, payload }) =>
    kind === 'node/left' ? [(payload as { position: string }).position] : [],
  );
}

describe('X1: a selector in a run', () => {
  it('by rule, on what code gave: one way is gone, the other is not; run again it does nothing again', async () => {
    expect(await given(byRule, 'Dig all the beds')).toEqual({
      outputs: { out: { l: 'Long.' } },
      nodes: expect.arrayContaining(['main/n:count/code-2', 'main/n:which/choose-0', 'main/n:l/forward-0']),
    });
    expect((await given(byRule, 'Dig')).outputs).toEqual({ out: { s: 'Short.' } });
  });

  it('by an agent, in a session of its own, asked again after nonsense: nothing of it is in the conversation', async () => {
    const chooser = says2('Hm.', 'So: {"route": "long", "reason": "It is."}');
    const begun = await studio.create({ title: 'Model', says: 'Dig' });
    const done = await runDocument(begun, sourceOf(twoWays({ how: 'model', agent: chooser })), { runId: 'one' });
    expect(done.outputs).toEqual({ out: { l: 'Long.' } });
    const events = await (await studio.session(begun.id)).events();
    expect(events.find(({ kind }) => kind === 'selector/chose')).toMatchObject({
      by: 'host',
      payload: {
        ...{ candidates: ['long', 'short'], chosen: 'long', how: 'model', reason: 'It is.' },
        position: 'main/n:which',
      },
    });
    expect(events.filter(({ kind }) => kind === 'message' || kind === 'model/requested').length).toBe(2);
    expect((await nodes(begun)).filter((position) => position.includes('n:which'))).toEqual([
      'main/n:which/spawn-0',
      'main/n:which/spawn-0/forward-0',
      'main/n:which/spawn-0/forward-0/forward-0',
      'main/n:which/choose-1',
    ]);
  });

  it('by vote, each in a session of its own; where none chooses and there is no otherwise, the run fails and says so', async () => {
    const vote = { how: 'vote', samples: 3 };
    const yes = scripted(`- answer: [{ text: '{"route": "short", "reason": "Few words."}' }]`);
    expect((await given(twoWays({ ...vote, agent: yes }), 'Dig')).outputs).toEqual({ out: { s: 'Short.' } });
    const begun = await studio.create({ title: 'Nonsense', says: 'Dig' });
    const nonsense = sourceOf(twoWays({ ...vote, agent: says('Hm.') }));
    await expect(runDocument(begun, nonsense, { runId: 'one' })).rejects.toThrow('None of 3 votes chose a route.');
  });
});
