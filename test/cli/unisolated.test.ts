import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

/** A home and a file beside it; command lines give their lines of JSON. */
function began() {
  const [home, beside] = [tempFolder(), tempFolder()];
  const mark = join(beside, 'mark.txt');
  writeFileSync(mark, 'mine\n');
  const openrath = async (...words: string[]) => {
    const { code, out } = await shell(home, [...words, '--json']);
    return { code, out: out as readonly object[] as readonly Record<string, unknown>[] };
  };
  const exec = async (session: string, words: string[], command: string) =>
    (await shell(home, ['exec', session, '--json', ...words, '--', command])) as {
      code: number;
      out: readonly object[];
    };
  const payloads = async (session: string, kind: string) => {
    const { out } = await openrath('events', session);
    return out.filter((event) => event.kind === kind).map(({ payload }) => payload);
  };
  return { beside, mark, openrath, exec, payloads };
}

/** Path of an agent that may run commands, and its script: one command, one file. */
function agentThatRuns(folder: string, command: string): string {
  const path = join(folder, 'agent.json');
  const rules = [
    { when: { step: 1 }, answer: [{ call: 'run_command', input: { command } }] },
    { when: { step: 2 }, answer: [{ call: 'write_file', input: { path: 'bed.txt', content: 'beans' } }] },
    { answer: [{ text: 'Done.' }] },
  ];
  writeFileSync(`${path}.script`, JSON.stringify({ rules }));
  const model = { provider: 'scripted', name: 'made-up', script: `${path}.script` };
  const policy = [{ tool: 'run_command', verdict: 'allow' }];
  writeFileSync(path, JSON.stringify({ name: 'gardener', model, policy }));
  return path;
}

describe('a session that runs without isolation', () => {
  it('P2, R3: is so by a choice on record; its calls say so, and are never done again', async () => {
    const { beside, mark, openrath, payloads } = began();
    const agent = agentThatRuns(beside, `echo marked >> ${mark}; echo in > in.txt`);
    const { out } = await openrath('run', 'Mark it.', '--agent', agent, '--unisolated');
    const session = String(out[0]?.session);
    expect([out[1], out.at(-1)]).toMatchObject([{ session, backend: 'unisolated' }, { status: 'done' }]);
    expect(readFileSync(mark, 'utf8')).toBe('mine\nmarked\n');
    expect(await payloads(session, 'placement/moved')).toEqual([{ backend: 'unisolated' }]);
    expect(await payloads(session, 'tool/started')).toMatchObject([{ placement: 'unisolated' }, { placement: 'host' }]);
    expect((await payloads(session, 'tool/ended'))[0]).toMatchObject({
      unheld: expect.arrayContaining(['files of this user', 'the network']),
      changes: [{ path: 'in.txt', change: 'added' }],
    });
    expect((await openrath('sessions')).out).toMatchObject([{ id: session, unisolated: true }]);

    const verified = (await openrath('replay', session, '--mode', 'verify')).out;
    expect(
      verified.filter(({ type }) => type === 'step').map(({ kind, verdict }) => ({ kind, ...(verdict as object) })),
    ).toEqual([
      { kind: 'request', verdict: 'same' },
      { kind: 'call', verdict: 'skipped', because: 'it acts on the world: it ran without isolation' },
      { kind: 'request', verdict: 'same' },
      { kind: 'call', verdict: 'same' },
      { kind: 'request', verdict: 'same' },
    ]);
    expect(readFileSync(mark, 'utf8')).toBe('mine\nmarked\n');
  });

  it('P1, P2: is alone in it: its fork is isolated until that is moved too, and moved back', async () => {
    const { mark, openrath, exec, payloads } = began();
    const session = String((await openrath('run', 'hello', '--unisolated')).out[0]?.session);
    const fork = String((await openrath('fork', session)).out[0]?.session);
    const looked = { stream: 'stdout', text: 'mine\n' };
    expect((await exec(fork, [], `cat ${mark}`)).code).toBe(1);
    expect((await exec(session, [], `cat ${mark}`)).out[0]).toEqual(looked);
    expect((await exec(fork, ['--unisolated'], `cat ${mark}`)).out.slice(0, 2)).toEqual([
      { session: fork, backend: 'unisolated' },
      looked,
    ]);
    expect((await openrath('move', fork, 'local')).out).toMatchObject([{ session: fork, backend: 'local' }]);
    expect((await exec(fork, [], `rm ${mark}`)).code).toBe(1);
    expect(await payloads(fork, 'placement/moved')).toEqual([{ backend: 'unisolated' }, { backend: 'local' }]);
    const rows = (await openrath('sessions')).out;
    expect(rows.map(({ id, unisolated }) => [id, unisolated])).toEqual(
      expect.arrayContaining([
        [session, true],
        [fork, undefined],
      ]),
    );
  });
});
