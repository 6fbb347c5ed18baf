import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, node, says, scripted, sourceOf } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-acts-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What a document gives, when it is run and when it is run again. */
async function given(document: ReturnType<typeof flow>) {
  const begun = await studio.create({ title: 'Acts', says: 'Dig' });
  const first = await runDocument(begun, sourceOf(document), { runId: 'one' });
  const events = await (await studio.session(begun.id)).events();
  const again = await runDocument(await studio.session(begun.id), sourceOf(document), { runId: 'one' });
  expect([again.outputs, await (await studio.session(begun.id)).events()]).toEqual([first.outputs, events]);
  return { outputs: first.outputs, events };
}

const ends = [node('in', 'input'), node('out', 'output')];
const calls = (command: string, more: object = {}) =>
  flow(
    [...ends, node('x', 'tool', { tool: 'run_command', input: { command }, ...more })],
    ['in > x', 'in.words > x.values', 'x > out', 'x.result > out.values'],
  );

describe('T1: a node calls a tool', () => {
  it('with templates in its input; its result is a value where it is JSON, else its text', async () => {
    expect((await given(calls(`echo '{"said": "{{in}}", "n": 2}'`))).outputs).toEqual({
      out: { said: 'Dig', n: 2 },
    });
    expect((await given(calls('echo 12345678901234567890'))).outputs).toEqual({ out: '12345678901234567890\n' });
  });

  it('X4: a call whose result is an error fails the node, with what it says', async () => {
    const begun = await studio.create({ title: 'Fails' });
    await expect(runDocument(begun, sourceOf(calls('echo no >&2; exit 3')), { runId: 'one' })).rejects.toMatchObject({
      ...{ name: 'RunFailedError', message: expect.stringContaining('no') },
    });
  });
});

it('K1: what one node keeps another one finds, and the agent behind it reads', async () => {
  const document = flow(
    [
      ...ends,
      node('keep', 'memory-commit', { scope: 'session', key: 'bed', text: 'The bed of {{in}} is dug.' }),
      node('find', 'memory-recall', { scopes: ['session'], query: 'bed' }),
      agent('a', says('Read.')),
    ],
    ['in > keep', 'in.words > keep.values', 'keep > find', 'find > a', 'a > out', 'find.items > out.values'],
  );
  expect((await given(document)).outputs).toEqual({ out: ['The bed of Dig is dug.'] });
});

describe('V1: an agent validates', () => {
  const judged = (words: string) =>
    flow(
      [
        ...ends,
        node('v', 'validate', { by: 'agent', criterion: 'It is dug.', agent: says(`"${words}"`) }),
        agent('y', says('Yes.')),
        agent('n', says('No.')),
        node('j', 'join', { needs: 'any' }),
      ],
      [
        ...['in > v', 'v.passed > y', 'v.failed > n', 'y > j.sessions', 'n > j.sessions'],
        ...['j > out', 'j.values > out.values'],
      ],
    );

  it.each([
    ['Deep. VERDICT: no', 'undecided', 'n'],
    ['VERDICT: failed', 'failed', 'n'],
    ['VERDICT: passed', 'passed', 'y'],
  ])('in a fork of the session: %s is %s', async (words, verdict, way) => {
    const { outputs, events } = await given(judged(words));
    expect(Object.keys((outputs.out ?? {}) as object)).toEqual([way]);
    const given_ = events.find(({ kind }) => kind === 'validation');
    expect(given_).toMatchObject({ by: 'agent', payload: { validator: 'agent', criterion: 'It is dug.', verdict } });
  });

  it('one that fails came to no verdict', async () => {
    const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');
    const document = judged('');
    const nodes = document.nodes.map((each) => (each.id === 'v' ? { ...each, agent: lost } : each));
    const { outputs, events } = await given({ ...document, nodes } as typeof document);
    expect(outputs).toEqual({ out: { n: 'No.' } });
    expect(events.find(({ kind }) => kind === 'validation')).toMatchObject({
      payload: { verdict: 'undecided', evidence: 'The judge never answered.' },
    });
  });
});

it('X1: a selector by validator takes the first route whose command passes; none of them is a verdict on the session', async () => {
  const routes = [{ name: 'deep', check: 'test -e bed' }, { name: 'flat', check: 'true' }, { name: 'none' }];
  const document = flow(
    [
      ...ends,
      node('s', 'selector', { how: 'validator', routes, otherwise: 'none' }),
      node('j', 'join', { needs: 'any' }),
    ],
    ['in > s', 's.deep > j.sessions', 's.flat > j.sessions', 's.none > j.sessions', 'j > out'],
  );
  const { events } = await given(document);
  expect(events.filter(({ kind }) => kind === 'validation')).toEqual([]);
  expect(events.find(({ kind }) => kind === 'selector/chose')?.payload).toMatchObject({
    ...{ candidates: ['deep', 'flat', 'none'], chosen: 'flat', how: 'validator', reason: 'Its command passed.' },
  });
});
