import type { Command } from 'commander';
import type { HostClient } from '../../contract/connect.ts';
import type { McpServerRow, McpToolRow } from '../../contract/mcp.ts';
import { type McpProfile, mcpProfile } from '../../model/mcp/mcp-profile.ts';
import { counted } from '../../projections/text/say-count.ts';
import { sayIssues } from '../../projections/text/say-issues.ts';
import { visibleText } from '../../projections/text/visible-text.ts';
import { homeOf } from '../home-of.ts';
import type { Output } from '../output.ts';
import { inLine } from '../plain.ts';
import { readTextFile } from '../read-text-file.ts';
import { readYaml } from '../read-yaml.ts';
import { accepted, Refused } from '../refused.ts';
import { endIfInterrupted, untilInterrupted } from '../until-interrupted.ts';
import { withHost } from '../with-host.ts';

type Tested = Extract<Awaited<ReturnType<HostClient['mcp']['test']>>, { ok: true }>;

/** `mcp list|add|consent|test|sign-in|sign-out|remove`: servers of tools, and what a person consents to of each (A2). */
export function addMcpCommands(program: Command, output: Output): void {
  const mcp = program
    .command('mcp')
    .description('servers of tools (Model Context Protocol) that agents may name')
    .addHelpText('after', NETWORKS);
  mcp
    .command('list')
    .description('all that this home keeps, each with what it may reach')
    .action((_: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const rows = await host.mcp.list({});
        for (const row of rows) output.line(row, sayServer(row));
        if (rows.length === 0 && !output.json)
          output.line({}, 'No server is kept here. Add one: openrath mcp add FILE');
      }),
    );
  mcp
    .command('add <file>')
    .description('keep a profile (YAML); nothing of it is started before you consent')
    .addHelpText('after', NETWORKS)
    .action((file: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { server } = accepted(await host.mcp.add({ profile: await readProfile(file) }));
        output.line(server, sayServer(server));
      }),
    );
  mcp
    .command('consent <name>')
    .description('consent to a profile, or to its tools, by the digest that was shown; without one it is shown')
    .option('--profile <digest>', 'of the profile, as list and add show it')
    .option('--tools <digest>', 'of the tools, as test shows it')
    .action((name: string, options: { profile?: string; tools?: string }, command: Command) =>
      withHost(homeOf(command), (host) => consent(host, { name, ...options }, output)),
    );
  mcp
    .command('test <name>')
    .description('start a server, list its tools against those that were consented to, and end it')
    .action((name: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { ok: _ok, ...tested } = accepted(await host.mcp.test({ name }));
        output.line({ name, ...tested }, sayTested(name, tested));
      }),
    );
  mcp
    .command('sign-in <name>')
    .description('sign in to a server whose profile has signIn: shows the address for your browser, and waits')
    .action((name: string, _: unknown, command: Command) =>
      withHost(homeOf(command), (host) => signIn(host, name, output)),
    );
  mcp
    .command('sign-out <name>')
    .description('forget what a sign-in gave, and tell the server where it takes that')
    .action((name: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { notTold } = accepted(await host.mcp.signOut({ name }));
        output.line({ name, signIn: 'out', ...told(notTold) }, `Signed out of ${name}.${sayNotTold(notTold)}`);
      }),
    );
  mcp
    .command('remove <name>')
    .description('forget a profile, all consent to it and what a sign-in gave')
    .action((name: string, _: unknown, command: Command) =>
      withHost(homeOf(command), async (host) => {
        const { notTold } = accepted(await host.mcp.remove({ name }));
        output.line({ name, removed: true, ...told(notTold) }, `Removed ${name}.${sayNotTold(notTold)}`);
      }),
    );
}

function told(notTold: string | undefined): object {
  return notTold === undefined ? {} : { notTold };
}

function sayNotTold(notTold: string | undefined): string {
  return notTold === undefined ? '' : ` The server was not told: ${inLine(notTold)}`;
}

const NETWORKS = `
What a program of a profile can reach (start.network):
  off           nobody
  hosts: [...]  those alone, by http and https: api.example.org (ports 80 and 443), *.example.net:8443 (all
                names below), 127.0.0.1:8080. Each place that it wants is on record. Programs are led
                there by HTTP_PROXY and the like: curl, pip and Node from 24 on read them, older Node does not
  unisolated    all, as your own programs; it is in no sandbox then`;

