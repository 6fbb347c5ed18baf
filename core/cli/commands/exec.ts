import { constants } from 'node:os';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { ExecEnd } from '../../contract/exec.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayNotRecorded } from '../../projections/text/say-not-recorded.ts';
import { ExitWith } from '../exit-with.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import { moveTo, UNISOLATED_OPTION } from '../move-to.ts';
import type { Output } from '../output.ts';
import { Refused } from '../refused.ts';
import { sayChanges } from '../say-changes.ts';
import { shellLine } from '../shell-line.ts';
import { stopRun } from '../tell-run.ts';
import { interruptedExitCode, untilInterrupted } from '../until-interrupted.ts';
import { withHost } from '../with-host.ts';

/** `exec`: a person's own command in a session's sandbox. */
export function addExecCommand(program: Command, output: Output): void {
  program
    .command('exec')
    .description("run a command of your own in a session's sandbox, on its files and on record; exits as it did")
    .argument('<session>')
    .option('--unisolated', UNISOLATED_OPTION)
    .argument('<command...>', 'after --: one word is read by bash as a line, several are a program and its arguments')
    .action((word: string, words: string[], { unisolated }: { unisolated?: true }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        if (unisolated === true) await moveTo(host, id, UNISOLATED, output);
        await exec(host, { session: id, command: shellLine(words) }, output);
      }),
    );
}

interface Asked {
  readonly session: string;
  readonly command: string;
}

async function exec(host: HostClient, asked: Asked, output: Output): Promise<void> {
  const { end, stoppedWith } = await untilInterrupted(async (interrupted) => {
    const stop = () => stopRun(host, asked.session, interrupted);
    interrupted.addEventListener('abort', stop);
    // One that came before the command began had nothing to stop.
    const begun = () => interrupted.aborted && stop();
    try {
      const end = await told(host, { ...asked, begun }, output);
      return { end, stoppedWith: interruptedExitCode(interrupted) };
    } finally {
      interrupted.removeEventListener('abort', stop);
    }
  });
  const { type: _, ...facts } = end;
  if (output.json) output.line({ session: asked.session, ...facts }, '');
  else for (const line of sayEnd(end)) output.aside(line);
  const exitCode = end.ending === 'cancelled' ? (stoppedWith ?? STOPPED) : exitCodeOf(end);
  if (exitCode !== 0) throw new ExitWith(exitCode);
}

/** Hands the output on as it comes, and gives the end. Throws Refused. */
async function told(
  host: HostClient,
  { begun, ...asked }: Asked & { readonly begun: () => void },
  output: Output,
): Promise<ExecEnd> {
  const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
  for await (const item of await host.runs.exec(asked)) {
    if (item.type === 'refused') throw new Refused(item.refusal);
    if (item.type === 'end') return item;
    if (item.type === 'started') {
      begun();
      continue;
    }
    const bytes = Buffer.from(item.base64, 'base64');
    if (!output.json) output.bytes(bytes, item.stream);
    else output.line({ stream: item.stream, text: decoders[item.stream].decode(bytes, { stream: true }) }, '');
  }
  throw new Error('a command ended without an end');
}

function sayEnd(end: ExecEnd): string[] {
  const { status, ending, reason, limitsHit = [], changes = [], changed = 0 } = end;
  const why =
    ending === 'exited' || ending === 'signalled' ? [] : [`${ending ?? status}${reason ? `: ${reason}` : ''}`];
  const limits = limitsHit.length === 0 ? [] : [`It came up against its limit of ${limitsHit.join(', ')}.`];
  const files = changed === 0 ? [] : [`${counted(changed, 'path')} changed:`, ...sayChanges(changes, changed)];
  return [...why, ...limits, ...files, ...sayNotRecorded(end)];
}

/** Of a command that was stopped elsewhere, as by Ctrl C. */
const STOPPED = 130;

/** As shells have it: that of the command; 128 and its number for a signal; 124 timed out; 126 not started. 1 where nobody saw the end. */
function exitCodeOf({ ending, exitCode, signal }: ExecEnd): number {
  switch (ending) {
    case 'exited':
      return exitCode ?? 1;
    case 'signalled':
      return 128 + (Object.entries(constants.signals).find(([name]) => name === signal)?.[1] ?? 0);
    case 'timed-out':
      return 124;
    case 'failed-to-start':
      return 126;
    default:
      return 1;
  }
}
