import { profileDigest } from '../../model/mcp/tool-pins.ts';
import { McpFailure, type McpServer, type McpServers } from '../../runtime/ports/mcp.ts';
import { sha256 } from '../sha256.ts';
import type { McpWorld } from './mcp-world.ts';
import { whileWorking } from './or-aborted.ts';
import { profileProblem } from './profile-problem.ts';
import { openSignIns, type SignInWorld } from './sign-in/open-sign-ins.ts';

/** Servers of tools over stdio and streamable HTTP. */
export function openMcp({ secrets, ...given }: Omit<McpWorld, 'signIns'> & SignInWorld): McpServers {
  const world = { ...given, signIns: openSignIns({ ...given, secrets }) };
  const open = new Set<McpServer>();
  const closing = new AbortController();
  return {
    open: async ({ profile, consent, onReached }, signal) => {
      signal.throwIfAborted();
      const digest = profileDigest(profile, sha256);
      if (digest !== consent)
        throw new McpFailure('no-consent', `Nobody consented to ${profile.name} as it is now. Nothing was started.`);
      // The protocol's client is large, and most programs start no server.
      const { keepServer } = await import('./keep-server.ts');
      const server = await whileWorking(AbortSignal.any([signal, closing.signal]), (own) =>
        keepServer({ ...world, ...(onReached === undefined ? {} : { onReached }) }, { profile, digest }, own),
      );
      open.add(server);
      // One that was closed is let go of: it holds its processes' streams and all that was made for its run.
      const close = async () => {
        await server.close();
        open.delete(server);
      };
      if (!closing.signal.aborted) return { ...server, close };
      await server.close();
      throw closing.signal.reason;
    },
    problemOf: profileProblem,
    signIns: world.signIns,
    close: async () => {
      closing.abort(new McpFailure('ended', 'The servers of this program were closed.'));
      const ended = await Promise.allSettled([...open].map((server) => server.close()));
      open.clear();
      const failed = ended.find((end) => end.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
  };
}
