import { resolve } from 'node:path';
import type { Command } from 'commander';
import { openProgramOf } from '../../api/open-program.ts';
import type { HostClient } from '../../contract/connect.ts';
import type { Agent } from '../../model/agent/agent.ts';
import { UNISOLATED } from '../../model/placement/unisolated.ts';
import { sayDurability } from '../../projections/text/say-durability.ts';
import { findSession } from '../find-session.ts';
import { homeOf } from '../home-of.ts';
import { moveTo, sayUnisolated, UNISOLATED_OPTION } from '../move-to.ts';
import type { Output } from '../output.ts';
import { readAgent } from '../read-agent.ts';
import { accepted, Refused } from '../refused.ts';
import { sayRulesWithoutTool } from '../say-rules-without-tool.ts';
import { tellRun } from '../tell-run.ts';
import { endIfInterrupted, untilInterrupted } from '../until-interrupted.ts';
import { withHost } from '../with-host.ts';
import { continueProgram, runSample } from './samples.ts';

/** `run`, `continue` and `stop`. */
export function addRunCommands(program: Command, output: Output): void {
  program
    .command('run [task]')
    .description(
      'run an agent on a task, in a session of its own or one that is there; the last line is {"session", "status"}, as JSON also without --json',
    )
    .option('--session <session>', 'say it in this session; the agent that ran last goes on, unless --agent names one')
    .option('--sample <name>', 'run a sample in the place of a task')
    .option(
      '--agent <file>',
      'what the agent is (YAML, or JSON in its place); without it the scripted model answers, which needs no key',
    )
    .option('--workspace <folder>', 'folder that is copied in; it is only read. Without it the session begins empty')
    .option('--commit <revision>', 'with --workspace: the files of a commit, branch or tag of the repository there')
    .option(
      '--setup <command>',
      'get the files ready first, without the dependency folders that the folder has; what it makes is kept for runs with the same lockfiles',
    )
    .option('--setup-network', 'let the setup reach the network, and the servers of this machine')
    .option('--unisolated', UNISOLATED_OPTION)
    .option('--title <title>', 'name of the session')
    .option('--durable-ms <ms>', 'put steps on the disk together, this often; without it each as it ends', Number)
    .action((task: string | undefined, options: RunOptions, command: Command) => {
      const { sample } = options;
      if (task?.trim() === '') command.error('a task has at least one character');
      if ((task === undefined) === (sample === undefined)) command.error('give either a task or --sample');
      if (options.session !== undefined && isForNew(options))
        command.error('--workspace, --commit, --setup, --setup-network, --title and --sample are for a new session');
      if (options.commit !== undefined && options.workspace === undefined)
        command.error('--commit goes with --workspace, the top folder of a repository');
      if (sample !== undefined && options.unisolated === true)
        command.error('a sample runs isolated: leave --unisolated out');
      if (sample !== undefined && options.durableMs !== undefined) command.error('--durable-ms goes with a task');
      if (options.durableMs !== undefined && !isDurableMs(options.durableMs))
        command.error('--durable-ms is a whole number from 1 to 60000');
      return withHost(homeOf(command), (host) =>
        sample === undefined ? run(host, task ?? '', options, output) : runSample(host, sample, output),
      );
    });
  program
    .command('continue <session>')
    .description(
      'take up a run that was cut off, or the program of a sample; nothing that is finished is done again; ends as run does',
    )
    .action((word: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const program = await openProgramOf(host, id);
        if (program !== undefined) return await continueProgram(host, id, program, output);
        await tellRun(host, id, async () => void accepted(await host.runs.resume({ session: id })), output);
      }),
    );
  program
    .command('stop <session>')
    .description('end the run of a session, on record')
    .option('--reason <words>', 'why')
    .action((word: string, { reason }: { reason?: string }, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { id } = await findSession(host, word);
        const { run: ended } = accepted(
          await host.runs.stop({ session: id, ...(reason === undefined ? {} : { reason }) }),
        );
        output.line({ session: id, run: ended, stopped: true }, `Stopped the run of ${id}.`);
      }),
    );
}

interface RunOptions {
  readonly session?: string;
  readonly sample?: string;
  readonly agent?: string;
  readonly workspace?: string;
  readonly commit?: string;
  readonly title?: string;
  readonly setup?: string;
  readonly setupNetwork?: true;
  readonly unisolated?: true;
  readonly durableMs?: number;
}

