import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from '../../core/adapters/home/duplex-pair.ts';
import { openHome } from '../../core/compose.ts';
import { connect, type HostClient } from '../../core/contract/connect.ts';
import { agentSchema } from '../../core/model/agent/agent.ts';

/** A host of a home in this process, until the work is done. */
export async function asHost<Value>(home: string, work: (host: HostClient) => Promise<Value>): Promise<Value> {
  const opened = await openHome({ home });
  const [ours, theirs] = duplexPair();
  opened.attach(theirs);
  try {
    return await work(connect(ours));
  } finally {
    ours.close();
    await opened.close();
  }
}

/** Runs a scripted agent in a session: it has the sandbox run a command, and says some words. Throws where the run does not end well. */
export async function runIn(host: HostClient, session: string, { command, says }: { command: string; says: string }) {
  const call = { call: 'run_command', input: { command } };
  const script = JSON.stringify(
    { rules: [{ when: { step: 1 }, answer: [call] }, { answer: [{ text: says }] }] },
    null,
    1,
  );
  const policy = [{ verdict: 'allow', tool: 'run_command' }];
  const agent = agentSchema.parse({ name: 'gardener', model: { provider: 'scripted', name: 's', script }, policy });
  accepted(await host.runs.start({ session, agent, message: says }));
  const end = await host.runs.ended({ session });
  if (end.ok && end.status !== 'done') throw new Error(`${end.status}: ${end.says}`);
}

/** A folder of files taken in, and two forks of it in each of which a command ran in the sandbox. */
export async function forkedRuns(home: string, commands: { readonly ours?: string; readonly theirs?: string }) {
  const folder = mkdtempSync(join(tmpdir(), 'bed-'));
  writeFileSync(join(folder, 'bed.txt'), 'beans\npeas\nkale\n');
  writeFileSync(join(folder, 'plan.txt'), 'plan\n');
  return await asHost(home, async (host) => {
    const workspace = { how: 'folder', path: folder } as const;
    const base = accepted(await host.runs.create({ title: 'Bed', workspace })).session;
    rmSync(folder, { recursive: true });
    const forkOf = async (title: string) => accepted(await host.sessions.fork({ session: base, title })).session;
    const [ours, theirs] = [await forkOf('Ours'), await forkOf('Theirs')];
    if (commands.ours !== undefined) await runIn(host, ours, { command: commands.ours, says: 'Ours is done.' });
    if (commands.theirs !== undefined) await runIn(host, theirs, { command: commands.theirs, says: 'Theirs is done.' });
    return { base, ours, theirs };
  });
}

/** What `cat` of the sandbox says of some files of a session, in a run of its own. */
export async function catIn(home: string, session: string, files: string): Promise<string> {
  return await asHost(home, async (host) => {
    await runIn(host, session, { command: `cat ${files}`, says: 'Looked.' });
    const { events } = accepted(await host.sessions.events({ session, limit: 1000 }));
    const ended = events.findLast(({ envelope }) => JSON.parse(envelope).kind === 'tool/ended');
    const { parts } = JSON.parse(ended?.payload ?? '{"parts":[]}') as { parts: { output?: string }[] };
    return parts.map(({ output = '' }) => output).join('');
  });
}

/** The facts of an accepted reply. Throws the words of a refusal. */
export function accepted<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { readonly ok: true }>;
}
