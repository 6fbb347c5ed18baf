import type { Draft } from '../model/envelope.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { catalogueAppend } from './acts.ts';
import type { ImportJobs } from './import-jobs.ts';
import type { LogImports, LogWatch } from './log-imports.ts';
import type { EventStore } from './ports.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';
import type { CatalogueView } from './views/catalogue-view.ts';

/** A file or folder that a person asked to follow. */
export interface Followed {
  readonly path: string;
  readonly sinceMs: number;
}

/** Files and folders whose logs are brought in while they are written (I3). */
export interface LogFollowing {
  /** Records that a person asked for it, brings in what is there, and what comes from then on. Refuses what is followed already. */
  readonly follow: (paths: readonly string[]) => Promise<Decision<{ readonly job: string }>>;
  /** Refuses paths of which none is followed. */
  readonly unfollow: (paths: readonly string[]) => Promise<Decision<{ readonly paths: readonly string[] }>>;
  readonly followed: () => readonly Followed[];
  /** Takes up what was asked for in earlier lives of the home. */
  readonly resume: () => void;
  /** Stops looking; what was asked for stays on record. */
  readonly close: () => void;
}

interface FollowWorld {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly catalogue: CatalogueView;
  readonly imports: LogImports;
  readonly importJobs: ImportJobs;
}

/** Nothing is followed before it is asked for, or taken up. */
export function createLogFollowing(world: FollowWorld): LogFollowing {
  const watches = new Map<string, LogWatch>();
  const asked = () => world.catalogue.state().followed;
  const append = async (drafts: readonly Draft[]) =>
    world.store.append([await catalogueAppend(drafts, world.store, world.sealing)]);
  const begin = (paths: readonly string[]): string => {
    const isFollowed = () => paths.some((path) => watches.has(path));
    const bring = oneJobAtATime(world, isFollowed);
    for (const path of paths) watches.set(path, world.imports.watch([path], bring));
    return bring(paths);
  };
  const end = (path: string) => {
    watches.get(path)?.close();
    watches.delete(path);
  };
  return {
    follow: async (paths) => {
      const decision = await decideAndAppend(
        async () => {
          const fresh = paths.filter((path) => !asked().has(path));
          if (fresh.length === 0 && paths.every((path) => watches.has(path)))
            return refuse('already-so', `${paths.join(', ')}: followed already.`);
          return accept(fresh.map((path) => ({ kind: 'catalogue/source-followed', payload: { path } })));
        },
        async (drafts) => (drafts.length === 0 ? { ok: true } : append(drafts)),
      );
      if (!decision.ok) return decision;
      return accept({ job: begin(paths.filter((path) => !watches.has(path))) });
    },
    unfollow: async (paths) => {
      const decision = await decideAndAppend(
        async () => {
          const known = paths.filter((path) => asked().has(path));
          if (known.length === 0) return refuse('already-so', `${paths.join(', ')}: not followed.`);
          return accept(known.map((path) => ({ kind: 'catalogue/source-left', payload: { path } })));
        },
        (drafts) => append(drafts),
      );
      if (!decision.ok) return decision;
      const left = decision.value.map(({ payload }) => payload.path);
      for (const path of left) end(path);
      return accept({ paths: left });
    },
    followed: () => [...asked()].map(([path, sinceMs]) => ({ path, sinceMs })),
    resume: () => {
      const paths = [...asked().keys()].filter((path) => !watches.has(path));
      if (paths.length > 0) begin(paths);
    },
    close: () => {
      for (const path of [...watches.keys()]) end(path);
    },
  };
}

/** Starts an import of what has changed; what changes while one runs is gathered for the next. Gives the id of the one that runs. */
function oneJobAtATime(
  { importJobs: jobs }: FollowWorld,
  isFollowed: () => boolean,
): (paths: readonly string[]) => string {
  const waiting = new Set<string>();
  let running: string | undefined;
  const start = (paths: readonly string[]): string => {
    const job = jobs.start(paths, { follows: true });
    running = job;
    void jobs.ended(job).then(() => {
      running = undefined;
      const next = [...waiting];
      waiting.clear();
      if (next.length > 0 && isFollowed() && !jobs.isClosed()) start(next);
    });
    return job;
  };
  return (paths) => {
    if (running === undefined) return start(paths);
    for (const path of paths) waiting.add(path);
    return running;
  };
}
