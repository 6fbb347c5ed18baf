import { z } from 'zod';
import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import { type Agent, agentSchema } from '../../../core/model/agent/agent.ts';
import { seal } from '../../../core/model/envelope.ts';
import type { SessionId } from '../../../core/model/ids.ts';
import type { PolicyRule } from '../../../core/model/policy/rule.ts';
import { readEvent, type SessionEvent } from '../../../core/model/read-event.ts';
import type { JournalWorld } from '../../../core/runtime/agent/journal.ts';
import type { Memory } from '../../../core/runtime/memory/memory.ts';
import type { CallPrice } from '../../../core/runtime/ports/call-price.ts';
import { type LanguageModel, ModelFailure } from '../../../core/runtime/ports/language-model.ts';
import { createLeases } from '../../../core/runtime/runs/leases.ts';
import { createProgramLedgers } from '../../../core/runtime/runs/program-ledgers.ts';
import { createRuns, type Runs } from '../../../core/runtime/runs/runs.ts';
import type { RunsWorld } from '../../../core/runtime/runs/runs-world.ts';
import { createSessionWriters, type SessionWriters } from '../../../core/runtime/runs/session-writers.ts';
import { outcome, type Tool } from '../../../core/runtime/tools/tool.ts';
import { type FakeModel, fakeModel, type Turn } from './fake-model.ts';
import { type FakeWorkspaces, fakeWorkspaces } from './fake-workspaces.ts';

export const SESSION = 'run-here' as SessionId;

/** What is on the disk: it outlives a host. */
export function disk() {
  let nowMs = Date.UTC(2026, 2, 2, 12);
  let counted = 0;
  const hex = (length: number) => (counted++).toString(16).padStart(length, '0');
  const sealing = {
    sha256,
    clock: { nowMs: () => (nowMs += 10) },
    ids: { uuid: () => `0199aaaa-0000-7000-8000-${hex(12)}`, salt: () => hex(32) },
  };
  const stores = createMemoryStore({ sha256, nowMs: sealing.clock.nowMs });
  return { ...stores, sealing, workspaces: fakeWorkspaces(), started: false };
}

/** `started`: a run was begun on it. */
export type Disk = Omit<ReturnType<typeof disk>, 'started'> & { started: boolean };

export interface AgentHome {
  readonly runs: Runs;
  readonly writers: SessionWriters;
  readonly model: FakeModel;
  readonly agent: Agent;
  readonly workspaces: FakeWorkspaces;
  /** Own events of the session, in order. */
  readonly events: () => Promise<SessionEvent[]>;
  readonly kinds: () => Promise<string[]>;
}

interface HomeOptions {
  readonly on?: Disk;
  readonly turns: readonly Turn[];
  readonly agent?: Record<string, unknown>;
  readonly passing?: JournalWorld['passing'];
  readonly tools?: readonly Tool[];
  readonly session?: SessionId;
  /** Working folder of the session. */
  readonly cwd?: string;
  readonly memory?: Memory;
  /** List prices; absent: none are known. */
  readonly priceOf?: CallPrice;
  readonly sandboxOf?: RunsWorld['sandboxOf'];
  /** Absent: no wait takes any time. */
  readonly wait?: RunsWorld['wait'];
  /** What tells events that this home wrote; absent: all are. */
  readonly madeHere?: RunsWorld['madeHere'];
  /** Kept up: sessions that were told to stop. */
  readonly stopping?: Set<SessionId>;
  /** A model in the place of the made-up one. */
  readonly real?: LanguageModel;
  /** Turns of the model of an agent of some name; `turns` for all others. */
  readonly turnsOf?: Readonly<Record<string, readonly Turn[]>>;
  /** Names of agents whose model can't be had. */
  readonly withoutModel?: readonly string[];
  /** Rules of the home; absent: none. */
  readonly rules?: readonly PolicyRule[];
  /** Estimates the tokens of a text. */
  readonly tokensOf?: (text: string) => number;
}

