import { ORPCError } from '@orpc/client';
import { Command, CommanderError, Option } from 'commander';
import { HostError } from '../runtime/ports.ts';
import { version } from '../version.ts';
import { addAnswerCommands } from './commands/answers.ts';
import { addApplyCommand } from './commands/apply.ts';
import { addCompressCommands } from './commands/compress.ts';
import { addExecCommand } from './commands/exec.ts';
import { addFilesCommand } from './commands/files.ts';
import { addHistoryCommands } from './commands/history.ts';
import { addImportCommand } from './commands/import.ts';
import { addMcpCommands } from './commands/mcp.ts';
import { addMemoryCommands } from './commands/memory.ts';
import { addMergeCommand } from './commands/merge.ts';
import { addMoveCommand } from './commands/move.ts';
import { addPolicyCommands } from './commands/policy.ts';
import { addQuarantineCommand } from './commands/quarantine.ts';
import { addReadCommands } from './commands/read.ts';
import { addReplayCommand } from './commands/replay.ts';
import { addRunCommands } from './commands/runs.ts';
import { addSamplesCommand } from './commands/samples.ts';
import { addSearchCommand } from './commands/search.ts';
import { addServeCommand } from './commands/serve.ts';
import { addSessionCommands } from './commands/sessions.ts';
import { addSetupCommands } from './commands/setups.ts';
import { addValidateCommand } from './commands/validate.ts';
import { addWorkflowCommands } from './commands/workflow.ts';
import { sayExamples } from './examples.ts';
import { ExitWith } from './exit-with.ts';
import { BROKEN_PIPE, type Output, processOutput } from './output.ts';
import { Refused } from './refused.ts';
import { saySampleFiles } from './sample-files.ts';
import { sayConsent } from './say-consent.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Exit codes of the command line: 0 done, 1 refused, 2 wrong usage, 141 where the reader of its output is gone. `exec` passes on that of its command; what runs something and is interrupted ends with 128 and the number of the signal. */
export const exitCodes = { done: 0, refused: 1, usage: 2 } as const;

/** Runs one command line and gives its exit code. Never throws for bad input; a bug is thrown. */
export async function runCli(words: readonly string[]): Promise<number> {
  const output = processOutput(ownWords(words).includes('--json'));
  const exitCode = await runWith(output, words);
  return output.isCut() ? BROKEN_PIPE : exitCode;
}

async function runWith(output: Output, words: readonly string[]): Promise<number> {
  const program = programFor(output);
  try {
    await program.parseAsync([...words], { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (!(error instanceof CommanderError)) return answer(error, output);
    if (error.exitCode === 0) return exitCodes.done;
    output.refused(wrongUsage(error, { words, commands: program.commands.map((each) => each.name()) }));
    return exitCodes.usage;
  }
}

/** Words for us: those behind `--` are for the command that `exec` runs. */
function ownWords(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end === -1 ? words : words.slice(0, end);
}

/** Every command of the command line, with what it says to `--help`. */
export function programFor(output: Output): Command {
  const program = new Command('openrath')
    .description('See, fork and prove what AI agents did.')
    .version(version)
    .option('--home <folder>', 'data folder (also OPENRATH_HOME)')
    .option('--set-aside-broken', 'rename a broken or foreign store file and begin a new one with what still holds')
    .addOption(new Option('--json', 'one compact JSON object a line'))
    .configureOutput({ outputError: () => undefined, ...(output.json ? { writeErr: () => undefined } : {}) })
    .exitOverride();
  addImportCommand(program, output);
  addQuarantineCommand(program, output);
  addReadCommands(program, output);
  addSearchCommand(program, output);
  addRunCommands(program, output);
  addAnswerCommands(program, output);
  addExecCommand(program, output);
  addMoveCommand(program, output);
  addValidateCommand(program, output);
  addApplyCommand(program, output);
  addFilesCommand(program, output);
  addSamplesCommand(program, output);
  addReplayCommand(program, output);
  addMergeCommand(program, output);
  addMemoryCommands(program, output);
  addMcpCommands(program, output);
  addPolicyCommands(program, output);
  addSetupCommands(program, output);
  addWorkflowCommands(program, output);
  addCompressCommands(program, output);
  addSessionCommands(program, output);
  addHistoryCommands(program, output);
  addServeCommand(program, output);
  for (const command of program.commands.flatMap((each) => [each, ...each.commands])) {
    const { parent } = command;
    const words = parent === null || parent === program ? command.name() : `${parent.name()} ${command.name()}`;
    command
      .exitOverride()
      .addOption(new Option('--json').hideHelp())
      .addHelpText('after', sayExamples(words) + saySampleFiles(words));
  }
  return program;
}

/** Consent helps where a file is broken, not where a value in a sound one was changed or is missing. */
function remedyOf({ code, data }: Failed): { remedy?: string } {
  if (code !== 'not-a-store' && code !== 'store-broken') return {};
  if (data?.event !== undefined || data?.blob !== undefined || data?.place !== undefined) return {};
  if (data?.path?.endsWith('-wal') === true)
    return {
      remedy: 'With --set-aside-broken it is renamed with a time stamp, kept, and the store is opened without it.',
    };
  return { remedy: sayConsent(1) };
}

type Failed = { readonly code?: string; readonly data?: Readonly<Record<string, string>> };

function answer(error: unknown, output: Output): number {
  if (error instanceof ExitWith) return error.exitCode;
  if (error instanceof Refused) {
    output.refused(error.reason);
    return exitCodes.refused;
  }
  if (error instanceof HostError) {
    output.refused({ code: error.code, message: error.message, ...remedyOf(error) });
    return exitCodes.refused;
  }
  if (error instanceof ORPCError) return answerCall(error, output);
  throw error;
}

/** What the host itself says of a call: not of the contract (wrong usage), failed in the world, or failed. */
function answerCall(error: ORPCError<string, unknown>, output: Output): number {
  if (error.code === 'BAD_REQUEST') {
    output.refused({ code: 'usage', message: error.message });
    return exitCodes.usage;
  }
  const { code, ...data } = (error.data ?? {}) as { code?: string } & Record<string, string>;
  output.refused({
    code: code ?? 'host-failed',
    message: error.message,
    ...(code === undefined ? {} : remedyOf({ code, data })),
  });
  return exitCodes.refused;
}
