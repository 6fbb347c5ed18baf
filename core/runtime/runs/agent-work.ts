import type { NewsItem } from '../../contract/news.ts';
import type { Agent } from '../../model/agent/agent.ts';
import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { Draft } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Decision } from '../../model/refusal.ts';
import { type Compress, type Compressed, type CompressPreview, compress, previewCompress } from '../compress.ts';
import { createToolServers, type ToolServers } from '../mcp/tool-servers.ts';
import { branchStanding } from '../memory/branch-standing.ts';
import { createMemory, type Memory } from '../memory/memory.ts';
import { type BlocksWorld, createMergeBlocks, type MergeBlocks } from '../merge/merge-blocks.ts';
import type { MergeWorld } from '../merge/merge-world.ts';
import { createMerges, type Merges } from '../merge/merges.ts';
import { recordedKeys } from '../models/recorded-keys.ts';
import { type Pin, pinEvent } from '../pin-event.ts';
import { createHomeRules, type HomeRules } from '../policy/home-rules.ts';
import { rulesWithoutTool, type WithoutTool } from '../policy/rules-without-tool.ts';
import type { CallPrice } from '../ports/call-price.ts';
import type { CodeRunner } from '../ports/code-runner.ts';
import type { Http } from '../ports/http.ts';
import type { LanguageModel, ToolOffer } from '../ports/language-model.ts';
import type { McpServers } from '../ports/mcp.ts';
import type { McpProfiles } from '../ports/mcp-profiles.ts';
import type { MemoryIndex } from '../ports/memory-index.ts';
import type { ModelKeys } from '../ports/model-keys.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Setups } from '../ports/setups.ts';
import type { TargetFolders } from '../ports/target-folders.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import { recordAct } from '../record-act.ts';
import { planRerun, type RerunAsked, type RerunPlan } from '../replay/plan-rerun.ts';
import { type Verifiable, verifySession } from '../replay/verify-and-keep.ts';
import type { VerifiedStep } from '../replay/verify-step.ts';
import type { Sealing } from '../seal-stream.ts';
import type { Made } from '../session-commands.ts';
import { offerOf } from '../tools/offer-of.ts';
import type { Tool } from '../tools/tool.ts';
import { toolsOf } from '../tools/tools-of.ts';
import { type Answers, createAnswers, type Waiting } from './answers.ts';
import { type AskedCall, askedCall } from './asked-call.ts';
import { type CreateSession, createSession } from './create-session.ts';
import { createKeptSetups, type KeptSetups } from './kept-setups.ts';
import { lastAgentOf } from './last-agent-of.ts';
import { createLeases, type Leases } from './leases.ts';
import { liveNews } from './live-news.ts';
import { type MoveTo, moveTo } from './move-to.ts';
import { createProgramLedgers } from './program-ledgers.ts';
import { createRuns, type Runs } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { createSessionWriters } from './session-writers.ts';
import { type RunSpent, spentOf } from './spent-of.ts';
import { createWorkflows, type Workflows } from './workflows.ts';