/** A host that runs a made-up model on a session that was created. */
export async function agentHome({
  on = disk(),
  turns,
  agent = {},
  passing,
  tools,
  session = SESSION,
  cwd,
  memory,
  priceOf,
  real,
  turnsOf = {},
  withoutModel = [],
  stopping,
  madeHere,
  rules = [],
  tokensOf = (text) => Math.ceil(text.length / 4),
  wait = async (_ms, signal) => signal.throwIfAborted(),
  sandboxOf = () => ({
    backend: 'made-up',
    probe: async () => ({ ok: true, says: '' }),
    run: () => Promise.reject(new Error('no sandbox here')),
  }),
}: HomeOptions): Promise<AgentHome> {
  const { store, blobs, sealing, workspaces } = on;
  if ((await store.ref(session)) === undefined) {
    const place = {
      parents: [],
      origin: { session, seq: 0 },
      by: 'person',
      atMs: sealing.clock.nowMs(),
      salt: sealing.ids.salt(),
    };
    await store.append([
      {
        session,
        expectedHead: undefined,
        events: [seal({ kind: 'session/created', payload: cwd === undefined ? {} : { cwd } }, place, sha256)],
      },
    ]);
  }
  const model = fakeModel(turns);
  const writers = createSessionWriters({ store, sealing, goesOn: () => undefined });
  const runs = createRuns(
    {
      store,
      blobs,
      sealing,
      writers,
      workspaces: async () => workspaces,
      keeping: (work) => work(),
      naming: async (make, append) => append(await make()),
      modelOf: async ({ name }) => {
        if (withoutModel.includes(name)) throw new ModelFailure('bad-settings', 'No such model.', { retryable: false });
        return real ?? (turnsOf[name] === undefined ? model : fakeModel(turnsOf[name]));
      },
      priceOf,
      toolsOf: () => tools ?? [appendTool(workspaces), lookTool(workspaces), pushTool()],
      sandboxOf,
      serverOf: () => undefined,
      ...(memory === undefined ? {} : { memory }),
      ...(madeHere === undefined ? {} : { madeHere }),
      rules: () => rules,
      tokenEstimator: async () => tokensOf,
      liveOf: () => ({ delta: () => undefined, output: () => undefined }),
      wait,
      programs: createProgramLedgers({ store, sealing, familyOf: async () => [] }),
    },
    { leases: createLeases(new Set(), () => undefined, stopping), ...(passing === undefined ? {} : { passing }) },
  );
  const events = async () => (await store.own(session, 0, 10_000)).map(readEvent);
  return {
    runs,
    writers,
    model,
    agent: agentSchema.parse({ name: 'gardener', model: { provider: 'made-up', name: 'model-x' }, ...agent }),
    workspaces,
    events,
    kinds: async () => (await events()).map(({ envelope }) => envelope.kind),
  };
}

function appendTool({ files }: FakeWorkspaces): Tool {
  const input = z.strictObject({ path: z.string(), line: z.string() });
  return {
    name: 'append',
    version: '1',
    description: 'Adds a line to a file.',
    input,
    effect: 'irreversible',
    byDefault: 'allow',
    placement: 'host',
    subject: (value) => input.parse(value).path,
    run: async (value) => {
      const { path, line } = input.parse(value);
      const here = files(SESSION);
      here[path] = `${here[path] ?? ''}${line}\n`;
      return outcome('added');
    },
  };
}

function lookTool({ files }: FakeWorkspaces): Tool {
  const input = z.strictObject({ path: z.string() });
  return {
    name: 'look',
    version: '1',
    description: 'Reads a file.',
    input,
    effect: 'read',
    byDefault: 'allow',
    placement: 'host',
    subject: (value) => input.parse(value).path,
    run: async (value) => outcome(files(SESSION)[input.parse(value).path] ?? 'no such file'),
  };
}

export function pushTool(): Tool {
  return {
    name: 'push',
    version: '1',
    description: 'Sends the work away.',
    input: z.strictObject({ to: z.string() }),
    effect: 'irreversible',
    byDefault: 'ask',
    placement: 'host',
    subject: (value) => (value as { to: string }).to,
    run: async () => outcome('sent'),
  };
}
