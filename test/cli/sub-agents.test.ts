import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../adapters/workspace-cas/temp-workspaces.ts';
import { startShell } from './shell.ts';

const shell = startShell();

const lead = `rules:
  - when: { step: 1 }
    answer:
      - call: run_command
        input: { command: "printf 'weeds' > bed.txt" }
      - call: spawn_agent
        input: { task: Weed the bed., agent: weeder }
    usage: { input: 40, output: 10 }
  - answer: [{ text: Tended. }]
    usage: { input: 80, output: 3 }
`;
const weeder = `rules:
  - when: { step: 1 }
    answer:
      - call: run_command
        input: { command: "cat bed.txt; printf 'beans' > bed.txt" }
    usage: { input: 20, output: 5 }
  - answer: [{ text: Weeded. }]
    usage: { input: 30, output: 2 }
`;

/** Writes an agent that has a sub-agent do its task; paths of scripts are from its folder. Gives the file. */
function writeAgents(folder: string, scripts = { lead, weeder }): string {
  writeFileSync(join(folder, 'lead.yaml'), scripts.lead);
  writeFileSync(join(folder, 'weeder.yaml'), scripts.weeder);
  const file = join(folder, 'agent.yaml');
  const model = (script: string) => `{ provider: scripted, name: beds, script: ${script} }`;
  writeFileSync(
    file,
    `name: lead\nmodel: ${model('lead.yaml')}\nagents:\n  - { name: weeder, description: Weeds beds., model: ${model('weeder.yaml')} }\n`,
  );
  return file;
}

interface Told {
  readonly kind: string;
  readonly session: string;
  readonly payload: {
    readonly spawned?: { readonly session: string };
    readonly parts?: readonly { readonly output?: string }[];
    readonly changes?: unknown;
  };
}

