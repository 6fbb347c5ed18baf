import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStudio, type Session, type Studio } from 'openrath-studio';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runDocument } from '../../../core/api/flow/run-document.ts';
import { agent, flow, node, says, scripted, sourceOf, writes } from './documents.ts';

const folder = mkdtempSync(join(tmpdir(), 'openrath-asks-'));
let studio: Studio;
beforeAll(async () => {
  studio = await openStudio({ home: join(folder, 'home') });
});
afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ends = [node('in', 'input'), node('out', 'output')];
const eventsOf = async ({ id }: Session) => await (await studio.session(id)).events();
const leftAt = async (session: Session) =>
  (await eventsOf(session)).flatMap(({ kind, payload }) => {
    const { position, outcome } = payload as { position: string; outcome?: string };
    return kind === 'node/left' ? [`${position}${outcome === 'done' ? '' : ` ${outcome}`}`] : [];
  });

/** Answers what waits with each in turn; gives the words that were asked. */
async function answering(answers: readonly string[]): Promise<string[]> {
  const words: string[] = [];
  for (const answer of answers)
    await vi.waitFor(
      async () => {
        const [row] = await studio.host.runs.waiting({});
        if (row === undefined) throw new Error('nothing waits');
        const [chose = '', note] = answer.split(': ');
        const answered = { answer: 'chosen' as const, chose, ...(note === undefined ? {} : { note }) };
        expect(await studio.host.runs.approve({ event: row.event, answer: answered })).toMatchObject({ ok: true });
        words.push(row.command ?? '');
      },
      { timeout: 10_000, interval: 20 },
    );
  return words;
}

/** Runs a document while a person answers, and again: nothing is asked again and it comes to the same. */
async function asked(document: ReturnType<typeof flow>, answers: readonly string[]) {
  const begun = await studio.create({ title: 'Asks', says: 'Dig' });
  const going = runDocument(begun, sourceOf(document), { runId: 'one' });
  going.catch(() => undefined);
  const words = await answering(answers);
  const end = await going;
  const left = await leftAt(begun);
  const again = await runDocument(await studio.session(begun.id), sourceOf(document), { runId: 'one' });
  expect([again.outputs, again.session.head, await leftAt(begun)]).toEqual([end.outputs, end.session.head, left]);
  return { begun, words, left, end };
}

