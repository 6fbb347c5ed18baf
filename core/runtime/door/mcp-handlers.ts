import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { McpServerRow, McpSignInItem, McpToolRow } from '../../contract/mcp.ts';
import type { ToolStanding } from '../../model/mcp/tool-pins.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import { sayProfile } from '../../projections/mcp/say-profile.ts';
import type { Host } from '../host.ts';
import type { ToolServers } from '../mcp/tool-servers.ts';
import { answer } from './answer.ts';
import { NOT_HERE } from './not-here.ts';
import { withWork } from './run-handlers.ts';

/** Calls about servers of tools. */
export function mcpHandlers(host: Host) {
  const os = implement(contract.mcp);
  const never = () => new AbortController().signal;
  return os.router({
    list: os.list.handler(async () => {
      const { servers } = host.work ?? {};
      return servers === undefined ? [] : await Promise.all(servers.list().map((kept) => rowOf(servers, kept)));
    }),
    add: os.add.handler(async ({ input: { profile } }) =>
      answer(
        await withWork(host, async ({ servers }) => shown(servers, profile.name, await servers.add(profile))),
        (row) => row,
      ),
    ),
    consent: os.consent.handler(async ({ input, signal = never() }) =>
      answer(
        await withWork(host, async ({ servers }) => shown(servers, input.name, await servers.consent(input, signal))),
        (row) => row,
      ),
    ),
    test: os.test.handler(async ({ input, signal = never() }) =>
      answer(await withWork(host, ({ servers }) => servers.test(input.name, signal)), (tested) => ({
        says: tested.says,
        tools: tested.tools.map(toolRow),
        refused: [...tested.refused],
        list: tested.list,
        faults: [...tested.faults],
        reached: [...tested.reached],
      })),
    ),
    signIn: os.signIn.handler(async function* ({ input, signal = never() }) {
      if (host.work === undefined) return yield { type: 'refused' as const, refusal: NOT_HERE.refusal };
      yield* host.streams.track(signInItems(host.work.servers, input.name, signal));
    }),
    signOut: os.signOut.handler(async ({ input }) =>
      answer(await withWork(host, ({ servers }) => servers.signOut(input.name)), (out) => out),
    ),
    remove: os.remove.handler(async ({ input }) =>
      answer(await withWork(host, async ({ servers }) => servers.remove(input.name)), (gone) => gone),
    ),
  });
}

async function* signInItems(servers: ToolServers, name: string, asker: AbortSignal): AsyncGenerator<McpSignInItem> {
  // One that is left alone between two items waits for nobody either.
  const left = new AbortController();
  const signal = AbortSignal.any([asker, left.signal]);
  try {
    const begun = await servers.signIn(name, signal);
    if (!begun.ok) return yield { type: 'refused', refusal: begun.refusal };
    yield { type: 'open', url: begun.value.url };
    const done = await begun.value.finish();
    yield done.ok ? { type: 'signed-in' } : { type: 'refused', refusal: done.refusal };
  } catch (error) {
    if (!asker.aborted) throw error;
  } finally {
    left.abort();
  }
}

/** A server as it is after what was decided of it. */
async function shown(
  servers: ToolServers,
  name: string,
  decision: Decision<unknown>,
): Promise<Decision<{ server: McpServerRow }>> {
  if (!decision.ok) return decision;
  const kept = servers.list().find(({ profile }) => profile.name === name);
  if (kept === undefined) throw new Error(`the server ${name} is not there after it was changed`);
  return accept({ server: await rowOf(servers, kept) });
}

async function rowOf(
  servers: ToolServers,
  { profile, digest, consent }: ReturnType<ToolServers['list']>[number],
): Promise<McpServerRow> {
  const isStale = consent?.profile !== digest;
  const tools = isStale ? 0 : (consent?.tools.length ?? 0);
  const consented = isStale ? 'no' : tools === 0 ? 'profile' : 'tools';
  const signIn = await servers.signInState(profile);
  const row = { name: profile.name, says: [...sayProfile(profile)], digest, tools };
  return { ...row, consent: consented, ...(signIn === undefined ? {} : { signIn }) };
}

function toolRow(standing: ToolStanding): McpToolRow {
  const { tool, is } = standing;
  const { name, description, inputSchema } = tool;
  if (standing.is !== 'changed') return { name, description, inputSchema, is };
  const { before } = standing;
  return {
    ...{ name, description, inputSchema, is },
    before: { description: before.description, inputSchema: before.inputSchema },
  };
}
