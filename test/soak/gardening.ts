import { Agent, type Studio } from 'openrath-studio';
import { nodeProfile } from '../adapters/mcp/mcp-home.ts';

const SERVER = 'flapping';

/** Keeps a server of tools that dies in each call, and consents to it as a person would. No-op where it is kept. `mark` is in its command line. */
export async function keepServer({ host }: Pick<Studio, 'host'>, mark: string): Promise<void> {
  if ((await host.mcp.list({})).some(({ name, consent }) => name === SERVER && consent === 'tools')) return;
  const profile = nodeProfile(SERVER, 'mcp-bad-server.mjs', { args: ['die', mark], effects: { do: 'idempotent' } });
  await host.mcp.remove({ name: SERVER });
  const { server } = must(await host.mcp.add({ profile }));
  must(await host.mcp.consent({ name: SERVER, digest: server.digest }));
  const { list } = must(await host.mcp.test({ name: SERVER }));
  must(await host.mcp.consent({ name: SERVER, digest: server.digest, tools: list }));
}

/** An agent that runs a command, writes and reads a file, and calls a tool whose server dies of it, twice. `mark` is in its commands. */
export function gardener(mark: string): Agent {
  const call = (name: string, input: object) => ({ call: name, input });
  const server = call(`${SERVER}__do`, { what: 'plant' });
  const rules = [
    {
      when: { step: 1 },
      answer: [call('run_command', { command: `: ${mark}; echo beans >> bed.txt; sleep 0.2` }), server],
    },
    { when: { step: 2 }, answer: [call('write_file', { path: 'note.txt', content: 'peas\n' }), server] },
    { when: { step: 3 }, answer: [call('read_file', { path: 'bed.txt' })] },
    { answer: [{ text: 'Planted beans and peas, as far as the server lived.' }], 'pace-ms': 5 },
  ];
  return new Agent({
    name: 'gardener',
    model: { provider: 'scripted', name: 'soak', script: JSON.stringify({ rules }, undefined, 1) },
    servers: [SERVER],
  });
}

/** The facts of an accepted reply. */
export function must<Reply extends { readonly ok: boolean }>(reply: Reply): Extract<Reply, { readonly ok: true }> {
  if (!reply.ok) throw new Error(JSON.stringify(reply));
  return reply as Extract<Reply, { readonly ok: true }>;
}
