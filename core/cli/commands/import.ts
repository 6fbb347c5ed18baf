import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { FileReport } from '../../contract/view.ts';
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
    .action(async (paths: string[], _options: object, command: Command) => {
      if (paths.includes('')) command.error('a path is empty');
      const named = new Set(paths.map((path) => resolve(path)));
      const refused = await withHost(homeOf(command), async (host) => {
        const { job } = accepted(await host.import.start({ paths: [...named] }));
        const cancel = () => void host.import.cancel({ job });
        process.once('SIGINT', cancel);
        const bad: FileReport[] = [];
        for await (const report of await host.import.reports({ job })) {
          output.line(report, sayReport(report));
          if (report.status === 'refused' && named.has(report.path)) bad.push(report);
        }
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
            message: `The import stopped: ${(end.problem ?? 'no reason given').replace(/\.$/, '')}.`,
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

function sayReport(report: FileReport): string {
  const { records, events, quarantined, repaired } = report.lines;
  const counts = `${counted(records, 'record')} = ${counted(events, 'event')} + ${quarantined} quarantined${repaired === 0 ? '' : `, ${counted(repaired, 'line')} repaired`}`;
  const reason = report.reason === undefined ? '' : `: ${report.reason}`;
  const tail =
    report.status === 'imported' || report.status === 'unchanged'
      ? `  ${counts}, ${counted(report.sessions.length, 'session')}`
      : '';
  return `${report.status.padEnd(9)} ${report.format.padEnd(11)} ${report.path}${tail}${reason}`;
}
