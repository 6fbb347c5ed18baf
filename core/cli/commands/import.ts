import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { FileReport, ImportProgress } from '../../contract/import-report.ts';
import { figure } from '../../projections/text/say-count.ts';
import { followImports, noteEnd } from '../follow-imports.ts';
import { homeOf } from '../home-of.ts';
import { type LeftOut, leftOutOf } from '../left-out.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { publishedReport } from '../published-report.ts';
import { accepted, Refused } from '../refused.ts';
import { sayReport } from '../say-report.ts';
import { waitingTeller } from '../say-waiting.ts';
import { untilInterrupted } from '../until-interrupted.ts';
import { whyStopped } from '../why-stopped.ts';
import { withHost } from '../with-host.ts';

/**
 * `import PATH…`: one report a file; exit 1 where a path that was named was refused, with `--follow` where it is not in at the end. On a full
 * disk it waits for room.
 */
export function addImportCommand(program: Command, output: Output): void {
  program
    .command('import')
    .description('bring in logs of agents (files or folders), or native exports')
    .argument('<paths...>', 'files and folders; they are only read')
    .option('--follow', 'go on bringing in what is written there, until interrupted; on record until --unfollow')
    .option('--unfollow', 'follow the paths no longer')
    .addHelpText('after', importHelp)
    .action(async (paths: string[], options: Options, command: Command) => {
      if (paths.includes('')) command.error('a path is empty');
      if (options.follow && options.unfollow) command.error('--follow and --unfollow exclude each other');
      const named = [...new Set(paths.map((path) => resolve(path)))];
      const told = new Set<string>();
      const left = leftOutOf(named);
      await withHost(homeOf(command), (host) => {
        if (options.unfollow === true) return leave(host, named, output);
        return untilInterrupted((signal) => {
          const telling = { signal, told, output };
          return options.follow === true ? follow(host, named, { ...telling, left }) : bringIn(host, named, telling);
        });
      });
    });
}

const importHelp = `
On a full disk it waits, and goes on by itself once there is room; an interrupt cancels it.
With --json each file is one line with its path. Where a path that was named is not in, a last line without one says why: {"refused": …}.`;

interface Options {
  readonly follow?: true;
  readonly unfollow?: true;
}

async function bringIn(host: HostClient, paths: readonly string[], telling: Omit<Telling, 'note'>): Promise<void> {
  const { job } = accepted(await host.import.start({ paths: [...paths] }));
  const refused: FileReport[] = [];
  const note = (report: FileReport) => {
    if (report.status === 'refused' && paths.includes(report.path)) refused.push(report);
  };
  const end = await tellJob(host, job, { ...telling, note });
  if (end !== undefined) refuseEnd(end);
  refuseFor(refused);
}

async function leave(host: HostClient, paths: readonly string[], output: Output): Promise<void> {
  const left = accepted(await host.import.unfollow({ paths: [...paths] }));
  for (const path of left.paths) output.line({ unfollowed: path }, `no longer followed  ${inLine(path)}`);
}

/** Brings paths in and follows them; one import that fails is told and ends nothing. */
async function follow(
  host: HostClient,
  paths: readonly string[],
  { signal, told, output, left }: Omit<Telling, 'note'> & { readonly left: LeftOut },
): Promise<void> {
  const before = await host.import.progress({});
  const { job } = accepted(await host.import.follow({ paths: [...paths] }));
  const end = await tellJob(host, job, { signal, told, output, note: left.note });
  if (end?.state === 'cancelled') refuseEnd(end);
  if (end !== undefined) noteEnd(end, { left, output });
  await followImports(host, [...before.map((each) => each.job), job], { signal, left, output });
}

interface Telling {
  /** Aborts where the process is interrupted. */
  readonly signal: AbortSignal;
  /** Paths that have had their line: where the host ends in mid-work, another begins the job anew. */
  readonly told: Set<string>;
  readonly output: Output;
  readonly note: (report: FileReport) => void;
}

/** Tells a job's reports as they come, and cancels it where the process is interrupted; gives how it ended. */
async function tellJob(
  host: HostClient,
  job: string,
  { signal, told, output, note }: Telling,
): Promise<ImportProgress | undefined> {
  // Where the host is lost, the reports say so.
  const cancel = () => void host.import.cancel({ job }).catch(() => undefined);
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  const stopTelling = tellProgress(host, job, output);
  try {
    for await (const report of await host.import.reports({ job })) {
      output.status('');
      if (!told.has(report.path)) output.line(publishedReport(report), sayReport(report));
      told.add(report.path);
      note(report);
    }
  } finally {
    stopTelling();
    signal.removeEventListener('abort', cancel);
  }
  return (await host.import.progress({})).find((each) => each.job === job);
}

/** Throws Refused for an import that was cancelled or failed. */
function refuseEnd(end: ImportProgress): void {
  if (end.state === 'cancelled')
    throw new Refused({
      code: 'cancelled',
      message: `Cancelled: ${figure(end.filesDone)} of ${figure(end.filesTotal)} files were done.`,
      remedy: 'Import again to go on from there.',
    });
  if (end.state === 'failed') throw new Refused(whyStopped(end));
}

function refuseFor(refused: readonly FileReport[]): void {
  const [first] = refused;
  if (first === undefined) return;
  const more = refused.length > 1 ? ` and ${figure(refused.length - 1)} more` : '';
  throw new Refused({
    code: 'invalid',
    message: `${inLine(first.path)}${more} refused: ${inLine(first.reason ?? 'no reason given')}`,
  });
}

const TELL_MS = 500;

/** Shows how far an import is, until the function that is returned is called. */
function tellProgress(host: HostClient, job: string, output: Output): () => void {
  const tellWaiting = waitingTeller(output);
  const tell = async () => {
    const progress = (await host.import.progress({})).find((each) => each.job === job);
    if (progress === undefined) return;
    tellWaiting(progress);
    if (progress.state === 'running' && progress.waits === undefined) output.status(sayProgress(progress));
  };
  // What is lost with the host is told by the reports.
  const timer = setInterval(() => void tell().catch(() => undefined), TELL_MS);
  return () => {
    clearInterval(timer);
    output.status('');
  };
}

function sayProgress({ bytesDone, bytesTotal, bytesPerSecond, filesDone, filesTotal }: ImportProgress): string {
  const rate = bytesPerSecond === undefined ? '' : `, ${inMegabytes(bytesPerSecond)}/s`;
  return `${inMegabytes(bytesDone)} of ${inMegabytes(bytesTotal)}${rate}, ${figure(filesDone)} of ${figure(filesTotal)} files`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
