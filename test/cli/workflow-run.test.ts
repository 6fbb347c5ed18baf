import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { agent, flow, house, node, says } from '../api/flow/documents.ts';
import { runOpenrath } from './run-openrath.ts';

function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'openrath-workflow-run-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content));
    return join(folder, name);
  };
  return { file, openrath: (...words: string[]) => runOpenrath(join(folder, 'home'), words) };
}

it('X1: a workflow is run from the command line, told as it goes, and its session says how it ended', async () => {
  const { file, openrath } = openFolder();
  const ran = await openrath('workflow', 'run', file('house.json', house), 'A house', '--json');
  expect([ran.code, ran.err]).toEqual([0, '']);
  const lines = ran.text
    .trim()
    .split('\n')
    .map((line: string) => JSON.parse(line) as Record<string, string>);
  const { session = '' } = lines[0] ?? {};
  expect(lines.at(-1)).toEqual({ session, status: 'done' });
  // Nothing of it is open.
  const again = await openrath('continue', session);
  expect(again.code).not.toBe(0);
});

it('X2: a workflow with problems is refused before a session is made, with the first of them', async () => {
  const { file, openrath } = openFolder();
  const ran = await openrath('workflow', 'run', file('none.json', flow([node('in', 'input')], [])));
  expect(ran.code).not.toBe(0);
  expect(ran.err).toContain('“Beds” has 1 problem that must be solved first. The first: There is no output');
  expect((await openrath('sessions', '--json')).text).toBe('');
});

it('R4, X1: a workflow is run from a node on, by another route, and a node alone', async () => {
  const { file, openrath } = openFolder();
  const document = (rule: string) =>
    flow(
      [
        node('in', 'input'),
        node('out', 'output'),
        agent('a', says('A.')),
        node('pick', 'selector', { how: 'rule', routes: [{ name: 'x', when: rule }], otherwise: 'x' }),
        agent('b', says('B.'), { prompt: 'Do {{a}}' }),
      ],
      ['in > a', 'a > pick', 'pick.x > b', 'a.answer > b.values', 'b > out'],
    );
  const run = async (rule: string, ...words: string[]) => {
    const ran = await openrath('workflow', 'run', file('row.json', document(rule)), ...words, '--json');
    expect([ran.code, ran.err]).toEqual([0, '']);
    const lines = ran.text.trim().split('\n');
    return lines.map((line: string) => JSON.parse(line) as Record<string, unknown>);
  };
  const whole = String((await run('true', 'Go'))[0]?.session);
  const part = await run('false', '--from', 'pick', '--of', whole, '--route', 'pick=x', '--pin', 'a="Pinned."');
  expect(part.at(-1)).toEqual({ session: part[0]?.session, status: 'done' });
  expect(part[0]?.session).not.toBe(whole);
  expect(JSON.stringify(part)).toContain('Do Pinned.');
  const alone = await run('true', '--only', 'b', '--value', 'a="By hand."');
  expect(alone.at(-1)).toEqual({ session: alone[0]?.session, outputs: { session: alone[0]?.session, answer: 'B.' } });
  const refused = await openrath(
    'workflow',
    'run',
    file('row.json', document('true')),
    '--from',
    'gone',
    '--of',
    whole,
  );
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('There is no node “gone” that runs.')]);
  const told = await openrath('workflow', 'run', file('row.json', document('true')), 'Go', '--only', 'b');
  expect([told.code, told.err]).toEqual([1, expect.stringContaining('With --only nothing is said to the workflow')]);
});
