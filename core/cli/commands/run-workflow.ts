import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import { endWith } from '../end-with.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
import { repeatWorkflow } from '../repeat-workflow.ts';
import { tellLineage } from '../tell-lineage.ts';
import { tellProgramSpent } from '../tell-spent.ts';
import { endIfInterrupted, untilInterrupted } from '../until-interrupted.ts';
import { withHost } from '../with-host.ts';
import { workflowOrFile } from '../workflow-named.ts';

/** `workflow run`: a workflow document runs in the host, in a session of its own. */
export function addRunWorkflow(workflow: Command, output: Output): void {
  workflow
    .command('run <workflow|file> [words]')
    .description('run it in a new session, and tell what happens; taken up with openrath continue where it is cut off')
    .option('--folder <dir>', 'a folder whose files it begins with; it is only read')
    .option(
      '--times <n>',
      'run it so often, 100 at most, each in a session of its own, and tell how alike they are',
      Number,
    )
    .option('--parallel <n>', 'with --times: how many go on at once, 16 at most; 1 where it is left out', Number)
    .action((word: string, words: string | undefined, options: RunOptions, command: Command) => {
      const { times, parallel = 1 } = options;
      if (times !== undefined && !isWithin(times, 100)) command.error('--times is a whole number from 1 to 100');
      if (!isWithin(parallel, 16)) command.error('--parallel is a whole number from 1 to 16');
      if (times === undefined && options.parallel !== undefined) command.error('--parallel goes with --times');
      return withHost(homeOf(command), async (host) => {
        const what = await workflowOrFile(host, word);
        const folder = options.folder === undefined ? {} : { folder: resolve(options.folder) };
        const asked = { what, ...folder, ...(words === undefined ? {} : { words }) };
        if (times !== undefined) return await repeatWorkflow(host, asked, { times, parallel }, output);
        const { session, run } = accepted(await host.workflowDocuments.run(asked));
        output.line({ session, run, created: true }, `session ${session}`);
        await tellToEnd(host, session, output);
      });
    });
}

interface RunOptions {
  readonly folder?: string;
  readonly times?: number;
  readonly parallel?: number;
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

async function tellToEnd(host: HostClient, session: string, output: Output): Promise<void> {
  await untilInterrupted(async (interrupted) => {
    const work = async () => accepted(await host.workflowDocuments.ended({ session }));
    const { status, says } = await tellLineage(host, { root: session, work, interrupted }, output);
    await tellProgramSpent(host, session, output);
    if (status === 'done') output.last({ session, status }, 'done: open it in the app, or look with "openrath show".');
    else endWith({ session, status, says }, output);
    if (status === 'stopped') endIfInterrupted(interrupted);
  });
}