interface Consenting {
  readonly name: string;
  readonly profile?: string;
  readonly tools?: string;
}

async function consent(host: HostClient, { name, profile, tools }: Consenting, output: Output): Promise<void> {
  const row = (await host.mcp.list({})).find((each) => each.name === name);
  // Tools alone are consented to for a profile that already was: the digest of another one is not made up here.
  const digest = profile ?? (tools === undefined || row?.consent === 'no' ? undefined : row?.digest);
  if (digest === undefined) {
    if (row === undefined)
      throw new Refused({
        code: 'not-found',
        message: `There is no server ${name}.`,
        remedy: 'List them: openrath mcp list',
      });
    return output.line(row, sayServer(row));
  }
  const { server } = accepted(await host.mcp.consent({ name, digest, ...(tools === undefined ? {} : { tools }) }));
  output.line(server, sayServer(server));
}

/** Waits until the person has signed in. Ctrl+C ends it. Throws Refused. */
async function signIn(host: HostClient, name: string, output: Output): Promise<void> {
  await untilInterrupted(async (signal) => {
    try {
      for await (const item of await host.mcp.signIn({ name }, { signal })) {
        if (item.type === 'refused') throw new Refused(item.refusal);
        if (item.type === 'signed-in') return;
        const url = visibleText(item.url);
        output.line(
          { name, open: url },
          `Look at this address, then open it in your browser. Ctrl+C ends it.\n  ${url}`,
        );
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    endIfInterrupted(signal);
  });
  output.line({ name, signIn: 'in' }, `Signed in to ${name}.`);
}

async function readProfile(file: string): Promise<McpProfile> {
  const text = await readTextFile(file);
  const read = mcpProfile.safeParse(await readYaml(file, text));
  if (read.success) return read.data;
  throw new Refused({
    code: 'usage',
    message: `${file} is no profile of a server: ${sayIssues(read.error.issues, 'it')}`,
    remedy: 'See one that is: openrath mcp add --help',
  });
}

const SIGN_INS: Readonly<Record<NonNullable<McpServerRow['signIn']>, (name: string) => string>> = {
  in: () => 'You are signed in to it.',
  out: (name) => `You are not signed in to it. Once you consented: openrath mcp sign-in ${name}`,
  locked: () => 'What you signed in with is in a keychain that can’t be used now.',
};

function sayServer({ name, says, digest, consent: given, tools, signIn }: McpServerRow): string {
  const next = {
    no: `Nobody consented to it. To do so: openrath mcp consent ${name} --profile ${digest}`,
    profile: `It may be started. No tool of it is offered yet. Look at them: openrath mcp test ${name}`,
    tools: `Agents that name it are offered ${counted(tools, 'tool')} of it.`,
  };
  const signed = signIn === undefined ? [] : [SIGN_INS[signIn](name)];
  return [...says, ...signed, next[given]].join('\n  ');
}

function sayTested(name: string, { says, tools, refused, list, faults, reached }: Omit<Tested, 'ok'>): string {
  const isSame = tools.every(({ is }) => is === 'same');
  return [
    `${name} answers. It says that it is ${visibleText(`${says.name} ${says.version}`)}.`,
    ...tools.map(sayTool),
    ...refused.map((each) => `  left out: ${visibleText(each.name)}: ${each.because}`),
    ...faults.map((fault) => `  against the protocol: ${fault}`),
    ...reached.map(({ to, outcome, because }) => `  ${outcome}: ${to}${because === undefined ? '' : `: ${because}`}`),
    isSame
      ? 'All tools are as they were consented to.'
      : `To consent to the tools as they are: openrath mcp consent ${name} --tools ${list}`,
  ].join('\n');
}

function sayTool({ name, description, inputSchema, is, before }: McpToolRow): string {
  const note = is === 'same' ? '' : ` (${is}; blocked)`;
  const was =
    before === undefined
      ? []
      : [`    it was: ${visibleText(before.description)}`, `    it took: ${visibleText(before.inputSchema)}`];
  const takes = is === 'same' ? [] : [`    takes: ${visibleText(inputSchema)}`];
  return [`  ${visibleText(name)}${note}: ${visibleText(description)}`, ...takes, ...was].join('\n');
}
