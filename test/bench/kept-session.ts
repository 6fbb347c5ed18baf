import { openSearchFile } from '../../core/adapters/search-sqlite/open-search-file.ts';
import { openRecord } from '../../core/adapters/search-sqlite/read-record.ts';
import { createSearchShelf } from '../../core/adapters/search-sqlite/search-shelf.ts';
import { openSqliteStore } from '../../core/adapters/store-sqlite/open-sqlite-store.ts';
import type { Draft } from '../../core/model/envelope.ts';
import type { EventId, SessionId } from '../../core/model/ids.ts';
import { checkedReader } from '../../core/runtime/read-checked.ts';
import { sealStream } from '../../core/runtime/seal-stream.ts';
import { createSessionCommands } from '../../core/runtime/session-commands.ts';
import { openCatalogueView } from '../../core/runtime/views/catalogue-view.ts';
import { readHistory } from '../../core/runtime/views/read-history.ts';
import { openSessionIndex } from '../../core/runtime/views/session-index.ts';
import { quiet, sealing } from './bench-home.ts';
import type { Step } from './conversation.ts';

const STEP_KINDS = ['message', 'model/answered', 'tool/ended'];

/** A session in a store of its own. */
export interface KeptSession {
  readonly session: SessionId;
  /** The event to fork at. */
  readonly forkAt: EventId;
}

/** Writes the steps as a session: its first event, then one event a step, each durable before the next. */
export async function writeSession(folder: string, steps: readonly Step[], forkAfter: number): Promise<KeptSession> {
  const { sha256, ids } = sealing;
  const { store } = await openSqliteStore({ folder, sha256, log: quiet });
  const session = ids.uuid() as SessionId;
  const drafts = [{ kind: 'session/created', payload: {} }, ...steps.map(draftOf)];
  const events = sealStream(drafts, { session, nextSeq: 0, parents: [], by: 'agent' }, sealing);
  let expectedHead: EventId | undefined;
  for (const event of events) {
    await store.append([{ session, expectedHead, events: [event] }]);
    expectedHead = event.id;
  }
  await store.close();
  const forkAt = events[forkAfter]?.id;
  if (forkAt === undefined) throw new Error(`there is no step ${forkAfter}`);
  return { session, forkAt };
}

/** Opens the store and reads a session's whole history, each payload checked against its digest. `steps`: how many are whole. */
export async function openHistory(
  folder: string,
  session: SessionId,
): Promise<{ readonly steps: number; readonly close: () => Promise<void> }> {
  const { sha256 } = sealing;
  const { store } = await openSqliteStore({ folder, sha256, log: quiet });
  const ref = await store.ref(session);
  if (ref === undefined) throw new Error('the session is not in the store');
  const history = await readHistory(ref.head, store, checkedReader(sha256));
  return { steps: history.filter((event) => STEP_KINDS.includes(event.kind)).length, close: store.close };
}

/** A host's command to fork, on the store. */
export async function openCommands(folder: string): Promise<{
  readonly fork: (session: SessionId, at: EventId) => Promise<SessionId>;
  readonly close: () => Promise<void>;
}> {
  const { sha256, clock } = sealing;
  const { store, blobs } = await openSqliteStore({ folder, sha256, log: quiet });
  const read = checkedReader(sha256);
  const catalogue = await openCatalogueView(store, read);
  const told = {
    onRebuilt: () => undefined,
    onUnreadable: () => undefined,
    onDamaged: () => undefined,
    onFilesLost: () => undefined,
    onRead: () => undefined,
    onProgress: () => undefined,
  };
  const index = openSessionIndex({
    store,
    blobs,
    catalogue,
    read,
    clock,
    sha256,
    samplePath: '',
    zone: 'UTC',
    leased: new Set(),
    stopping: new Set(),
    ...told,
  });
  await index.rows();
  const basisAt = () => Promise.reject(new Error('a fork needs no basis'));
  const breakBefore = async ({ at }: { readonly at: EventId }) => {
    if (await index.mayHoldBreak(at)) throw new Error('no log of the bench is broken');
    return undefined;
  };
  const commands = createSessionCommands({ store, blobs, sealing, index, basisAt, breakBefore });
  const fork = async (session: SessionId, at: EventId) => {
    const made = await commands.fork({ type: 'session/fork', session, at });
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value.session;
  };
  const close = async () => {
    await index.close();
    await store.close();
  };
  return { fork, close };
}

/** Everything that a host keeps of the record beside it: the session index and the index of words. */
export async function deriveAll(folder: string): Promise<void> {
  await (await openCommands(folder)).close();
  const shelf = createSearchShelf(folder, openSearchFile(folder), openRecord(folder));
  while (!shelf.step().isLast);
  shelf.close();
}

function draftOf(step: Step, index: number): Draft {
  switch (step.type) {
    case 'prompt':
      return { kind: 'message', payload: { role: 'user', author: 'person', parts: [text(step.text)] } };
    case 'call': {
      const input = JSON.stringify({ command: step.command });
      return answered(index, { type: 'tool-call', callId: step.callId, name: 'bash', input });
    }
    case 'result': {
      const result = { type: 'tool-result', callId: step.callId, output: step.output };
      return { kind: 'tool/ended', payload: { ending: 'exited', parts: [result] } };
    }
    case 'answer':
      return answered(index, text(step.text));
  }
}

function answered(index: number, part: object): Draft {
  return {
    kind: 'model/answered',
    payload: { provider: 'made-up', model: 'model-x', messageId: `m${index}`, parts: [part] },
  };
}

function text(words: string): object {
  return { type: 'text', text: words };
}
