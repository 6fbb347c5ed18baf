import { expect, it } from 'vitest';
import { isMissing } from '../adapters/sandbox/sandboxed.ts';
import { servedHome } from './served-home.ts';
import { startShell } from './shell.ts';

const shell = startShell();

interface Step {
  readonly type?: string;
  readonly kind: string;
  readonly says: string;
  readonly verdict: { readonly verdict: string; readonly what?: string; readonly because?: string };
}

async function began() {
  const home = servedHome();
  const { out } = await home.openrath('run', 'Draw.', '--agent', home.agent([], [{ answer: [{ text: 'Done.' }] }]));
  const { session } = out.at(-1) as unknown as { session: string };
  return {
    ...home,
    session,
    exec: (command: string) => shell(home.folder, ['exec', session, '--', command]),
    validate: (...how: string[]) => home.openrath('validate', session, ...how),
    /** What each step came to, and the last line. */
    verified: async (of = session) => {
      const { code, out } = await home.openrath('replay', of, '--mode', 'verify');
      const steps = (out as unknown as Step[]).filter(({ type }) => type === 'step');
      const came = steps.map(({ kind, says, verdict }) => {
        const { verdict: came, what, because } = verdict;
        return [kind, says, came, what ?? because].filter((word) => word !== undefined);
      });
      return { code, came, end: out.at(-1) as unknown as { readonly verdicts: string } };
    },
  };
}

const call = (command: string) => ['call', `run_command ${JSON.stringify({ command })}`];
const person = 'a person’s verdict is shown, and used for nothing';
const model = 'an agent’s verdict is the word of a model, which is not asked again';

it.skipIf(isMissing)(
  'R3: commands of persons and of validations are done again and compared as those of agents are, each with a verdict',
  async () => {
    const { exec, validate, verified } = await began();
    const counts = 'ls | wc -l; touch "n$(ls | wc -l)"';
    await exec(counts);
    expect(await verified()).toMatchObject({
      code: 0,
      came: [
        ['request', 'made-up', 'same'],
        [...call(counts), 'same'],
      ],
    });

    const draws = 'cat /proc/sys/kernel/random/uuid';
    await exec(`${draws} > w`);
    await validate('--command', draws);
    await validate('--command', 'test -e n0; exit 3');
    expect(await verified()).toMatchObject({
      code: 1,
      came: [
        ['request', 'made-up', 'same'],
        [...call(counts), 'same'],
        [...call(`${draws} > w`), 'differs', 'files'],
        [...call(draws), 'differs', 'output'],
        ['validation', `passed: ${draws}`, 'same'],
        [...call('test -e n0; exit 3'), 'same'],
        ['validation', 'failed: test -e n0; exit 3', 'same'],
      ],
      end: { same: 5, differs: 2, stale: 0, missing: 0, skipped: 0 },
    });
  },
  60_000,
);

it.skipIf(isMissing)(
  'R3, F2: a command that read a folder in no tree and comes to something else can’t be verified, and says which',
  async () => {
    const { exec, verified } = await began();
    await exec('mkdir node_modules; cat /proc/sys/kernel/random/uuid > node_modules/a; echo kale > b');
    await exec('cat node_modules/a');
    await exec('cat b; cat node_modules/a > c');
    const because = 'it was done with node_modules, which is in no tree: it can’t be verified';
    expect(await verified()).toMatchObject({
      code: 1,
      came: [
        ['request', 'made-up', 'same'],
        [...call('mkdir node_modules; cat /proc/sys/kernel/random/uuid > node_modules/a; echo kale > b'), 'same'],
        [...call('cat node_modules/a'), 'missing', because],
        [...call('cat b; cat node_modules/a > c'), 'missing', because],
      ],
      end: { same: 2, differs: 0, missing: 2 },
    });
  },
  60_000,
);

it.skipIf(isMissing)(
  'R3, V1: a verdict by a person, by an agent, or by a command elsewhere is skipped with its reason, and so is one of a Verify',
  async () => {
    const { agent, exec, openrath, payloads, session, validate, verified } = await began();
    await exec('true');
    await validate('--pass');
    const judge = agent([], [{ answer: [{ text: 'VERDICT: passed' }] }]);
    await validate('--agent', judge, '--criterion', 'it is so');
    const events = (await openrath('events', session)).out as readonly object[] as readonly Record<string, string>[];
    const at = events.find(({ kind }) => kind === 'tool/ended')?.id ?? '';
    const [judged] = (await validate('--command', 'true', '--at', at)).out as unknown as { in: string }[];
    const found = await verified();
    const elsewhere = `its command ran elsewhere: verify session ${judged?.in}`;
    expect(found).toMatchObject({
      code: 0,
      came: [
        ['request', 'made-up', 'same'],
        [...call('true'), 'same'],
        ['validation', 'passed: a person looked at it', 'skipped', person],
        ['validation', 'passed: it is so', 'skipped', model],
        ['validation', 'passed: true', 'skipped', elsewhere],
      ],
      end: { same: 2, differs: 0, stale: 0, missing: 0, skipped: 3 },
    });
    const { verdicts } = found.end;
    expect((await payloads(verdicts, 'validation')).at(2)?.criterion).toBe(
      'validation again as recorded: passed: a person looked at it',
    );
    const again = await verified(verdicts);
    expect(new Set(again.came.map((came) => came.slice(2).join()))).toEqual(
      new Set(['skipped,a Verify came to it: verify the session that it is on']),
    );
  },
  60_000,
);

it('what a mode of replay takes nothing of is refused, and nothing is done', async () => {
  const { openrath, session } = await began();
  const refused = async (...words: string[]) => (await openrath('replay', session, ...words)).out.at(-1)?.refused;
  expect(await refused('--mode', 'verify', '--set', 'model=other')).toEqual({
    code: 'invalid',
    message: '--mode verify does not take --set. Nothing was done.',
    remedy: 'Change a step with --mode rerun, or leave it out.',
  });
  expect(await refused('--from', 'x'.repeat(64))).toMatchObject({
    message: '--mode verify does not take --from. Nothing was done.',
  });
  expect(await refused('--mode', 'watch', '--preview')).toMatchObject({
    message: '--mode watch does not take --preview. Nothing was done.',
  });
  const sessions = (await openrath('sessions')).out as unknown as { id: string }[];
  expect(sessions.map(({ id }) => id)).toEqual([session]);
}, 60_000);
