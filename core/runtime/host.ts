import type { HomeNotice } from '../contract/home-state.ts';
import { madeHere } from '../model/catalogue/made-here.ts';
import type { SessionId } from '../model/ids.ts';
import { type CatalogueCommands, createCatalogueCommands } from './catalogue-commands.ts';
import type { DamagedFiles } from './damaged-files.ts';
import { createTrash, type Trash } from './empty-trash.ts';
import { createLogFollowing, type LogFollowing } from './follow-logs.ts';
import { createHomeCondition, type HomeCondition } from './home-condition.ts';
import { createImportJobs, type ImportJobs } from './import-jobs.ts';
import { createKeptWorkflows, type KeptWorkflows } from './kept-workflows.ts';
import type { LogImports } from './log-imports.ts';
import { createNewsroom, type Newsroom } from './newsroom.ts';
import { createOpenStreams, type OpenStreams } from './open-streams.ts';
import type { DraftJournals } from './ports/draft-journals.ts';
import type { HostedPrograms } from './ports/hosted-programs.ts';
import type { LayOut } from './ports/lay-out.ts';
import type { BlobStore, EventStore, HostError } from './ports.ts';
import { type CommitPublisher, publishCommits } from './publish-commits.ts';
import { checkedReader } from './read-checked.ts';
import { rememberHistories } from './remember-histories.ts';
import { type AgentWork, createAgentWork, type Workshop } from './runs/agent-work.ts';
import { createRunningPrograms, type RunningPrograms } from './runs/running-programs.ts';
import { sayDamaged, sayFilesLost, sayRebuilt } from './say-damage.ts';
import type { Sealing } from './seal-stream.ts';
import { forgetErased } from './search/forget-erased.ts';
import { createSearch, type Search } from './search/search.ts';
import type { OpenTextIndex } from './search/text-index.ts';
import { createSessionCommands, type SessionCommands } from './session-commands.ts';
import { createSessionFolders } from './session-folders.ts';
import { tellAged } from './tell-aged.ts';
import { createTreeGate, type TreeGate } from './tree-gate.ts';
import { createBreakBefore } from './views/break-before.ts';
import { type CatalogueView, openCatalogueView } from './views/catalogue-view.ts';
import { createInspection, type Inspection } from './views/inspection.ts';
import { createLineages, type Lineages } from './views/lineages.ts';
import { mergeFacts, spawnedBy } from './views/merge-facts.ts';
import { openSessionIndex, type SessionIndex } from './views/session-index.ts';
import { probeStore, watchSaving, watchSavingBlobs } from './watch-saving.ts';
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
  /** What every write is answered with, where the home can only be read. */
  readonly readOnly?: HostError | undefined;
  /** What was found and put right while the stores were opened. */
  readonly found?: readonly Omit<HomeNotice, 'atMs'>[];
  /** Told, once each, what of that which is derived was wrong and was made anew, in words. */
  readonly onMended?: ((says: string) => void) | undefined;
  /** Absent where a damaged file can't be set aside: there are none, or the home can only be read. */
  readonly damagedFiles?: DamagedFiles;
  /** Absent where no index of words can be kept: searching is refused then. */
  readonly openTextIndex?: OpenTextIndex;
  /** Whether the disk takes so many bytes; leaves nothing of them there. Rejects with HostError where it does not. Absent: a home on no disk. */
  readonly probeRoom?: (sizeBytes: number) => Promise<void>;
  /** What agents work with; absent where none can be run: the home can only be read. */
  readonly workshop?: Workshop;
  /** Absent where no program of a sample can be run. */
  readonly programs?: HostedPrograms;
  /** Absent where what is drawn of workflows can't be kept. */
  readonly drafts?: DraftJournals;
  /** Absent where pictures of workflows are laid out in rows alone. */
  readonly layOut?: LayOut;
  /** Gives what estimates the tokens of a text. */
  readonly tokenEstimator: () => Promise<(text: string) => number>;
}

