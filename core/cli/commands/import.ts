import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { FileReport, ImportProgress } from '../../contract/import-report.ts';
import { counted } from '../../projections/text/say-count.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted, Refused } from '../refused.ts';
import { withHost } from '../with-host.ts';

/** `import PATH…`: one report a file; exit 1 where a path that was named was refused. */
export function addImportCommand(program: Command, output: Output): void {
  program
    .command('import')
    .description('bring in logs of agents (files or folders), or native exports')
    .argument('<paths...>', 'files and folders; they are only read')
    .option('--follow', 'go on bringing in what is written there, until interrupted; on record until --unfollow')
    .option('--unfollow', 'follow the paths no longer')
    .action(async (paths: string[], options: Options, command: Command) => {
      if (paths.includes('')) command.error('a path is empty');
      if (options.follow && options.unfollow) command.error('--follow and --unfollow exclude each other');
      const named = [...new Set(paths.map((path) => resolve(path)))];
      const told = new Set<string>();
      await withHost(homeOf(command), async (host) => {
        if (options.unfollow === true) return leave(host, named, output);
        const start = options.follow === true ? host.import.follow : host.import.start;
        const { job } = accepted(await start({ paths: named }));
        const refused = await tellJob(host, job, { named: new Set(named), told, output });
        if (options.follow === true) return tellNewJobs(host, job, output);
        refuseFor(refused);
      });
    });
}

interface Options {
  readonly follow?: true;
  readonly unfollow?: true;
}

async function leave(host: HostClient, paths: readonly string[], output: Output): Promise<void> {
  const left = accepted(await host.import.unfollow({ paths: [...paths] }));
  for (const path of left.paths) output.line({ unfollowed: path }, `no longer followed  ${path}`);
}

interface Telling {
  readonly named: ReadonlySet<string>;
  /** Paths that have had their line: where the host ends in mid-work, another begins the job anew. */
  readonly told: Set<string>;
  readonly output: Output;
}

/** Tells a job's reports as they come; gives those of named paths that were refused. Throws Refused where it was cancelled or failed. */
async function tellJob(host: HostClient, job: string, { named, told, output }: Telling): Promise<FileReport[]> {
  const cancel = () => void host.import.cancel({ job });
  process.once('SIGINT', cancel);
  const stopTelling = tellProgress(host, job, output);
  const refused: FileReport[] = [];
  try {
    for await (const report of await host.import.reports({ job })) {
      output.status('');
      if (!told.has(report.path)) output.line(report, sayReport(report));
      told.add(report.path);
      if (report.status === 'refused' && named.has(report.path)) refused.push(report);
    }
  } finally {
    stopTelling();
    process.off('SIGINT', cancel);
  }
  refuseEnd((await host.import.progress({})).find((each) => each.job === job));
  return refused;
}

/** Tells the reports of every import after `first` that ends, until the process is interrupted. */
async function tellNewJobs(host: HostClient, first: string, output: Output): Promise<void> {
  const stop = new AbortController();
  const end = () => stop.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  const told = new Set([first]);
  try {
    for await (const { items } of await host.home.follow({}, { signal: stop.signal })) {
      for (const item of items) {
        if (item.type !== 'import' || item.progress.state === 'running' || told.has(item.progress.job)) continue;
        told.add(item.progress.job);
        for await (const report of await host.import.reports({ job: item.progress.job })) {
          if (report.status === 'imported') output.line(report, sayReport(report));
        }
      }
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

function refuseEnd(end: ImportProgress | undefined): void {
  if (end?.state === 'cancelled')
    throw new Refused({
      code: 'cancelled',
      message: `Cancelled: ${end.filesDone} of ${end.filesTotal} files were done.`,
      remedy: 'Import again to go on from there.',
    });
  if (end?.state === 'failed')
    throw new Refused({
      code: 'unsupported',
      message: `The import stopped: ${(end.problem ?? 'no reason given').replace(/\.$/, '')}.`,
    });
}

function refuseFor(refused: readonly FileReport[]): void {
  const [first] = refused;
  if (first === undefined) return;
  const more = refused.length > 1 ? ` and ${refused.length - 1} more` : '';
  throw new Refused({
    code: 'invalid',
    message: `${first.path}${more} refused: ${first.reason ?? 'no reason given'}`,
  });
}

const TELL_MS = 500;

/** Shows how far an import is, until the function that is returned is called. */
function tellProgress(host: HostClient, job: string, output: Output): () => void {
  const tell = async () => {
    const progress = (await host.import.progress({})).find((each) => each.job === job);
    if (progress?.state === 'running') output.status(sayProgress(progress));
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
  return `${inMegabytes(bytesDone)} of ${inMegabytes(bytesTotal)}${rate}, ${filesDone} of ${filesTotal} files`;
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function sayReport(report: FileReport): string {
  const { records, events, quarantined, repaired } = report.lines;
  const counts = `${counted(records, 'record')} = ${counted(events, 'event')} + ${quarantined} quarantined${repaired === 0 ? '' : `, ${counted(repaired, 'line')} repaired`}`;
  const reason = report.reason === undefined ? '' : `: ${report.reason}`;
  const tail =
    report.status !== 'refused' && report.status !== 'skipped'
      ? `  ${counts}, ${counted(report.sessions.length + (report.unlisted ?? 0), 'session')}`
      : '';
  const copy =
    report.copyOf === undefined
      ? ''
      : `; begins with a copy of ${report.copyOf.path}: ${counted(report.copyOf.records, 'record')}, counted there`;
  return `${report.status.padEnd(9)} ${report.format.padEnd(11)} ${report.path}${tail}${copy}${reason}`;
}