/** What agents work with on this machine. */
export interface Workshop {
  /** Opened at the first use. */
  readonly workspaces: () => Promise<Workspaces>;
  /** Takes the working folder of a session that is gone off the disk. A no-op where there is none. Rejects with HostError. */
  readonly discardFolder: (session: SessionId) => Promise<void>;
  /** Sessions that have a working folder on the disk. Rejects with HostError. */
  readonly sessionsWithFolder: () => Promise<readonly SessionId[]>;
  readonly targets: TargetFolders;
  readonly sandbox: Sandbox;
  /** Commands as the person's own; only for sessions that a person chose it for. */
  readonly unisolated: Sandbox;
  readonly setups: Setups;
  readonly servers: McpServers;
  readonly http: Http;
  readonly code: CodeRunner;
  readonly profiles: McpProfiles;
  /** Custom tools: those of the program that hosts the home. */
  readonly tools: readonly Tool[];
  /** Opens what memories are searched by, empty. */
  readonly openMemoryIndex: () => MemoryIndex;
  /** Rejects with ModelFailure where an agent names a model that can't be had. */
  readonly modelOf: (agent: Agent) => Promise<LanguageModel>;
  /** Names that an agent's model can have as its provider. */
  readonly providers: readonly string[];
  readonly keys: ModelKeys;
  /** Absent where no prices are known. */
  readonly priceOf?: CallPrice;
  /** Waits; rejects with the reason of the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** All that agents do in a host: sessions of our own, runs, and what persons answer them. */
export interface AgentWork {
  readonly create: (command: CreateSession, signal: AbortSignal) => Promise<Decision<Made>>;
  readonly runs: Runs;
  /** Records of programs that flow sessions through agents (R5). */
  readonly workflows: Workflows;
  /** Who works in which session: runs of this host, and programs that hold theirs. */
  readonly leases: Leases;
  /** Says where side effects of a session happen from now on (P1). */
  readonly moveTo: (command: MoveTo) => Promise<Decision<{ readonly head: EventId }>>;
  readonly answers: Answers;
  /** What agents and persons keep for all sessions of a user, agent, project or workflow. */
  readonly memory: Memory;
  /** Does the steps of a session again (R3); returns the session in which the verdicts are kept. */
  readonly verify: (session: Verifiable, signal: AbortSignal) => AsyncGenerator<VerifiedStep, SessionId>;
  /** Puts a summary in the place of a conversation, for the model alone (C2). */
  readonly compress: (command: Compress) => Promise<Decision<Compressed>>;
  readonly previewCompress: (command: Compress) => Promise<Decision<CompressPreview>>;
  readonly pin: (command: Pin) => Promise<Decision<{ readonly event: EventId }>>;
  /** What a re-run would be (R4). Runs nothing. */
  readonly planRerun: (asked: RerunAsked) => Promise<Decision<RerunPlan>>;
  /** Servers of tools of this home (A2). */
  readonly servers: ToolServers;
  /** Rules that persons wrote for this home (A1). */
  readonly policy: HomeRules;
  /** Rules of an agent that fit no tool that there is for it now. */
  readonly withoutTool: (agent: Agent) => WithoutTool;
  /** The tools that an agent is offered, as its model is told of them. */
  readonly offersTo: (agent: Agent) => readonly ToolOffer[];
  readonly sandbox: Sandbox;
  readonly unisolated: Sandbox;
  /** What setup commands made and is kept. */
  readonly setups: KeptSetups;
  readonly providers: readonly string[];
  readonly keys: ModelKeys;
  /** Runs and reads code of workflows. */
  readonly code: CodeRunner;
  /** Rejects with ModelFailure where an agent names a model that can't be had. */
  readonly modelOf: Workshop['modelOf'];
  readonly wait: Workshop['wait'];
  /** The agent that ran last in a session; undefined where none is found among its newest events. */
  readonly agentOf: (session: SessionId) => Promise<Agent | undefined>;
  /** What the newest run of a session came to, and its caps (X3). */
  readonly spentOf: (session: SessionId) => Promise<Decision<RunSpent>>;
  /** What a call is that asks a person, and who asks. */
  readonly askedCall: (asked: Waiting) => Promise<AskedCall>;
  readonly workspaces: () => Promise<Workspaces>;
  /** Merging of sessions (M); the workspaces are opened at the first use. */
  readonly merges: () => Promise<Merges>;
  /** Blocks of merges that models write. */
  readonly mergeBlocks: MergeBlocks;
  /** Lets go of all runs. */
  readonly close: () => Promise<void>;
  readonly targets: TargetFolders;
}

interface AgentWorkWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly keeping: RunsWorld['keeping'];
  readonly naming: RunsWorld['naming'];
  readonly madeHere: NonNullable<RunsWorld['madeHere']>;
  readonly goesOn: (failure: unknown) => Promise<void> | undefined;
  readonly publish: (items: readonly NewsItem[]) => void;
  readonly isFollowed: () => boolean;
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** Kept up: sessions of which a run goes on here. */
  readonly leased: Set<SessionId>;
  /** Kept up: those of them that were told to stop, and have no end on record yet. */
  readonly stopping: Set<SessionId>;
  /** True for a session that is in the trash, or was emptied from it. */
  readonly isTrashed: (session: SessionId) => boolean;
  /** Rules that persons wrote, as the catalogue has them now. */
  readonly writtenRules: () => CatalogueState['rules'];
  /** A session's status reads otherwise. */
  readonly changed: (session: SessionId) => void;
  /** What a merge must know of a session, by its line. */
  readonly facts: MergeWorld['facts'];
  readonly spawnedBy: BlocksWorld['spawnedBy'];
  /** A session's whole lineage. */
  readonly familyOf: (session: SessionId) => Promise<readonly SessionId[]>;
}

