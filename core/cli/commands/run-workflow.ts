import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import { documentOptions, type WrittenOptions } from '../document-options.ts';
import { endWith } from '../end-with.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { accepted, Refused } from '../refused.ts';
import { repeatWorkflow } from '../repeat-workflow.ts';
import { tellLineage } from '../tell-lineage.ts';
import { tellProgramSpent } from '../tell-spent.ts';
import { endIfInterrupted, untilInterrupted } from '../until-interrupted.ts';
import { visibleJson } from '../visible-json.ts';
import { withHost } from '../with-host.ts';
import { documentNamed, workflowOrFile } from '../workflow-named.ts';

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
    .option('--from <node>', 'run this node anew, and all downstream of it; in loops with its round (draft@2)')
    .option('--of <session>', 'the session of the earlier run from which all else is taken')
    .option('--anyway', 'take also what nodes gave that have changed since')
    .option(
      '--pin <node=json>',
      'a node that does not run, and the value that it gives (or @FILE); can be given again',
      collect,
      [],
    )
    .option('--route <node=name>', 'the route that a selector takes', collect, [])
    .option('--only <node>', 'run this node alone, and print what it gives')
    .option(
      '--value <node=json>',
      'with --only: a value that the node reads, by the node that it comes from',
      collect,
      [],
    )
    .action((word: string, words: string | undefined, options: RunWorkflowOptions, command: Command) => {
      const { times, parallel = 1 } = options;
      if (times !== undefined && !isWithin(times, 100)) command.error('--times is a whole number from 1 to 100');
      if (!isWithin(parallel, 16)) command.error('--parallel is a whole number from 1 to 16');
      if (times === undefined && options.parallel !== undefined) command.error('--parallel goes with --times');
      return withHost(homeOf(command), (host) => runWorkflow(host, { word, words, options }, output));
    });
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

interface RunWorkflowOptions extends WrittenOptions {
  readonly folder?: string;
  readonly times?: number;
  readonly parallel?: number;
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

interface Asked {
  readonly word: string;
  readonly words: string | undefined;
  readonly options: RunWorkflowOptions;
}

async function runWorkflow(host: HostClient, { word, words, options }: Asked, output: Output): Promise<void> {
  if (options.only !== undefined && words !== undefined)
    throw new Refused({
      code: 'invalid',
      message: 'With --only nothing is said to the workflow: one node runs alone.',
      remedy: 'Give what it reads of its input by --value INPUT=…, INPUT being the id of the input.',
    });
  const what = await workflowOrFile(host, word);
  const folder = options.folder === undefined ? {} : { folder: resolve(options.folder) };
  const of = options.of === undefined ? {} : { of: (await findSession(host, options.of)).id };
  const part = await documentOptions(async () => (await documentNamed(host, word)).document, { ...options, ...of });
  const said = words === undefined ? {} : { words };
  const asked = { what, ...folder, ...said, ...(part === undefined ? {} : { options: part }) };
  const { times, parallel = 1 } = options;
  if (times !== undefined) return await repeatWorkflow(host, asked, { times, parallel }, output);
  const { session, run } = accepted(await host.workflowDocuments.run(asked));
  output.line({ session, run, created: true }, `session ${session}`);
  await tellToEnd(host, session, output);
  if (part?.only !== undefined) await tellGiven(host, session, output);
}

/** What one node gave that ran alone. */
async function tellGiven(host: HostClient, session: string, output: Output): Promise<void> {
  const { events } = accepted(await host.sessions.events({ session }));
  for (const { envelope, payload } of events) {
    if ((JSON.parse(envelope) as { kind: string }).kind !== 'node/left' || payload === null) continue;
    const { value = '{}' } = JSON.parse(payload) as { readonly value?: string };
    const { outputs } = ((JSON.parse(value) as { more?: { outputs?: object } | null }).more ?? {}) as {
      outputs?: object;
    };
    if (outputs !== undefined) output.last({ session, outputs }, visibleJson(JSON.stringify(outputs)));
  }
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
