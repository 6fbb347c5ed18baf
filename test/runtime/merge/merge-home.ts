import { sha256 } from '../../../core/adapters/sha256.ts';
import { createMemoryStore } from '../../../core/adapters/store-memory/create-memory-store.ts';
import type { Kind, PayloadOf } from '../../../core/model/events.ts';
import type { EventId, SessionId, TreeId } from '../../../core/model/ids.ts';
import type { Transcript } from '../../../core/model/merge/commands.ts';
import type { EventOf, SessionEvent } from '../../../core/model/read-event.ts';
import { type Decision, refuse } from '../../../core/model/refusal.ts';
import { placeOfFiles } from '../../../core/runtime/agent/workspace-keeper.ts';
import { createMerges, type Merges } from '../../../core/runtime/merge/merges.ts';
import type { MergePreview } from '../../../core/runtime/merge/preview-merge.ts';
import type { Workspaces } from '../../../core/runtime/ports/workspaces.ts';
import type { BlobStore, EventStore } from '../../../core/runtime/ports.ts';
import { checkedReader } from '../../../core/runtime/read-checked.ts';
import { createSessionWriters, type SessionWriters } from '../../../core/runtime/runs/session-writers.ts';
import { sealStream } from '../../../core/runtime/seal-stream.ts';
import { createTreeGate } from '../../../core/runtime/tree-gate.ts';
import { call, said } from '../../projections/made-history.ts';

export const OURS = 'ours' as SessionId;
export const THEIRS = 'theirs' as SessionId;

/** Sessions on some stores that are forked, worked in and merged by short words. */
export interface MergeHome {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly workspaces: Workspaces;
  readonly writers: SessionWriters;
  readonly merges: Merges;
  readonly create: (session: SessionId) => Promise<EventId>;
  /** Forks at the head of another session, or at an event. */
  readonly fork: (session: SessionId, from: SessionId, at?: EventId) => Promise<EventId>;
  /** Detaches at an event, with the files and memory that were there. */
  readonly detach: (session: SessionId, from: SessionId, at: EventId) => Promise<EventId>;
  readonly add: <K extends Kind>(session: SessionId, kind: K, payload: PayloadOf<K>) => Promise<EventId>;
  /** A turn: a person asks, the agent answers. */
  readonly turn: (session: SessionId, asks: string, says: string) => Promise<EventId>;
  /** A call and its result; files are `tree` after it. */
  readonly call: (session: SessionId, callId: string, tree?: TreeId) => Promise<EventId>;
  readonly remember: (session: SessionId, key: string, text: string) => Promise<EventId>;
  readonly head: (session: SessionId) => Promise<EventId>;
  readonly history: (session: SessionId) => Promise<SessionEvent[]>;
  readonly tree: (session: SessionId) => Promise<TreeId | undefined>;
  readonly preview: (theirs?: SessionId, ours?: SessionId) => Promise<MergePreview>;
  /** Previews, opens and completes. */
  readonly merge: (transcript?: Transcript, theirs?: SessionId, ours?: SessionId) => Promise<Decision<unknown>>;
  /** The newest event of a session, which is the end of a merge. */
  readonly completed: (session?: SessionId) => Promise<EventOf<'merge/completed'>>;
}

interface Stores {
  readonly store: EventStore;
  readonly blobs: BlobStore;
}

export function memoryStores(): Stores {
  return createMemoryStore({ sha256, nowMs: () => 0 });
}