/** No runs yet. */
export function createAgentWork(world: AgentWorkWorld, workshop: Workshop): AgentWork {
  const { store, blobs, sealing, keeping, naming, madeHere, goesOn, publish, isFollowed, leased, changed } = world;
  const { tokenEstimator, facts } = world;
  const { workspaces, targets, sandbox, unisolated, openMemoryIndex, modelOf, providers, priceOf, wait } = workshop;
  const read = checkedReader(sealing.sha256);
  const record = (act: Draft) => recordAct(act, { store, sealing });
  const servers = createToolServers({ ...workshop, sha256: sealing.sha256, record });
  const policy = createHomeRules({ store, sealing, written: world.writtenRules });
  const writers = createSessionWriters({ store, sealing, goesOn });
  const memory = createMemory({
    store,
    sealing,
    index: openMemoryIndex(),
    standingOf: branchStanding({ store, read, isTrashed: world.isTrashed }),
  });
  const sandboxOf = (backend: string) => [sandbox, unisolated].find((each) => each.backend === backend);
  const programs = createProgramLedgers(world);
  const runsWorld: RunsWorld = {
    store,
    blobs,
    sealing,
    writers,
    workspaces,
    keeping,
    naming,
    madeHere,
    modelOf,
    priceOf,
    toolsOf: (agent) => toolsOf(agent, workshop, servers.known(agent)),
    openServers: async (agent, opening) => {
      const opened = await servers.open(agent, opening);
      return { ...opened, tools: toolsOf(agent, workshop, opened.tools) };
    },
    serverOf: servers.serverOf,
    sandboxOf,
    setups: workshop.setups,
    memory,
    rules: policy.rules,
    tokenEstimator,
    liveOf: (session, run) => liveNews({ session, run, publish, isFollowed }),
    wait,
    programs,
  };
  const agentOf = (session: SessionId) => lastAgentOf(session, { store, blobs, read });
  const leases = createLeases(leased, changed, world.stopping);
  const runs = createRuns(runsWorld, { leases });
  return {
    create: (command, signal) =>
      createSession(command, { store, sealing, workspaces, keeping, sandboxOf, ...runs }, signal),
    runs,
    workflows: createWorkflows(runsWorld),
    leases,
    moveTo: (command) => moveTo(command, { store, sealing, writers, sandboxOf, madeHere }),
    answers: createAnswers({ store, writers, addRule: policy.add }),
    memory,
    compress: async (command) =>
      compress({ store, blobs, sealing, writers, tokensOf: await tokenEstimator() }, command),
    previewCompress: async (command) =>
      previewCompress({ store, blobs, sealing, writers, tokensOf: await tokenEstimator() }, command),
    pin: (command) => pinEvent({ store, sealing, writers }, command),
    verify: (session, signal) => verifySession(session, runsWorld, signal),
    planRerun: (asked) => planRerun(asked, { ...runsWorld, providers }),
    servers,
    policy,
    withoutTool: (agent) => rulesWithoutTool(agent, (of) => toolsOf(of, workshop, servers.known(of))),
    offersTo: (agent) => toolsOf(agent, workshop, servers.known(agent)).map(offerOf),
    setups: createKeptSetups(workshop.setups, { store, sealing }),
    sandbox,
    unisolated,
    providers,
    keys: recordedKeys(workshop.keys, record),
    code: workshop.code,
    modelOf,
    wait,
    agentOf,
    spentOf: (session) => spentOf(session, { store, blobs, programs, read }),
    askedCall: (asked) => askedCall(asked, { store, blobs, read }),
    workspaces,
    merges: async () =>
      createMerges({
        store,
        blobs,
        sealing,
        writers,
        workspaces: await workspaces(),
        gate: { making: keeping },
        facts,
        tokenEstimator,
      }),
    mergeBlocks: createMergeBlocks({ ...world, runs, modelOf, priceOf, agentOf }),
    close: async () => {
      await runs.close();
      await servers.close();
      memory.close();
    },
    targets,
  };
}
