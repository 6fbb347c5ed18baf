import { type Command, Option } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { SessionRow } from '../../contract/view.ts';
import { isLeast, knownCount } from '../../projections/session-summary/known-counts.ts';
import { leftOutOf, logsLeftOut } from '../../projections/session-summary/left-out-of.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayLeftOut } from '../../projections/text/say-left-out.ts';
import { sayOutcome } from '../../projections/validation/say-outcome.ts';
import { sayJudgedSteps } from '../../projections/validation/step-words.ts';
import { findEvent } from '../find-event.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { placesOf } from '../places-of.ts';
import { inLine } from '../plain.ts';
import { publishedContext, publishedContextHelp, sayContext } from '../published-context.ts';
import { publishedReport, publishedRow, publishedRowHelp, publishedUsageHelp } from '../published-usage.ts';
import { accepted, Refused } from '../refused.ts';
import { sayAnswersOf } from '../say-answers-of.ts';
import { sayConsent } from '../say-consent.ts';
import { sayCopy } from '../say-copy.ts';
import { sayLogLeftOut, sayLogsLeftOut } from '../say-left-out.ts';
import { sayOriginal } from '../say-original.ts';
import { sayUsage } from '../say-usage.ts';
import { whileWorking } from '../while-working.ts';
import { withHost } from '../with-host.ts';
import { writeNewFile } from '../write-new-file.ts';

/** `sessions`, `show`, `usage`, `events`, `context`, `original`, `verify`, `export`: they change nothing. */
export function addReadCommands(program: Command, output: Output): void {
  program
    .command('sessions')
    .description('list the sessions')
    .option('--trashed', 'only those in the trash')
    .addHelpText('after', publishedRowHelp)
    .addHelpText('after', publishedUsageHelp)
    .action((options: { trashed?: boolean }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.sessions.list({ trashed: options.trashed === true });
        const answersOf = output.json ? () => [] : await sayAnswersOf(host, rows);
        for (const row of rows) output.line(publishedRow(row), [sayRow(row), ...answersOf(row)].join('\n'));
      }),
    );
  program
    .command('show')
    .description('one session and what branches from it')
    .argument('<session>')
    .action((word: string, _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { row, branches } = accepted(await host.sessions.show({ session: (await findSession(host, word)).id }));
        const copy = row.copyOf === undefined ? [] : [`  ${sayCopy(row, await titleOf(host, row.copyOf.session))}`];
        const leftOut = sayLogsLeftOut([row, ...branches]).map((line) => `  ${line}`);
        const answersOf = output.json ? () => [] : await sayAnswersOf(host, [row, ...branches]);
        const below = branches.flatMap((each) => [sayRow(each), ...answersOf(each)].map((line) => `  ${line}`));
        const lines = [sayRow(row), ...answersOf(row), ...sayTrashed(row), ...copy, ...leftOut, ...below];
        output.line({ ...publishedRow(row), branches: branches.map(publishedRow) }, lines.join('\n'));
      }),
    );
  program
    .command('usage')
    .description('tokens of sessions together, each answer once, and what they are made of')
    .argument('<sessions...>')
    .addHelpText('after', publishedUsageHelp)
    .action((words: string[], _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows: SessionRow[] = [];
        for (const word of words) rows.push(await findSession(host, word));
        const doing = `Counting what ${counted(
          rows.reduce((sum, { answers }) => sum + answers, 0),
          'answer',
        )} used`;
        const counting = host.sessions.usage({ sessions: rows.map(({ id }) => id) });
        const { ok: _, ...report } = accepted(await whileWorking(output, doing, counting));
        const quarantined = leftOutOf(rows);
        const fact = { ...publishedReport(report), ...(quarantined === 0 ? {} : { quarantined }) };
        output.line(fact, [sayUsage(report), ...sayLogsLeftOut(rows)].join('\n'));
      }),
    );
  program
    .command('events')
    .description('the events that a session wrote, in order')
    .argument('<session>')
    .action((word: string, _options: object, command: Command) =>
      withHost(homeOf(command), (host) => listEvents(host, word, output)),
    );
  program
    .command('context')
    .description('what the model saw at an event')
    .argument('<event>')
    .addHelpText('after', publishedContextHelp)
    .action((word: string, _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const event = await findEvent(host, word);
        const { context } = accepted(
          await whileWorking(output, 'Putting the context together', host.event.context({ event })),
        );
        output.line(publishedContext(context), sayContext(context));
      }),
    );
  program
    .command('original')
    .description('the record that an event was read from: its file and line, and its bytes')
    .argument('<event>')
    .action((word: string, _options: object, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const event = await findEvent(host, word);
        const { ok: _, ...original } = accepted(await host.event.original({ event }));
        output.line(original, sayOriginal(original));
      }),
    );
  program
    .command('verify')
    .description('recompute every hash and link and say how far the evidence reaches')
    .argument('[session]')
    .action((word: string | undefined, _options: object, command: Command) =>
      withHost(homeOf(command), (host) => verify(host, word, output)),
    );
  program
    .command('export')
    .description('write a session out')
    .argument('<session>')
    .addOption(new Option('--format <format>').choices(['native', 'lineage']).makeOptionMandatory())
    .option('--out <file>', 'write to a new file instead of the terminal')
    .action((word: string, options: { format: string; out?: string }, command: Command) =>
      withHost(homeOf(command), (host) => exportSession(host, word, options, output)),
    );
}