describe('A1: what a person is asked in a run of a document', () => {
  const ways = (kind: string, settings: object, [yes, no]: readonly [string, string]) =>
    flow(
      [
        ...ends,
        node('which', kind, settings),
        agent('y', says('Yes.'), { prompt: 'Go on.' }),
        agent('n', says('No.'), { prompt: 'Go on.' }),
        node('j', 'join', { needs: 'any' }),
      ],
      [
        ...['in > which', `which.${yes} > y`, `which.${no} > n`, 'y > j.sessions', 'n > j.sessions'],
        ...['j > out', 'j.values > out.values'],
      ],
    );

  it.each([
    ['approved', { y: 'Yes.' }],
    ['denied', { n: 'No.' }],
  ])('an approval goes on by what was answered: %s', async (answer, out) => {
    const { words, end, left } = await asked(ways('approval', { asks: 'Dig here?' }, ['approved', 'denied']), [answer]);
    expect([words, end.outputs, left]).toEqual([
      ['Dig here?'],
      { out },
      expect.arrayContaining(['main/n:which/ask-0']),
    ]);
  });

  it('V1: a validation by a person is their verdict, with what they said to it', async () => {
    const document = ways('validate', { by: 'person', criterion: 'It is dug.' }, ['passed', 'failed']);
    const { words, end, begun } = await asked(document, ['failed: Too shallow.']);
    expect([words, end.outputs]).toEqual([['Is this so? It is dug.'], { out: { n: 'No.' } }]);
    const verdict = (await eventsOf(begun)).find(({ kind }) => kind === 'validation');
    expect(verdict).toMatchObject({
      by: 'person',
      payload: { validator: 'person', criterion: 'It is dug.', verdict: 'failed', evidence: 'Too shallow.' },
    });
  });

  it('X1: a selector by a person goes the way that they chose, on record', async () => {
    const routes = [{ name: 'deep', says: 'With a spade.' }, { name: 'flat' }];
    const { end, begun } = await asked(ways('selector', { how: 'person', routes }, ['deep', 'flat']), [
      'flat: It rains.',
    ]);
    expect(end.outputs).toEqual({ out: { n: 'No.' } });
    expect((await eventsOf(begun)).find(({ kind }) => kind === 'selector/chose')).toMatchObject({
      by: 'person',
      payload: {
        ...{ candidates: ['deep', 'flat'], chosen: 'flat', how: 'person', reason: 'It rains.' },
        position: 'main/n:which',
      },
    });
  });

  it.each([
    ['theirs', 'b'],
    ['ours', 'a'],
  ])('M1: a merge asks whose side stands where both changed one file: %s', async (answer, text) => {
    const document = flow(
      [
        ...ends,
        node('two', 'parallel', { branches: ['a', 'b'] }),
        agent('a', writes('bed.txt', 'a'), { prompt: 'A' }),
        agent('b', writes('bed.txt', 'b'), { prompt: 'B' }),
        node('m', 'merge', { conflicts: 'ask' }),
        node('c', 'validate', { by: 'command', command: `grep -qx ${text} bed.txt`, criterion: 'It stands.' }),
      ],
      ['in > two', 'two.a > a', 'two.b > b', 'a > m.ours', 'b > m.theirs', 'm > c', 'c.passed > out'],
    );
    const { words, left } = await asked(document, [answer]);
    expect(words).toEqual(['Both sides changed bed.txt. Which one is to stand?']);
    expect(left.filter((each) => each.includes('n:m/'))).toEqual([
      'main/n:m/merge-0 failed',
      'main/n:m/ask-1',
      'main/n:m/merge-2',
    ]);
  });
});

describe('X4: a failure that waits for a person', () => {
  const waits = (kind: string, settings: object) =>
    flow(
      [...ends, node('x', kind, { ...settings, onFailure: 'wait' }), node('j', 'join', { needs: 'any' })],
      ['in > x', 'x > j.sessions', 'in > j.sessions', 'j > out', 'j.values > out.values'],
    );
  /** Goes wrong until the file is there that the first time leaves outside of the session. */
  const flaky = () => {
    const mark = join(folder, `mark-${Math.random()}`);
    return waits('tool', { tool: 'run_command', input: { command: `test -e ${mark} && echo 1` } });
  };

  it('is tried again from what came to the node, each attempt in its place; then left out', async () => {
    const { words, left, end } = await asked(flaky(), ['retry', 'retry', 'ignore']);
    expect(words.map((each) => each.split(' came to')[0])).toEqual(
      Array.from({ length: 3 }, () => '“x” failed: The call of run_command'),
    );
    expect(left.filter((each) => each.includes('n:x'))).toEqual([
      'main/n:x/call-0',
      'main/n:x/ask-1',
      'main/n:x/attempt-2/call-0',
      'main/n:x/attempt-2/ask-1',
      'main/n:x/attempt-3/call-0',
      'main/n:x/attempt-3/ask-1',
    ]);
    expect(end.outputs).toEqual({ out: { in: '' } });
  });

  it('ends the run where they say so; an agent is told with what it failed of', async () => {
    const lost = scripted('- when: { turn: 9 }\n  answer: [{ text: No. }]');
    const begun = await studio.create({ title: 'Fails', says: 'Go' });
    const going = runDocument(begun, sourceOf(waits('agent', { agent: lost })), { runId: 'one' });
    going.catch(() => undefined);
    const [words] = await answering(['fail']);
    await expect(going).rejects.toMatchObject({ name: 'RunFailedError', status: 'failed' });
    expect(words).toContain('“x” failed: ');
    expect((await leftAt(begun)).filter((each) => each.includes('n:x'))).toEqual([
      'main/n:x/forward-0 failed',
      'main/n:x/ask-1',
    ]);
  });
});