export function mergeHome(workspaces: Workspaces, { store, blobs }: Stores = memoryStores()): MergeHome {
  const sealing = fakeSealing();
  const writers = createSessionWriters({ store, sealing, goesOn: () => undefined });
  const head = async (session: SessionId) => (await store.ref(session))?.head ?? ('' as EventId);
  const merges = createMerges({
    ...{ store, blobs, sealing, writers, workspaces, gate: createTreeGate() },
    // A token for each character, so that a figure says what it counts.
    tokenEstimator: async () => (text) => text.length,
    facts: async (id) => ((await store.ref(id)) === undefined ? undefined : { id, head: await head(id), title: id }),
  });
  const open = async (session: SessionId, kind: Kind, payload: unknown, parents: EventId[]) => {
    const events = sealStream([{ kind, payload }], { session, nextSeq: 0, parents, by: 'person' }, sealing);
    await store.append([{ session, expectedHead: undefined, events }]);
    return await head(session);
  };
  const add: MergeHome['add'] = async (session, kind, payload) => {
    const held = await writers.hold(session);
    const refs = 'treeAfter' in payload && payload.treeAfter ? [{ tree: payload.treeAfter as TreeId }] : [];
    await held?.writer.append([{ kind, payload, refs }], 'agent', 'now');
    await held?.release();
    return await head(session);
  };
  const history = async (session: SessionId) => (await store.history(await head(session))).map(checkedReader(sha256));
  const preview = async (theirs = THEIRS, ours = OURS) => accepted(await merges.preview({ session: ours, theirs }));
  return {
    ...{ store, blobs, workspaces, writers, merges, add, head, history, preview },
    create: (session) => open(session, 'session/created', {}, []),
    fork: async (session, from, at) => {
      const parent = at ?? (await head(from));
      return await open(session, 'session/forked', { from, at: parent, reason: 'person' }, [parent]);
    },
    detach: async (session, from, at) => {
      const tree = placeOfFiles((await store.history(at)).map(checkedReader(sha256)))?.tree;
      const carried = { context: 'c'.repeat(64), exactness: 'exact', ...(tree && { tree }) } as const;
      return await open(session, 'session/detached', { ...carried, cameFrom: { session: from, event: at } }, []);
    },
    turn: async (session, asks, says) => {
      await add(session, 'message', { role: 'user', author: 'person', parts: [said(asks)] });
      return await add(session, 'model/answered', { provider: 'p', model: 'm', parts: [said(says)] });
    },
    call: async (session, callId, treeAfter) => {
      await add(session, 'model/answered', { parts: [call(callId, 'dig', { bed: callId })] });
      const parts = [{ type: 'tool-result' as const, callId, output: `dug ${callId}` }];
      return await add(session, 'tool/ended', { ending: 'exited', parts, ...(treeAfter && { treeAfter }) });
    },
    remember: (session, key, text) => add(session, 'memory/committed', { scope: 'session', key, text, evidence: [] }),
    tree: async (session) => placeOfFiles(await history(session))?.tree,
    merge: async (transcript = { take: 'block' }, theirs = THEIRS, session = OURS) => {
      const { ourHead, theirHead, ancestors } = await preview(theirs, session);
      const ancestor = ancestors[0] && { ancestor: ancestors[0] };
      const opened = await merges.open({ type: 'merge/open', session, theirs, ourHead, theirHead, ...ancestor });
      if (!opened.ok || opened.value.type === 'fast-forward') return opened;
      if (opened.value.conflicts.length > 0) return refuse('invalid', opened.value.conflicts.join(', '));
      return await merges.complete({ type: 'merge/complete', session, opened: opened.value.opened, transcript });
    },
    completed: async (session = OURS) => {
      const last = (await history(session)).at(-1);
      if (last?.kind !== 'merge/completed') throw new Error(`the newest event is ${last?.kind}`);
      return last;
    },
  };
}

/** What was accepted. Throws the words of a refusal. */
export function accepted<Value>(decision: Decision<Value>): Value {
  if (!decision.ok) throw new Error(`${decision.refusal.code}: ${decision.refusal.message}`);
  return decision.value;
}

function fakeSealing() {
  let nowMs = Date.UTC(2026, 2, 2, 12);
  let counted = 0;
  const hex = (length: number) => (counted++).toString(16).padStart(length, '0');
  return {
    sha256,
    clock: { nowMs: () => (nowMs += 10) },
    ids: { uuid: () => `0199aaaa-0000-7000-8000-${hex(12)}`, salt: () => hex(32) },
  };
}