describe('F5: a sub-agent in the real sandbox', () => {
  it('works for a run that is durable only every minute: what it hangs on is on the disk before it begins', async () => {
    const words = ['run', 'tend', '--agent', writeAgents(tempFolder()), '--durable-ms', '60000', '--json'];
    const { out } = await shell(tempFolder(), words);
    expect(out.at(-1)).toMatchObject({ status: 'done' });
  });

  it('works on the files as they were at the call, and they come back; its lane hangs on the call, its tokens are its own', async () => {
    const home = tempFolder();
    const openrath = (...words: string[]) => shell(home, [...words, '--json']);
    const run = await openrath('run', 'tend', '--agent', writeAgents(tempFolder()));
    const { session, status } = run.out.at(-1) as unknown as { session: string; status: string };
    expect(status).toBe('done');
    expect(run.out.at(-2)).toMatchObject({
      session,
      spent: { steps: 4, tokens: 190, agents: 1, costUsd: 0 },
      caps: { steps: 50, depth: 3 },
      prices: ['a script answers on this machine: nobody charges for it'],
    });
    const events = (await openrath('events', session)).out as unknown as Told[];
    const end = events.findLast(({ kind }) => kind === 'tool/ended')?.payload;
    const child = end?.spawned?.session ?? '';
    expect(end).toMatchObject({
      spawned: { session: child, steps: 2, tokens: 57, agents: 1, costUsd: 0 },
      parts: [{ output: `Weeded.\n\n[1 path came back; what it did is in session ${child}]` }],
      changes: [{ path: 'bed.txt', change: 'changed' }],
    });
    const own = (await openrath('events', child)).out as unknown as Told[];
    expect(own.find(({ kind }) => kind === 'tool/ended')?.payload).toMatchObject({
      ending: 'exited',
      parts: [{ output: 'weeds' }],
      changes: [{ path: 'bed.txt', change: 'changed' }],
    });
    const { out } = await openrath('show', session);
    expect(out).toMatchObject([{ id: session, branches: [{ id: child, kind: 'sub-agent', parent: { session } }] }]);
    expect((await openrath('verify')).code).toBe(0);
    const verified = await openrath('replay', session, '--mode', 'verify');
    expect(JSON.stringify(verified.out)).toContain(`a sub-agent did it: verify session ${child}`);
    const below = await openrath('replay', child, '--mode', 'verify');
    expect(below.out.at(-1)).toMatchObject({ session: child, same: 4, differs: 0, stale: 0, missing: 0, skipped: 0 });
  });

  it('shares the files of its parent where it is told to: what it installed is there for the parent’s next step', async () => {
    const openrath = (home: string, ...words: string[]) => shell(home, [...words, '--json']);
    const [home, script] = [tempFolder(), { call: 'run_command' }];
    const rulesOf = (...calls: object[]) =>
      JSON.stringify({
        rules: [
          ...calls.map((call, at) => ({ when: { step: at + 1 }, answer: [call] })),
          { answer: [{ text: 'Done.' }] },
        ],
      });
    const run = (command: string) => ({ ...script, input: { command } });
    const agents = writeAgents(tempFolder(), {
      lead: rulesOf(
        run('mkdir -p node_modules/hoe; echo old > node_modules/hoe/v; echo 1 > lock'),
        { call: 'spawn_agent', input: { task: 'Install.', agent: 'weeder', workspace: 'shared' } },
        run('cat node_modules/*/v lock'),
      ),
      weeder: rulesOf(
        run(
          'cat node_modules/hoe/v; echo new > node_modules/hoe/v; mkdir node_modules/rake; echo r > node_modules/rake/v; echo 2 > lock',
        ),
      ),
    });
    const { out } = await openrath(home, 'run', 'tend', '--agent', agents);
    const { session, status } = out.at(-1) as unknown as { session: string; status: string };
    expect(status).toBe('done');
    const ends = async (of: string) =>
      ((await openrath(home, 'events', of)).out as unknown as Told[]).filter(({ kind }) => kind === 'tool/ended');
    const [, spawned, after] = await ends(session);
    const child = spawned?.payload.spawned?.session ?? '';
    expect(spawned?.payload).toMatchObject({
      parts: [
        { output: `Done.\n\n[1 path came back; node_modules is as it left it; what it did is in session ${child}]` },
      ],
      changes: [{ path: 'lock', change: 'changed' }],
    });
    expect(after?.payload.parts?.[0]?.output).toBe('new\nr\n2\n');
    expect((await ends(child))[0]?.payload.parts?.[0]?.output).toBe('old\n');
    const [first] = (await openrath(home, 'events', child)).out as unknown as Told[];
    expect(first?.payload).toMatchObject({ workspace: 'shared', carried: [{ path: 'node_modules' }] });
    expect((await openrath(home, 'verify')).code).toBe(0);
    const verified = await openrath(home, 'replay', session, '--mode', 'verify');
    expect(JSON.stringify(verified.out)).toContain(`a sub-agent did it: verify session ${child}`);
    const below = await openrath(home, 'replay', child, '--mode', 'verify');
    expect(below.out.at(-1)).toMatchObject({ session: child, same: 6, differs: 0, stale: 0, missing: 0, skipped: 0 });
  });

  it('S10: what a person takes back is their own act, never a sub-agent', async () => {
    const home = tempFolder();
    const openrath = (...words: string[]) => shell(home, [...words, '--json']);
    const run = await openrath('run', 'tend', '--agent', writeAgents(tempFolder()));
    const { session } = run.out.at(-1) as unknown as { session: string };
    await openrath('undo');
    const acts = (await openrath('reflog')).out as unknown as { subject: string; says: string; undone: boolean }[];
    expect(acts.map(({ says, undone }) => ({ says, undone }))).toEqual([
      { says: 'Sub-agent: Weed the bed.', undone: false },
      { says: 'New session: tend', undone: true },
    ]);
    expect(acts[1]?.subject).toBe(session);
  });
});
