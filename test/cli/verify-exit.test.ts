import { expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { servedHome } from './served-home.ts';
import { startShell } from './shell.ts';

const shell = startShell();

it.skipIf(isMissing)(
  'R3: verify exits with 1 where a step differs, and shows both from there on',
  async () => {
    const home = servedHome();
    const command = 'echo same; cat /proc/sys/kernel/random/uuid';
    const script = [
      { when: { step: 1 }, answer: [{ call: 'run_command', input: { command } }] },
      { answer: [{ text: 'Done.' }] },
    ];
    const agent = home.agent([], script, { policy: [{ tool: 'run_*', verdict: 'allow' }] });
    const { out } = await home.openrath('run', 'Draw.', '--agent', agent);
    const { session } = out.at(-1) as unknown as { session: string };
    const verified = await home.openrath('replay', session);
    expect([verified.code, verified.err, verified.out.at(-1)]).toEqual([
      1,
      '',
      expect.objectContaining({ differs: 1 }),
    ]);
  },
  60_000,
);

it.skipIf(isMissing)(
  'R3: of a command that left other files, the paths that differ are named, and its output besides',
  async () => {
    const home = servedHome();
    const { out } = await home.openrath('run', 'Draw.', '--agent', home.agent([], [{ answer: [{ text: 'Done.' }] }]));
    const { session } = out.at(-1) as unknown as { session: string };
    await shell(home.folder, ['exec', session, '--', 'cat /proc/sys/kernel/random/uuid | tee draw.txt']);
    const steps = (await home.openrath('replay', session)).out as unknown as readonly { verdict?: object }[];
    expect(steps.at(-2)?.verdict).toMatchObject({
      what: 'files',
      paths: [
        {
          ...{ path: 'draw.txt', change: 'changed', lines: { added: 1, removed: 1 } },
          ...{ recordedBytes: 37, foundBytes: 37 },
        },
      ],
      also: [{ what: 'output', recorded: expect.any(String), found: expect.any(String) }],
    });
    const { text } = await shell(home.folder, ['replay', session]);
    expect(text).toMatch(/files: draw\.txt \+1 −1, 37 B\n +trees: recorded [0-9a-f]{12}, .*\n +output: recorded /);
  },
  60_000,
);
