import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import { endWith } from '../end-with.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted } from '../refused.ts';
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
    .action((word: string, words: string | undefined, options: { readonly folder?: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const what = await workflowOrFile(host, word);
        const folder = options.folder === undefined ? {} : { folder: resolve(options.folder) };
        const asked = { what, ...folder, ...(words === undefined ? {} : { words }) };
        const { session, run } = accepted(await host.workflowDocuments.run(asked));
        output.line({ session, run, created: true }, `session ${session}`);
        await tellToEnd(host, session, output);
      }),
    );
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