function isDurableMs(ms: number): boolean {
  return Number.isInteger(ms) && ms >= 1 && ms <= 60_000;
}

/** What only a session can begin with. */
function isForNew({ sample, workspace, commit, setup, setupNetwork, title }: RunOptions): boolean {
  return [sample, workspace, commit, setup, setupNetwork, title].some((option) => option !== undefined);
}

async function run(host: HostClient, task: string, options: RunOptions, output: Output): Promise<void> {
  const { session: word, durableMs: everyMs } = options;
  const place =
    word === undefined ? await beginSession(host, options, output) : await goOnIn(host, word, options, output);
  if (place === undefined) return;
  const durable = everyMs === undefined ? {} : { durability: { everyMs } };
  if (everyMs !== undefined) output.line(durable, sayDurability(everyMs));
  const begin = async () => void accepted(await host.runs.start({ ...place, message: task, ...durable }));
  await tellRun(host, place.session, begin, output);
}

interface RunPlace {
  readonly session: string;
  readonly agent: Agent;
}

/** Makes a session and gets its files ready; undefined where that was stopped. */
async function beginSession(host: HostClient, options: RunOptions, output: Output): Promise<RunPlace | undefined> {
  const agent = await readAgent(options.agent);
  await sayRulesWithoutTool(host, agent, output);
  const { title, unisolated } = options;
  const setup = setupOf(agent, options);
  const workspace = filesOf(options);
  const asked = {
    workspace,
    agent,
    ...(title === undefined ? {} : { title }),
    ...(unisolated === undefined ? {} : { unisolated }),
  };
  const { session } = accepted(
    await untilInterrupted((signal) => orInterrupted(host.runs.create(asked, { signal }), signal, output)),
  );
  output.line({ session, created: true }, `session ${session}`);
  if (unisolated !== undefined) sayUnisolated(session, output);
  if (setup === undefined) return { session, agent };
  const begin = async () => void accepted(await host.setups.run({ session, ...setup }));
  return (await tellRun(host, session, begin, output, 'setup')) === 'done' ? { session, agent } : undefined;
}

/** Says where an interrupt ended a call, and throws ExitWith. */
async function orInterrupted<Reply>(call: Promise<Reply>, signal: AbortSignal, output: Output): Promise<Reply> {
  return await call.catch((error: unknown) => {
    if (signal.aborted) output.refused({ code: 'interrupted', message: 'Interrupted before a run was begun.' });
    endIfInterrupted(signal);
    throw error;
  });
}

/** What the files of a new session begin as. */
function filesOf({ workspace, commit: revision }: RunOptions) {
  if (workspace === undefined) return { how: 'empty' as const };
  const path = resolve(workspace);
  return revision === undefined ? { how: 'folder' as const, path } : { how: 'commit' as const, path, revision };
}

/** A session that is there, and who goes on in it. */
async function goOnIn(
  host: HostClient,
  word: string,
  { agent: file, unisolated }: RunOptions,
  output: Output,
): Promise<RunPlace> {
  const { id: session } = await findSession(host, word);
  if (unisolated === true) await moveTo(host, session, UNISOLATED, output);
  if (file !== undefined) {
    const named = await readAgent(file);
    await sayRulesWithoutTool(host, named, output);
    return { session, agent: named };
  }
  const { agent } = accepted(await host.runs.agentOf({ session }));
  if (agent !== undefined) return { session, agent };
  throw new Refused({
    code: 'usage',
    message: `No agent is found among the newest steps of ${session}.`,
    remedy: 'Name one: --agent FILE.',
  });
}

/** The setup that a person named, or the agent's file: that one reaches the network only where the person says so too. */
function setupOf({ setup }: Agent, { setup: command, setupNetwork }: RunOptions) {
  const network = setupNetwork === true ? ('host' as const) : ('none' as const);
  if (command !== undefined) return { command, network };
  if (setup?.network === 'host' && network === 'none')
    throw new Refused({
      code: 'usage',
      message: `The agent's setup asks for the network: ${setup.command}`,
      remedy: 'Look at it, and allow it with --setup-network; or give another one with --setup.',
    });
  return setup === undefined ? undefined : { command: setup.command, network: setup.network };
}
