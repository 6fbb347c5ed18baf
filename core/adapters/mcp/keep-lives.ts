import type { McpProfile } from '../../model/mcp/mcp-profile.ts';
import { McpFailure } from '../../runtime/ports/mcp.ts';
import { connect, type Life } from './connect.ts';
import type { McpWorld } from './mcp-world.ts';
import { orAborted } from './or-aborted.ts';
import { restartPace } from './restart-pace.ts';

/** The lives of one server, one after the other. */
export interface Lives {
  readonly first: Life;
  /** The one that goes on; a new one where the last has ended and it may be started again. Rejects with {@link McpFailure}, or the reason of the signal. */
  readonly current: (signal: AbortSignal) => Promise<Life>;
  readonly faults: () => readonly string[];
  readonly close: () => Promise<void>;
}

export interface LivesOf {
  readonly first: Life;
  readonly world: McpWorld;
  readonly profile: McpProfile;
}

/** Faults that are told in words, of all lives. */
const MOST_WORDS = 20;

export function keepLives({ first, world, profile }: LivesOf): Lives {
  const { name } = profile;
  const { clock } = world;
  const closing = new AbortController();
  const pace = restartPace(clock.nowMs());
  let old: readonly string[] = [];
  let life: Life | undefined = first;
  let opening: Promise<Life> | undefined;
  const start = async () => {
    pace.started(clock.nowMs());
    try {
      life = await connect(world, profile, closing.signal);
      return life;
    } catch (cause) {
      if (!closing.signal.aborted) pace.ended(clock.nowMs());
      throw cause;
    } finally {
      opening = undefined;
    }
  };
  const faults = () => [...(life?.wire.faults() ?? []), ...old].slice(0, MOST_WORDS);
  const current = async (signal: AbortSignal) => {
    signal.throwIfAborted();
    if (closing.signal.aborted) throw new McpFailure('ended', `${name} was closed.`);
    const broken = life?.wire.broken();
    if (broken !== undefined) throw new McpFailure('bad-wire', `${name} was given up. ${broken}`);
    const endedAtMs = life?.endedAtMs();
    if (life !== undefined && endedAtMs === undefined) return life;
    if (endedAtMs !== undefined) pace.ended(endedAtMs);
    old = faults();
    life = undefined;
    const waitMs = pace.waitMs(clock.nowMs());
    if (opening === undefined && waitMs > 0)
      throw new McpFailure('waiting', `${name} has ended. It can be started again in ${Math.ceil(waitMs / 1_000)} s.`);
    opening ??= start();
    return await orAborted(opening, signal);
  };
  const close = async () => {
    if (closing.signal.aborted) return;
    closing.abort(new McpFailure('ended', `${name} was closed.`));
    // What is being started is ended by the signal.
    await opening?.catch(() => undefined);
    await life?.close();
  };
  return { first, current, faults, close };
}
