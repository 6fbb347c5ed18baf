import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { McpFailure } from '../../runtime/ports/mcp.ts';
import { connect, type Life } from './connect.ts';
import type { McpWorld } from './mcp-world.ts';
import { orAborted } from './or-aborted.ts';

/** The lives of one server, one after the other. */
export interface Lives {
  readonly first: Life;
  /** The one that goes on; a new one where the last has ended and it may be started again. Rejects with {@link McpFailure}, or the reason of the signal. */
  readonly current: (signal: AbortSignal) => Promise<Life>;
  readonly faults: () => readonly string[];
  readonly close: () => Promise<void>;
}

/** Waiting before it is started again, in ms: none after its first end, then doubled with each until it has lived for {@link SOUND_MS}. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const SOUND_MS = 60_000;

export interface LivesOf {
  readonly first: Life;
  readonly world: McpWorld;
  readonly profile: McpProfile;
}

export function keepLives({ first, world, profile }: LivesOf): Lives {
  const { name } = profile;
  const closing = new AbortController();
  const old: string[] = [];
  let life: Life | undefined = first;
  let startedAtMs = world.clock.nowMs();
  let ends = 0;
  let notBeforeMs = 0;
  let opening: Promise<Life> | undefined;
  const ended = (atMs: number) => {
    ends = atMs - startedAtMs >= SOUND_MS ? 1 : ends + 1;
    notBeforeMs = ends === 1 ? atMs : atMs + Math.min(FIRST_WAIT_MS * 2 ** (ends - 2), LONGEST_WAIT_MS);
  };
  const start = async () => {
    startedAtMs = world.clock.nowMs();
    try {
      life = await connect(world, profile, closing.signal);
      return life;
    } catch (cause) {
      if (!closing.signal.aborted) ended(world.clock.nowMs());
      throw cause;
    } finally {
      opening = undefined;
    }
  };
  return {
    first,
    current: async (signal) => {
      signal.throwIfAborted();
      if (closing.signal.aborted) throw new McpFailure('ended', `${name} was closed.`);
      const broken = life?.wire.broken();
      if (broken !== undefined) throw new McpFailure('bad-wire', `${name} was given up. ${broken}`);
      const endedAtMs = life?.endedAtMs();
      if (life !== undefined && endedAtMs === undefined) return life;
      if (life !== undefined && endedAtMs !== undefined) {
        old.push(...life.wire.faults());
        life = undefined;
        ended(endedAtMs);
      }
      const waitMs = notBeforeMs - world.clock.nowMs();
      if (opening === undefined && waitMs > 0)
        throw new McpFailure(
          'waiting',
          `${name} has ended. It can be started again in ${Math.ceil(waitMs / 1_000)} s.`,
        );
      opening ??= start();
      return await orAborted(opening, signal);
    },
    faults: () => [...old, ...(life?.wire.faults() ?? [])].slice(0, 20),
    close: async () => {
      if (closing.signal.aborted) return;
      closing.abort(new McpFailure('ended', `${name} was closed.`));
      // What was being started is ended by the signal.
      await opening?.catch(() => undefined);
      await life?.close();
    },
  };
}
