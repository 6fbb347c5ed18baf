import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { FileReport, ImportProgress } from '../../contract/import-report.ts';
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
    .action(async (paths: string[], _options: object, command: Command) => {
      if (paths.includes('')) command.error('error: a path is empty');
      const named = new Set(paths.map((path) => resolve(path)));
      const refused = await withHost(homeOf(command), async (host) => {
        const { job } = accepted(await host.import.start({ paths: [...named] }));
        const cancel = () => void host.import.cancel({ job });
        process.once('SIGINT', cancel);
        const bad: FileReport[] = [];
        const stopTelling = tellProgress(host, job, output);
        for await (const report of await host.import.reports({ job })) {
          output.status('');
          output.line(report, sayReport(report));
          if (report.status === 'refused' && named.has(report.path)) bad.push(report);
        }
        stopTelling();
        process.off('SIGINT', cancel);
        const end = (await host.import.progress({})).find((each) => each.job === job);
        if (end?.state === 'cancelled')
          throw new Refused({
            code: 'cancelled',
            message: `Cancelled: ${end.filesDone} of ${end.filesTotal} files were done.`,
            remedy: 'Import again to go on from there.',
          });
        if (end?.state === 'failed')
          throw new Refused({
            code: 'unsupported',
            message: `The import stopped: ${end.problem ?? 'no reason given'}.`,
          });
        return bad;
      });
      const [first] = refused;
      if (first !== undefined) {
        const more = refused.length > 1 ? ` and ${refused.length - 1} more` : '';
        throw new Refused({
          code: 'invalid',
          message: `${first.path}${more} refused: ${first.reason ?? 'no reason given'}`,
        });
      }
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
  const counts = `${records} records = ${events} events + ${quarantined} quarantined${repaired === 0 ? '' : `, ${repaired} lines repaired`}`;
  const reason = report.reason === undefined ? '' : `: ${report.reason}`;
  const tail =
    report.status === 'imported' || report.status === 'unchanged'
      ? `  ${counts}, ${report.sessions.length} sessions`
      : '';
  return `${report.status.padEnd(9)} ${report.format.padEnd(11)} ${report.path}${tail}${reason}`;
}
