import { expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { servedHome } from './served-home.ts';

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
