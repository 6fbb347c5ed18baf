import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { standings } from '../../model/mcp/tool-pins.ts';
import { asSentence } from '../../model/sentence.ts';
import { type McpAnswer, type McpCall, McpFailure, type McpServer, type McpWatch } from '../../runtime/ports/mcp.ts';
import { connect, type Life } from './connect.ts';
import { NotSent } from './http/not-sent.ts';
import { inTime, Late } from './in-time.ts';
import { keepLives } from './keep-lives.ts';
import type { McpWorld } from './mcp-world.ts';
import { readAnswer } from './read-answer.ts';

/** Longest that a call may take in all, however much progress it tells of, in ms. */
const LONGEST_CALL_MS = 3_600_000;

/** Opens a server, and starts it again when it is asked for after it has ended. Rejects as {@link connect} does. */
export async function keepServer(
  world: McpWorld,
  { profile, digest }: { readonly profile: McpProfile; readonly digest: string },
  signal: AbortSignal,
): Promise<McpServer> {
  const lives = keepLives({ first: await connect(world, profile, signal), world, profile });
  return {
    ...{ profile, digest, says: lives.first.says, faults: lives.faults, close: lives.close },
    list: async (listing) => {
      const life = await lives.current(listing);
      return await life.list(listing);
    },
    call: async (asked, watch) => {
      const answered = await tried(asked, { watch, lives, profile });
      if (typeof answered !== 'string') return answered;
      return { output: answered, isError: true, images: [], ending: 'failed-to-start' };
    },
  };
}

interface Trying {
  readonly watch: McpWatch;
  readonly lives: ReturnType<typeof keepLives>;
  readonly profile: McpProfile;
}

/** The answer of the server, or why nothing was run. */
async function tried(asked: McpCall, { watch, lives, profile }: Trying): Promise<McpAnswer | string> {
  const { signal } = watch;
  let life: Life;
  try {
    life = await lives.current(signal);
    const { tools } = await life.list(signal);
    const [now] = standings(
      [asked.tool],
      tools.filter(({ name }) => name === asked.tool.name),
    );
    if (now?.is === 'gone') return `${profile.name} has no tool ${asked.tool.name} any more. Nothing was run.`;
    if (now?.is === 'changed')
      return `${profile.name} changed ${now.what.join(' and ')} of ${asked.tool.name} since a person consented to it. It is blocked until a person consents again. Nothing was run.`;
  } catch (cause) {
    if (cause instanceof McpFailure) return nothingRun(cause);
    throw cause;
  }
  try {
    return await send(life, asked, { profile, watch });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof McpFailure) return nothingRun(cause);
    if (cause instanceof NotSent) return `${await life.why(cause)} It was not sent. Nothing was run.`;
    const output = `${await life.why(cause)} Whether ${asked.tool.name} did something is not known.`;
    return { output, isError: true, images: [], ...(cause instanceof Late ? { ending: 'timed-out' as const } : {}) };
  }
}

function nothingRun({ message, remedy }: McpFailure): string {
  return `${asSentence(message)} Nothing was run.${remedy === undefined ? '' : ` ${remedy}`}`;
}

async function send(
  { client }: Life,
  { tool, input }: McpCall,
  { profile, watch }: { readonly profile: McpProfile; readonly watch: McpWatch },
): Promise<McpAnswer> {
  const params = { name: tool.name, arguments: input as Record<string, unknown> };
  const patience = { silentMs: profile.timeoutMs, longestMs: LONGEST_CALL_MS };
  return await inTime(watch.signal, patience, async (timed, heard) => {
    const result = await client.request({ method: 'tools/call', params }, CallToolResultSchema, {
      ...timed,
      onprogress: ({ progress, total, message }) => {
        heard();
        watch.onProgress?.(message ?? (total === undefined ? `${progress}` : `${progress} of ${total}`));
      },
    });
    return readAnswer(result);
  });
}
