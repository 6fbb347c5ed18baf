import type { Command } from 'commander';
import { oneLine } from '../../projections/text/one-line.ts';
import { findWaiting } from '../find-waiting.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { accepted, Refused } from '../refused.ts';
import { cutProgramsOf, cutRunsOf, sayCutProgramRow, sayCutRunRow, sayWaitingRow } from '../say-waiting-row.ts';
import { withHost } from '../with-host.ts';

/** What a question may be named by. */
const NAMING =
  'The question is named by its id or that of the call, or by a beginning that only one of those that wait has';

/** What persons answer runs: `approvals`, `approve`, `deny`, `review`. */
export function addAnswerCommands(program: Command, output: Output): void {
  program
    .command('approvals')
    .description(
      'what runs and open merges ask of a person and nobody has answered, and runs and programs that were cut off and stand still',
    )
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.runs.waiting({});
        for (const row of rows) output.line(row, sayWaitingRow(row));
        const sessions = await host.sessions.list({});
        const [runs, programs] = [cutRunsOf(sessions), cutProgramsOf(sessions)];
        for (const each of runs) output.line({ type: 'run', ...each }, sayCutRunRow(each));
        for (const each of programs) output.line({ type: 'program', ...each }, sayCutProgramRow(each));
        if (rows.length + runs.length + programs.length === 0 && !output.json)
          output.line({}, 'Nothing waits for an answer.');
      }),
    );
  program
    .command('approve <question>')
    .description(
      `let a call run that asks; with --input another one in its place; with --choose answer a question. ${NAMING}`,
    )
    .option('--choose <name>', 'one of the choices of a question')
    .option('--note <words>', 'with --choose: what you say to it')
    .option('--input <json>', 'what is to run instead')
    .option('--always', 'and every later call that is the same; a rule that "openrath policy" lists and revokes')
    .option(
      '--matches <pattern>',
      'with --always: those whose command, path or address looks like it, as this one’s must; * is any text',
    )
    .option('--hours <hours>', 'with --always: for so long', Number)
    .action((word: string, options: ApproveOptions, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const answer = approvalOf(options, command);
        const event = await findWaiting(host, word, 'approval');
        const { session, rule } = accepted(await host.runs.approve({ event, answer }));
        const written = rule === undefined ? {} : { rule };
        const chosen = answer.answer === 'chosen' ? { chose: answer.chose } : {};
        const says = answer.answer === 'chosen' ? `Chosen: ${inLine(answer.chose)}` : sayApproved(rule);
        output.line({ event, session, answer: answer.answer, ...chosen, ...written }, says);
      }),
    );
  program
    .command('deny <question>')
    .description(`keep a call that asks from running. ${NAMING}`)
    .option('--reason <words>', 'why; the model reads it')
    .action((word: string, { reason }: { reason?: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const answer = { answer: 'denied' as const, ...(reason === undefined ? {} : { reason }) };
        const event = await findWaiting(host, word, 'approval');
        const { session } = accepted(await host.runs.approve({ event, answer }));
        output.line({ event, session, answer: 'denied' }, 'Denied.');
      }),
    );
  program
    .command('review <question> <verdict>')
    .description(`say of a call that started and has no end: happened, did-not-happen or run-again. ${NAMING}`)
    .option('--note <words>', 'what you saw', '')
    .action((word: string, said: string, { note }: { note: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const verdict = VERDICTS.find((each) => each === said);
        if (verdict === undefined)
          throw new Refused({
            code: 'usage',
            message: `${said} is no verdict.`,
            remedy: `Say ${VERDICTS.join(', ')}.`,
          });
        const event = await findWaiting(host, word, 'review');
        const { session } = accepted(await host.runs.review({ event, verdict, note }));
        output.line({ event, session, verdict }, `Noted: ${verdict}.`);
      }),
    );
}

function sayApproved(rule: string | undefined): string {
  return rule === undefined ? 'Approved.' : `Approved. The rule for later calls: ${oneLine(rule, 1_000).text}`;
}

interface ApproveOptions {
  readonly choose?: string;
  readonly note?: string;
  readonly input?: string;
  readonly always?: true;
  readonly matches?: string;
  readonly hours?: number;
}

function approvalOf({ choose: chose, note, ...options }: ApproveOptions, command: Command) {
  if (chose === undefined) {
    if (note !== undefined) command.error('--note goes with --choose');
    return callAnswerOf(options, command);
  }
  if (Object.keys(options).length > 0) command.error('--choose answers a question: give no other option but --note');
  return { answer: 'chosen' as const, chose, ...(note === undefined ? {} : { note }) };
}

function callAnswerOf({ input, always, matches, hours }: ApproveOptions, command: Command) {
  if (always === undefined) {
    if (matches !== undefined || hours !== undefined) command.error('--matches and --hours go with --always');
    return input === undefined ? { answer: 'approved' as const } : { answer: 'edited' as const, input };
  }
  if (input !== undefined) command.error('give either --input or --always');
  if (hours !== undefined && !(hours > 0)) command.error('--hours is a number above 0');
  return {
    answer: 'always' as const,
    ...(matches === undefined ? {} : { matches }),
    ...(hours === undefined ? {} : { untilMs: Date.now() + hours * 3_600_000 }),
  };
}

const VERDICTS = ['happened', 'did-not-happen', 'run-again'] as const;