async function titleOf(host: HostClient, session: string): Promise<string> {
  const shown = await host.sessions.show({ session });
  return shown.ok ? shown.row.title : session;
}

async function listEvents(host: HostClient, word: string, output: Output): Promise<void> {
  const row = await findSession(host, word);
  let after: number | undefined;
  do {
    const page = accepted(await host.sessions.events({ session: row.id, ...(after === undefined ? {} : { after }) }));
    for (const { fact, text } of placesOf(page)) output.line(fact, text);
    after = page.next;
  } while (after !== undefined);
  // Every fact is an event or a place where one is missing, so that with --json this stands beside them.
  const say = output.json ? output.aside : (text: string) => output.line({}, text);
  for (const line of sayLogsLeftOut([row])) say(line);
}

async function verify(host: HostClient, word: string | undefined, output: Output): Promise<void> {
  const verified = host.home.verify(word === undefined ? {} : { session: (await findSession(host, word)).id });
  const report = await whileWorking(output, 'Verifying', verified);
  const faults = report.faults.map((fault) => inLine(`${fault.what}: ${fault.detail}`));
  output.line(report, [...faults, inLine(report.vouches)].join('\n'));
  if (!report.sound) {
    throw new Refused({
      code: 'invalid',
      message: `The evidence is not sound: ${counted(report.faults.length, 'fault')}.`,
      remedy: [
        `${report.faults.length === 1 ? 'It' : 'Each'} is named above. Nothing was changed.`,
        ...sayDamaged(report),
      ].join(' '),
    });
  }
}

/** What can be done about files of which pages can't be read. */
function sayDamaged({ damaged = [] }: { readonly damaged?: readonly string[] }): string[] {
  if (damaged.length === 0) return [];
  const are = damaged.length === 1 ? 'is' : 'are';
  return [`${damaged.join(' and ')} ${are} damaged: put a backup back, or agree. ${sayConsent(damaged.length)}`];
}

async function exportSession(
  host: HostClient,
  word: string,
  options: { format: string; out?: string },
  output: Output,
): Promise<void> {
  const row = await findSession(host, word);
  let lacks: Lacks = {};
  const note = (said: Lacks): void => {
    lacks = said;
  };
  const lines = options.format === 'native' ? nativeLines(host, row, note) : lineageLines(host, row.id, note);
  if (options.out === undefined) {
    for await (const line of lines) output.verbatim(line);
  } else {
    const bytes = await writeNewFile(options.out, lines);
    const { endGap, leftOut } = lacks;
    const quarantined = leftOut?.reduce((sum, log) => sum + log.quarantined, 0);
    const facts = {
      ...(endGap === undefined ? {} : { endGap }),
      ...(quarantined === undefined ? {} : { quarantined }),
    };
    output.line({ file: options.out, bytes, ...facts }, `${inLine(options.out)}: ${counted(bytes, 'byte')}`);
  }
  if (lacks.endGap !== undefined) output.aside(`The export holds what is left of the session. ${lacks.endGap}.`);
  for (const log of lacks.leftOut ?? []) output.aside(`The export holds records alone. ${sayLogLeftOut(log)}`);
}

/** What an export does not hold. */
interface Lacks {
  readonly endGap?: string;
  /** Logs of which ranges gave no record. */
  readonly leftOut?: ReturnType<typeof logsLeftOut>;
}

async function* nativeLines(host: HostClient, row: SessionRow, note: (lacks: Lacks) => void): AsyncGenerator<string> {
  for await (const { line, quarantined, endGap } of await host.sessions.exportNative({ session: row.id })) {
    const leftOut = quarantined === undefined ? {} : { leftOut: logsLeftOut([{ ...row, quarantined }]) };
    if (quarantined !== undefined || endGap !== undefined)
      note({ ...(endGap === undefined ? {} : { endGap }), ...leftOut });
    yield line;
  }
}

async function* lineageLines(host: HostClient, session: string, note: (lacks: Lacks) => void): AsyncGenerator<string> {
  const { json, leftOut } = accepted(await host.sessions.exportLineage({ session }));
  if (leftOut !== undefined) note({ leftOut });
  yield json;
}

function sayRow(row: SessionRow): string {
  const { id, status, source, title, statusDetail, quarantined } = row;
  const leftOut = quarantined === undefined ? [] : [sayLeftOut(quarantined)];
  const cells = [id, status.padEnd(11), source.padEnd(11), saySteps(row).padStart(11), title];
  const judged = [
    ...(row.outcome?.verdict === 'passed' ? [sayOutcome(row.outcome)] : []),
    ...(row.judgedSteps === undefined ? [] : [sayJudgedSteps(row.judgedSteps)]),
  ];
  return [...cells, ...(statusDetail === undefined ? [] : [statusDetail]), ...judged, ...leftOut].join('  ');
}

/** Of a session that can't be read whole, the steps that were read; where some were erased, the least there was. */
function saySteps(row: SessionRow): string {
  const steps = counted(row.steps, 'step');
  if (row.status === 'damaged') return `${steps} read`;
  if (knownCount(row.steps, row) === undefined) return 'steps unknown';
  return isLeast(row) ? `at least ${steps}` : steps;
}

/** That a session is in the trash, which a list without the trash need not say. */
function sayTrashed({ trashed, undone }: SessionRow): string[] {
  if (undone === true) return ['  That it was made here was undone: it is in the trash.'];
  return trashed ? ['  It is in the trash.'] : [];
}