/** Everything that the door needs: stores, views kept up with the record, and commands. */
export interface Host extends KeptWorkflows {
  readonly about: About;
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly imports: LogImports;
  readonly news: Newsroom;
  readonly condition: HomeCondition;
  readonly damagedFiles: DamagedFiles | undefined;
  readonly catalogue: CatalogueView;
  readonly index: SessionIndex;
  readonly lineages: Lineages;
  readonly inspection: Inspection;
  readonly sessionCommands: SessionCommands;
  readonly catalogueCommands: CatalogueCommands;
  readonly trash: Trash;
  /** Everything that makes workspace trees goes through it. */
  readonly treeGate: TreeGate;
  readonly search: Search;
  /** Absent where no agent can be run. */
  readonly work: AgentWork | undefined;
  /** Absent where no program of a sample can be run. */
  readonly programs: RunningPrograms | undefined;
  readonly importJobs: ImportJobs;
  readonly following: LogFollowing;
  readonly streams: OpenStreams;
  /** Settles when no import runs and no stream is open: nobody waits for this host any more. */
  readonly idle: () => Promise<void>;
  /** Ends the news for all followers and the first reading of the sessions, so that nothing waits when the door closes. */
  readonly stopFollowing: () => void;
  /** Cancels imports and closes the store. */
  readonly close: () => Promise<void>;
}

