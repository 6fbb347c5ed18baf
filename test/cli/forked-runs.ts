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

/** What an agent does in one run, and what it says then. */
interface Done {
  /** The sandbox runs it. */
  readonly command?: string | undefined;
  /** It is kept under `soil` in the memory of the session. */
  readonly remember?: string | undefined;
  readonly says: string;
}

/** Runs a scripted agent in a session: its calls, then its words. Throws where the run does not end well. */
export async function runIn(host: HostClient, session: string, { command, remember, says }: Done) {
  const calls = [
    ...(command === undefined ? [] : [{ call: 'run_command', input: { command } }]),
    ...(remember === undefined ? [] : [{ call: 'remember', input: { scope: 'session', key: 'soil', text: remember } }]),
  ];
  const script = JSON.stringify(
    { rules: [{ when: { step: 1 }, answer: calls }, { answer: [{ text: says }] }] },
    null,
    1,
  );
  const agent = agentSchema.parse({
    name: 'gardener',
    model: { provider: 'scripted', name: 's', script },
    policy: [{ verdict: 'allow', tool: 'run_command' }],
    ...(remember === undefined ? {} : { memory: { reads: ['session'], writes: ['session'] } }),
  });
  accepted(await host.runs.start({ session, agent, message: says }));
  const end = await host.runs.ended({ session });
  if (end.ok && end.status !== 'done') throw new Error(`${end.status}: ${end.says}`);
}

interface Sides {
  readonly ours?: string;
  readonly theirs?: string;
}

/**
 * A folder of files taken in, and two forks of it in each of which a command ran in the sandbox. `memory`: what the base kept under `soil`
 * before they parted, and each of them after.
 */
export async function forkedRuns(home: string, commands: Sides, memory: Sides & { readonly base?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'bed-'));
  writeFileSync(join(folder, 'bed.txt'), 'beans\npeas\nkale\n');
  writeFileSync(join(folder, 'plan.txt'), 'plan\n');
  return await asHost(home, async (host) => {
    const workspace = { how: 'folder', path: folder } as const;
    const base = accepted(await host.runs.create({ title: 'Bed', workspace })).session;
    rmSync(folder, { recursive: true });
    if (memory.base !== undefined) await runIn(host, base, { remember: memory.base, says: 'Kept.' });
    const forkOf = async (title: string) => accepted(await host.sessions.fork({ session: base, title })).session;
    const [ours, theirs] = [await forkOf('Ours'), await forkOf('Theirs')];
    const act = async (session: string, side: keyof Sides, says: string) => {
      const [command, remember] = [commands[side], memory[side]];
      if (command !== undefined || remember !== undefined) await runIn(host, session, { command, remember, says });
    };
    await act(ours, 'ours', 'Ours is done.');
    await act(theirs, 'theirs', 'Theirs is done.');
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
