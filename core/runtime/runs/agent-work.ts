import type { NewsItem } from '../../contract/news.ts';
import type { Agent } from '../../model/agent/agent.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Decision } from '../../model/refusal.ts';
import type { MergeWorld } from '../merge/merge-world.ts';
import { createMerges, type Merges } from '../merge/merges.ts';
import type { LanguageModel } from '../ports/language-model.ts';
import type { Sandbox } from '../ports/sandbox.ts';
import type { Workspaces } from '../ports/workspaces.ts';
import type { BlobStore, EventStore } from '../ports.ts';
import { checkedReader } from '../read-checked.ts';
import { type Verifiable, verifySession } from '../replay/verify-and-keep.ts';
import type { VerifiedStep } from '../replay/verify-session.ts';
import type { Sealing } from '../seal-stream.ts';
import type { Made } from '../session-commands.ts';
import { builtInTools } from '../tools/built-in.ts';
import { type Answers, createAnswers, type Waiting } from './answers.ts';
import { askedInput } from './asked-input.ts';
import { type CreateSession, createSession } from './create-session.ts';
import { lastAgentOf } from './last-agent-of.ts';
import { liveNews } from './live-news.ts';
import { type MoveTo, moveTo } from './move-to.ts';
import { createRuns, type Runs } from './runs.ts';
import type { RunsWorld } from './runs-world.ts';
import { createSessionWriters } from './session-writers.ts';

/** What agents work with on this machine. */
export interface Workshop {
  /** Opened at the first use. */
  readonly workspaces: () => Promise<Workspaces>;
  readonly sandbox: Sandbox;
  /** Rejects with ModelFailure where an agent names a model that can't be had. */
  readonly modelOf: (agent: Agent) => Promise<LanguageModel>;
  /** Names that an agent's model can have as its provider. */
  readonly providers: readonly string[];
  /** Waits; rejects with the reason of the signal. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** All that agents do in a host: sessions of our own, runs, and what persons answer them. */
export interface AgentWork {
  readonly create: (command: CreateSession, signal: AbortSignal) => Promise<Decision<Made>>;
  readonly runs: Runs;
  /** Says where side effects of a session happen from now on (P1). */
  readonly moveTo: (command: MoveTo) => Promise<Decision<{ readonly head: EventId }>>;
  readonly answers: Answers;
  /** Does the steps of a session again (R3); returns the session in which the verdicts are kept. */
  readonly verify: (session: Verifiable, signal: AbortSignal) => AsyncGenerator<VerifiedStep, SessionId>;
  readonly sandbox: Sandbox;
  readonly providers: readonly string[];
  /** The agent that ran last in a session; undefined where none is found among its newest events. */
  readonly agentOf: (session: SessionId) => Promise<Agent | undefined>;
  /** The whole input of a call that asks; undefined where it can't be read. */
  readonly inputOf: (asked: Waiting) => Promise<string | undefined>;
  readonly workspaces: () => Promise<Workspaces>;
  /** Merging of sessions (M); the workspaces are opened at the first use. */
  readonly merges: () => Promise<Merges>;
}

interface AgentWorkWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly keeping: RunsWorld['keeping'];
  readonly goesOn: (failure: unknown) => Promise<void> | undefined;
  readonly publish: (items: readonly NewsItem[]) => void;
  readonly tokenEstimator: () => Promise<(text: string) => number>;
  /** Kept up: sessions of which a run goes on here. */
  readonly leased: Set<SessionId>;
  /** A session's status reads otherwise. */
  readonly changed: (session: SessionId) => void;
  /** What a merge must know of a session, by its line. */
  readonly facts: MergeWorld['facts'];
}

/** No runs yet. */
export function createAgentWork(world: AgentWorkWorld, workshop: Workshop): AgentWork {
  const { store, blobs, sealing, keeping, goesOn, publish, leased, changed, tokenEstimator, facts } = world;
  const { workspaces, sandbox, modelOf, providers, wait } = workshop;
  const read = checkedReader(sealing.sha256);
  const writers = createSessionWriters({ store, sealing, goesOn });
  const runsWorld: RunsWorld = {
    store,
    blobs,
    sealing,
    writers,
    workspaces,
    keeping,
    modelOf,
    toolsOf: ({ tools }) =>
      tools === undefined ? builtInTools : builtInTools.filter(({ name }) => tools.includes(name)),
    sandboxOf: () => sandbox,
    rules: () => [],
    tokenEstimator,
    liveOf: (session, run) => liveNews({ session, run, publish }),
    wait,
  };
  const runs = createRuns(runsWorld, {
    onLease: (session, isHeld) => {
      if (isHeld) leased.add(session);
      else leased.delete(session);
      changed(session);
    },
  });
  return {
    create: (command, signal) => createSession(command, { store, sealing, workspaces, keeping }, signal),
    runs,
    moveTo: (command) => moveTo(command, { store, sealing, writers, backend: sandbox.backend }),
    answers: createAnswers({ store, writers }),
    verify: (session, signal) => verifySession(session, runsWorld, signal),
    sandbox,
    providers,
    agentOf: (session) => lastAgentOf(session, { store, blobs, read }),
    inputOf: (asked) => askedInput(asked, store, read),
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
      }),
  };
}
