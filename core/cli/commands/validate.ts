import { type Command, Option } from 'commander';
import { studioOn } from '../../api/open-studio.ts';
import { RefusedError } from '../../api/refused-error.ts';
import { RunFailedError } from '../../api/run-failed-error.ts';
import type { HostClient } from '../../contract/connect.ts';
import type { SessionRow } from '../../contract/view.ts';
import { ExitWith } from '../exit-with.ts';
import { findEvent, findEvents } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { readAgent } from '../read-agent.ts';
import { accepted, Refused } from '../refused.ts';
import { sayRulesWithoutTool } from '../say-rules-without-tool.ts';
import { stopWith } from '../stop-with.ts';
import { withHost } from '../with-host.ts';

type Outcome = NonNullable<SessionRow['outcome']>;

interface Options {
  readonly pass?: true;
  readonly fail?: true;
  readonly undecided?: true;
  readonly command?: string;
  readonly agent?: string;
  readonly withdraw?: string;
  readonly at?: string;
  readonly criterion?: string;
  readonly note: string;
}

/** What a person's own verdict is on, where they do not say. */
const NO_CRITERION = 'a person looked at it';

/** A verdict that is on record. */
interface Given extends Pick<Outcome, 'verdict'> {
  readonly validator: Outcome['validator'];
  /** The fork in which an agent, or a command on a step, judged. */
  readonly in?: string;
  /** Why an agent came to no verdict. */
  readonly because?: string;
}

/** `validate`: a verdict on a session as it stands, by a person, a command or an agent. */
export function addValidateCommand(program: Command, output: Output): void {
  const others = ['pass', 'fail', 'undecided', 'command', 'agent', 'withdraw'];
  const way = (flags: string, about: string) => {
    const option = new Option(flags, about);
    return option.conflicts(others.filter((name) => name !== option.name()));
  };
  program
    .command('validate <session>')
    .description(
      'judge a session as it stands, or one step of it, on record; with --command or --agent exits with 1 unless it passed',
    )
    .addOption(way('--pass', 'you say that it passed'))
    .addOption(way('--fail', 'you say that it failed'))
    .addOption(way('--undecided', 'you looked at it and can’t say'))
    .addOption(
      way(
        '--command <line>',
        'a command on its files, in its sandbox: exit code 0 is passed; with --at on those of the step, in a fork there',
      ),
    )
    .addOption(way('--agent <file>', 'an agent (YAML) that judges it in a fork'))
    .addOption(way('--withdraw <event>', 'take that verdict back; it stays on record'))
    .addOption(
      new Option('--at <event>', 'judge the step of that event alone: nothing of the whole is decided by it').conflicts(
        'withdraw',
      ),
    )
    .option('--criterion <words>', 'what is so where it passes')
    .option('--note <words>', 'what your own verdict rests on', '')
    .action((word: string, options: Options, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const row = await findSession(host, word);
        if (options.withdraw !== undefined) {
          const withdraw = await findEvent(host, options.withdraw, row.id);
          return await takeBack(host, row, { withdraw, note: options.note }, output);
        }
        const criterion = options.criterion ?? options.command ?? NO_CRITERION;
        const at = await findEvents(host, { at: options.at }, row.id);
        const asked = { ...options, ...at, criterion };
        const given = await stopWith(host, row.id, () => judge(host, row, asked, output));
        output.line(
          { session: row.id, ...given, ...at, criterion },
          [`${given.verdict}: ${criterion}`, ...(given.because === undefined ? [] : [inLine(given.because)])].join(
            '\n',
          ),
        );
        if (given.validator !== 'person' && given.verdict !== 'passed') throw new ExitWith(1);
      }),
    );
}

async function takeBack(
  host: HostClient,
  { id }: SessionRow,
  { withdraw, note }: Required<Pick<Options, 'withdraw' | 'note'>>,
  output: Output,
): Promise<void> {
  accepted(await host.programs.withdraw({ session: id, event: withdraw, reason: note }));
  output.line({ session: id, withdrawn: withdraw }, `Taken back: ${withdraw}`);
}

type Asked = Options & { readonly criterion: string };

async function judge(host: HostClient, { id, head }: SessionRow, asked: Asked, output: Output): Promise<Given> {
  const { command, agent, criterion, note, at } = asked;
  const place = { session: id, ...(at === undefined ? { expectedHead: head } : { at }) };
  if (command !== undefined && at !== undefined) {
    const judged = accepted(await host.programs.judgeByCommand({ session: id, at, command, criterion }));
    return { validator: 'command', verdict: judged.verdict, in: judged.in };
  }
  if (command !== undefined)
    return { validator: 'command', verdict: await byCommand(host, id, { command, criterion }) };
  if (agent !== undefined) {
    if (criterion === NO_CRITERION)
      throw new Refused({
        code: 'usage',
        message: 'An agent can’t judge without a criterion.',
        remedy: 'Say with --criterion what is so where it passes.',
      });
    const judge = await readAgent(agent);
    await sayRulesWithoutTool(host, judge, output);
    const judged = accepted(await host.programs.judgeByAgent({ ...place, agent: judge, criterion }));
    const { verdict, because } = judged;
    return { validator: 'agent', verdict, in: judged.in, ...(because === undefined ? {} : { because }) };
  }
  const verdict = verdictOf(asked);
  accepted(await host.programs.judge({ ...place, criterion, verdict, note }));
  return { validator: 'person', verdict };
}

function verdictOf({ pass, fail, undecided }: Options): Outcome['verdict'] {
  if (pass === true) return 'passed';
  if (fail === true) return 'failed';
  if (undecided === true) return 'undecided';
  throw new Refused({
    code: 'usage',
    message: 'It is not said what judges the session.',
    remedy: 'Say --pass, --fail or --undecided, or give a --command or an --agent.',
  });
}

/** Throws Refused, also where the run came to no verdict. */
async function byCommand(
  host: HostClient,
  session: string,
  check: { readonly command: string; readonly criterion: string },
): Promise<Outcome['verdict']> {
  try {
    return (await (await studioOn(host).session(session)).validate(check)).verdict;
  } catch (error) {
    if (error instanceof RunFailedError) throw new Refused({ code: 'run-failed', message: error.message });
    if (!(error instanceof RefusedError)) throw error;
    const { code, message, remedy } = error;
    throw new Refused({ code, message, ...(remedy === undefined ? {} : { remedy }) });
  }
}
