import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { VerifiedStepRow } from '../../contract/replay.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { sayDifference } from '../../projections/validation/say-difference.ts';
import { holds } from '../../projections/validation/say-verified.ts';
import { ExitWith } from '../exit-with.ts';
import { findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { type RerunOptions, rerun } from '../rerun.ts';
import { watch } from '../watch.ts';
import { withHost } from '../with-host.ts';

/** `replay`: does again what is recorded. */
export function addReplayCommand(program: Command, output: Output): void {
  program
    .command('replay <session>')
    .description('go through what a session recorded, do its steps again and compare, or run it again from a step')
    .addOption(
      new Option(
        '--mode <mode>',
        'watch: from the record; verify: in a sandbox, sent to nobody, exits with 1 where a step differs; rerun: in a fork, under changes',
      )
        .choices(['watch', 'verify', 'rerun'])
        .default('verify'),
    )
    .option('--from <event>', 'rerun, watch: the step to begin at, by any event of it')
    .option(
      '--set <field=value>',
      'rerun: model=…, temperature=…, maxOutputTokens=…, message=…, result=… (of a call), placement=…, tool.NAME=VERSION or agent.FIELD=…; may be given more than once',
      collect,
      [],
    )
    .option('--agent <file>', 'rerun: the agent to change, in the place of the one that ran')
    .addOption(
      new Option(
        '--at-break <how>',
        'rerun: where the log is broken, join what is before by file order, or start at it',
      ).choices(['join', 'start']),
    )
    .option('--preview', 'rerun: say what would run and what it may cost, and run nothing')
    .action((word: string, { from, ...more }: ReplayOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        refuseUnused({ ...more, from });
        const { id } = await findSession(host, word);
        const options = { ...more, ...(await findEvents(host, { from }, id)) };
        if (options.mode === 'watch') await watch(host, id, options.from, output);
        else if (options.mode === 'rerun') await rerun(host, id, options, output);
        else await verify(host, id, output);
      }),
    );
}

interface ReplayOptions extends RerunOptions {
  readonly mode: 'watch' | 'verify' | 'rerun';
}

type Unchecked = Omit<ReplayOptions, 'from'> & { readonly from: string | undefined };

/** Refuses what the mode takes nothing of: a person would think it done. */
function refuseUnused({ mode, ...asked }: Unchecked): void {
  if (mode === 'rerun') return;
  const { from, agent, atBreak, preview, set } = asked;
  const given = [
    ...(mode === 'verify' && from !== undefined ? ['--from'] : []),
    ...(set.length > 0 ? ['--set'] : []),
    ...Object.entries({ '--agent': agent, '--at-break': atBreak, '--preview': preview }).flatMap(([flag, value]) =>
      value === undefined ? [] : [flag],
    ),
  ];
  const [first] = given;
  if (first === undefined) return;
  throw new Refused({
    code: 'invalid',
    message: `--mode ${mode} does not take ${first}. Nothing was done.`,
    remedy:
      mode === 'verify' && first !== '--from' ? 'Change a step with --mode rerun, or leave it out.' : 'Leave it out.',
  });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

async function verify(host: HostClient, session: string, output: Output): Promise<void> {
  for await (const item of await host.replay.verify({ session })) {
    if (item.type === 'refused') throw new Refused({ code: 'unsupported', ...item });
    if (item.type === 'step') output.line(item, sayStep(item));
    else {
      const { type: _, session: kept, ...counts } = item;
      const sums = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`);
      output.line({ session, verdicts: kept, ...counts }, `${sums.join(', ')}. Kept as session ${kept}.`);
      if (!holds(item)) throw new ExitWith(1);
    }
  }
}

function sayStep({ verdict, kind, says }: VerifiedStepRow): string {
  return `${verdict.verdict.padEnd(8)}${kind.padEnd(12)}${oneLine(says, 80).text}${sayWhy(verdict)}`;
}

function sayWhy(verdict: VerifiedStepRow['verdict']): string {
  if (verdict.verdict !== 'differs') return 'because' in verdict ? `  ${verdict.because}` : '';
  const [first = '', ...more] = sayDifference(verdict, 80);
  return [`  ${first}`, ...more.map((line) => `        ${line}`)].join('\n');
}
