import { type CatalogueCommands, createCatalogueCommands } from './catalogue-commands.ts';
import { createLogFollowing, type LogFollowing } from './follow-logs.ts';
import { createImportJobs, type ImportJobs } from './import-jobs.ts';
import type { LogImports } from './log-imports.ts';
import { createNewsroom, type Newsroom } from './newsroom.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import type { BlobStore, EventStore } from './ports.ts';
import { publishCommits } from './publish-commits.ts';
import { checkedReader } from './read-checked.ts';
import type { Sealing } from './seal-stream.ts';
import { createSessionCommands, type SessionCommands } from './session-commands.ts';
import { type CatalogueView, openCatalogueView } from './views/catalogue-view.ts';
import { createInspection, type Inspection } from './views/inspection.ts';
import { createLineages, type Lineages } from './views/lineages.ts';
import { openSessionIndex, type SessionIndex } from './views/session-index.ts';
import { watchStore } from './watch-store.ts';

/** Facts about where this host runs, for people. */
export interface About {
  readonly home: string;
  readonly version: string;
  readonly platform: string;
  /** IANA zone in which days are counted. */
  readonly zone: string;
}

export interface HostWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly imports: LogImports;
  readonly about: About;
  /** Gives what estimates the tokens of a text. */
  readonly tokenEstimator: () => Promise<(text: string) => number>;
}

/** Everything that the door needs: stores, views kept up with the record, and commands. */
export interface Host {
  readonly about: About;
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly imports: LogImports;
  readonly news: Newsroom;
  readonly catalogue: CatalogueView;
  readonly index: SessionIndex;
  readonly lineages: Lineages;
  readonly inspection: Inspection;
  readonly sessionCommands: SessionCommands;
  readonly catalogueCommands: CatalogueCommands;
  readonly importJobs: ImportJobs;
  readonly following: LogFollowing;
  readonly streams: OpenStreams;
  /** Settles when no import runs and no stream is open: nobody waits for this host any more. */
  readonly idle: () => Promise<void>;
  /** Ends the news for all followers, so that nothing waits when the door closes. */
  readonly stopFollowing: () => void;
  /** Cancels imports and closes the store. */
  readonly close: () => Promise<void>;
}

/** Starts a host on stores that are open. */
export async function createHost(world: HostWorld): Promise<Host> {
  const { blobs, sealing } = world;
  const { store, onCommitted } = watchStore(world.store);
  const read = checkedReader(sealing.sha256);
  const news = createNewsroom();
  const catalogue = await openCatalogueView(store, read);
  const index = openSessionIndex({
    store,
    catalogue,
    read,
    clock: sealing.clock,
    samplePath: world.imports.samplePath,
  });
  const lineages = createLineages({ store, index, catalogue, read, news });
  const inspection = createInspection({
    store,
    blobs,
    index,
    lineages,
    read,
    sha256: sealing.sha256,
    tokenEstimator: world.tokenEstimator,
  });
  const commit = publishCommits({ catalogue, index, lineages, news });
  onCommitted(commit.take);
  const streams = createOpenStreams();
  const commands = { store, blobs, sealing, index, lineages, catalogue };
  const importJobs = createImportJobs({
    imports: world.imports,
    store,
    clock: sealing.clock,
    ids: sealing.ids,
    titleOf: index.titleOf,
    tell: (progress) => news.publish([{ type: 'import', progress }]),
  });
  const following = createLogFollowing({ store, sealing, catalogue, imports: world.imports, importJobs });
  return {
    about: world.about,
    store,
    blobs,
    imports: world.imports,
    news,
    catalogue,
    index,
    lineages,
    inspection,
    sessionCommands: createSessionCommands({ ...commands, basisAt: inspection.basisAt }),
    catalogueCommands: createCatalogueCommands(commands),
    importJobs,
    following,
    streams,
    idle: async () => {
      await importJobs.settled();
      await streams.idle();
    },
    stopFollowing: news.close,
    close: async () => {
      following.close();
      await importJobs.close();
      await world.imports.close();
      commit.close();
      await index.close();
      await store.close();
    },
  };
}