/** Starts a host on stores that are open. */
export async function createHost(world: HostWorld): Promise<Host> {
  const { sealing, workshop } = world;
  const news = createNewsroom();
  let isDamaged = false;
  let onDamaged = (): void => {
    isDamaged = true;
  };
  const condition = createHomeCondition(
    {
      news,
      clock: sealing.clock,
      probe: (sizeBytes) => probeDisk(world, sizeBytes),
      onDamaged: () => onDamaged(),
    },
    world.readOnly,
  );
  for (const notice of world.found ?? []) condition.note(notice);
  const mended = (notice: Omit<HomeNotice, 'atMs'>): void => {
    condition.note(notice);
    world.onMended?.(notice.says);
  };
  const blobs = watchSavingBlobs(world.blobs, condition);
  const textIndex = world.openTextIndex?.({
    onProgress: (progress) => news.publish([{ type: 'search', ...progress }]),
    onRebuilt: (says) => mended({ code: 'search-rebuilt', says }),
    onDamaged: condition.damaged,
  });
  const saving = rememberHistories(watchSaving(world.store, condition));
  const { store, onCommitted } = watchStore(textIndex === undefined ? saving : forgetErased(saving, textIndex));
  const read = checkedReader(sealing.sha256);
  const catalogue = await openCatalogueView(store, read);
  const leased = new Set<SessionId>();
  const stopping = new Set<SessionId>();
  const index = openSessionIndex({
    leased,
    stopping,
    store,
    blobs,
    catalogue,
    read,
    clock: sealing.clock,
    sha256: sealing.sha256,
    onRebuilt: (lines, of) => mended({ code: 'index-rebuilt', says: sayRebuilt(lines, of) }),
    onDamaged: (sessions) => condition.note({ code: 'record-damaged', says: sayDamaged(sessions) }),
    onProgress: (progress) => news.publish([{ type: 'reading', ...progress }]),
    onFilesLost: (files) => condition.note({ code: 'record-damaged', says: sayFilesLost(files) }),
    onUnreadable: (sessions) => {
      for (const session of sessions) lineages.forget(session);
    },
    onRead: (sessions) => changed(sessions),
    samplePath: world.imports.samplePath,
    zone: world.about.zone,
  });
  const lineages = createLineages({ store, index, catalogue, read, news, sha256: sealing.sha256 });
  const inspection = createInspection({
    store,
    blobs,
    index,
    catalogue,
    lineages,
    read,
    sha256: sealing.sha256,
    tokenEstimator: world.tokenEstimator,
    ...(workshop && { compareTrees: async (before, after) => (await workshop.workspaces()).changes(before, after) }),
  });
  const commit: CommitPublisher = publishCommits({ catalogue, index, lineages, news });
  onDamaged = index.checkReadable;
  if (isDamaged) onDamaged();
  onCommitted(commit.take);
  const stopAging = tellAged({ clock: sealing.clock, aged: index.aged, changed: commit.changed });
  if (textIndex !== undefined) onCommitted(textIndex.wakeIfBegun);
  const streams = createOpenStreams();
  const gate = createTreeGate();
  const commands = { store, blobs, sealing, index, lineages, catalogue, gate };
  const changed = (sessions: readonly SessionId[]) => {
    for (const session of sessions) commit.changed(session);
  };
  const work =
    world.workshop &&
    createAgentWork(
      {
        store,
        blobs,
        sealing,
        keeping: gate.making,
        naming: gate.naming,
        writtenRules: () => catalogue.state().rules,
        madeHere: () => madeHere(catalogue.state()),
        goesOn: condition.goesOn,
        publish: news.publish,
        isFollowed: news.isFollowed,
        tokenEstimator: world.tokenEstimator,
        leased,
        stopping,
        isTrashed: (session) => catalogue.state().trashed.has(session) || catalogue.state().emptied.has(session),
        changed: commit.changed,
        facts: mergeFacts(index),
        spawnedBy: spawnedBy(index),
        familyOf: async (session) => (await index.family(session)).map(({ id }) => id as SessionId),
      },
      world.workshop,
    );
  const folders = createSessionFolders({ ...world, runs: work?.runs, leased, catalogue, index });
  const swept = folders.sweep((says) => condition.note({ code: 'folder-left', says }));
  const programs =
    work &&
    world.programs &&
    createRunningPrograms({
      programs: world.programs,
      sandbox: work.sandbox,
      isLeased: (session) => leased.has(session as SessionId),
    });
  const importJobs = createImportJobs({
    imports: world.imports,
    store,
    clock: sealing.clock,
    ids: sealing.ids,
    titleOf: index.titleOf,
    isKindLost: index.isKindLost,
    tell: (progress) => news.publish([{ type: 'import', progress }]),
    goesOn: condition.goesOn,
    followed: () => [...catalogue.state().followed.keys()],
    onReading: (path, news) => changed(index.logs.noteReading(path, news)),
    onRest: () => changed(index.logs.noteRest()),
  });
  const following = createLogFollowing({ store, sealing, catalogue, imports: world.imports, importJobs });
  return {
    about: world.about,
    store,
    blobs,
    sealing,
    imports: world.imports,
    news,
    condition,
    damagedFiles: world.damagedFiles,
    catalogue,
    index,
    lineages,
    inspection,
    sessionCommands: createSessionCommands({
      ...commands,
      basisAt: inspection.basisAt,
      breakBefore: createBreakBefore({ ...commands, read, sourceFor: inspection.sourceFor }),
    }),
    catalogueCommands: createCatalogueCommands({ ...commands, read, folders }),
    trash: createTrash({ ...commands, resync: () => news.publish([{ type: 'resync' }]), folders }),
    treeGate: gate,
    ...createKeptWorkflows({ ...commands, state: catalogue.state, drafts: world.drafts, news, layOut: world.layOut }),
    search: createSearch({ textIndex, index, catalogue, store, read }),
    work,
    programs,
    importJobs,
    following,
    streams,
    idle: async () => {
      await importJobs.settled();
      await streams.idle();
    },
    stopFollowing: () => {
      news.close();
      work?.leases.end();
      world.programs?.close();
      index.cutOff();
    },
    close: async () => {
      stopAging();
      following.close();
      await swept;
      await work?.close();
      await importJobs.close();
      await world.imports.close();
      commit.close();
      condition.close();
      await lineages.close();
      await index.close();
      await textIndex?.close();
      await store.close();
    },
  };
}

async function probeDisk({ store, probeRoom }: HostWorld, sizeBytes: number): Promise<void> {
  await probeRoom?.(sizeBytes);
  await probeStore(store);
}
