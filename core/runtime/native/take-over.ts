import type { Draft, StoredEvent } from '../../model/envelope.ts';
import type { PayloadOf } from '../../model/events.ts';
import type { BlobId, EventId, SessionId } from '../../model/ids.ts';
import { accept } from '../../model/refusal.ts';
import { catalogueAppend } from '../acts.ts';
import type { Append, BlobStore, EventStore, SessionRef } from '../ports.ts';
import { decideAndAppend } from '../retry-append.ts';
import type { Sealing } from '../seal-stream.ts';
import { blobsOfTrees, treeReader } from '../tree-blobs.ts';
import { blobsOf, treesOf } from './closure.ts';
import { inFileOrder } from './in-file-order.ts';
import type { NativeFile } from './read-native.ts';

/** What taking over a native export did. */
export interface TakenOver {
  /** The session that now has the export's head: its own, or a new one where they had parted. */
  readonly session: SessionId;
  /** `new`, `extended` (the session here was an earlier state), `unchanged`, or `parted` (both went on: a new session beside it). */
  readonly how: 'new' | 'extended' | 'unchanged' | 'parted';
  /** The last event that both have, with `parted`. */
  readonly common?: EventId;
  readonly events: number;
  /** The other sessions whose events the export holds, each as the writer is named there and as it is here. */
  readonly others: readonly { readonly origin: SessionId; readonly session: SessionId }[];
}

/** Adds what a native export has and this home has not, under the same ids (E2). Payloads erased here stay erased. */
export async function takeOver(
  file: NativeFile,
  store: EventStore,
  blobs: BlobStore,
  sealing: Sealing,
): Promise<TakenOver> {
  const decision = await decideAndAppend(
    async () => accept(await planFor(file, store, blobs, sealing)),
    ({ appends }) => (appends.length === 0 ? Promise.resolve({ ok: true }) : store.append(appends)),
  );
  if (!decision.ok) throw new Error('a native import was refused after it was read');
  return decision.value.result;
}

interface Plan {
  readonly appends: readonly Append[];
  readonly result: TakenOver;
}

/** What to append, made for the heads as they are now. The blobs of what is new are durable when it is done (S9). */
async function planFor(file: NativeFile, store: EventStore, blobs: BlobStore, sealing: Sealing): Promise<Plan> {
  const known = new Set((await store.events(file.events.map((event) => event.id))).map((event) => event.id));
  const fresh = file.events.filter((event) => !known.has(event.id));
  const wanted = await blobsWanted(fresh, file, sealing);
  await blobs.putAll(file.blobs.filter(({ id }) => wanted.has(id as BlobId)).map((blob) => blob.bytes));
  const target = targetOf(file);
  const inFile = new Map(file.events.map((event) => [event.id, event]));
  const placed: Placing[] = [];
  for (const [origin, events] of Map.groupBy(fresh, (event) => event.envelope.origin.session)) {
    const own = await store.ref(origin);
    const isLater = own !== undefined && isBefore(own.head, events[0], inFile);
    const ref = own === undefined || isLater ? own : await partedRef(own, events, store);
    placed.push(placeOrigin({ origin, events, isLater }, ref, sealing));
  }
  const others = othersIn(file, target).map((origin) => ({
    origin,
    session: placed.find((each) => each.origin === origin)?.append.session ?? origin,
  }));
  const ours = placed.find((each) => each.origin === target);
  const bare = fresh.filter(({ payload }) => payload === undefined).map(({ id }) => id);
  const added = placed.filter(({ origin, how }) => how === 'parted' || (how === 'new' && origin === target));
  const { appends, moves } = inFileOrder(fresh, placed, inFile);
  const acts = [
    ...added.map(actOf),
    ...moves,
    ...cameWithheld(ours?.append.session ?? target, bare),
    ...placed.flatMap(answersCame),
  ];
  return {
    appends: acts.length === 0 ? appends : [...appends, await catalogueAppend(acts, store, sealing)],
    result:
      ours === undefined
        ? { session: await holderOf(file, target, store), how: 'unchanged', events: fresh.length, others }
        : {
            session: ours.append.session,
            how: ours.how,
            events: fresh.length,
            others,
            ...(ours.common === undefined ? {} : { common: ours.common }),
          },
  };
}

/** The sessions beside its own that a file holds from their opening on. */
function othersIn({ events }: NativeFile, target: SessionId): readonly SessionId[] {
  const opened = events
    .filter(({ envelope }) => envelope.kind.startsWith('session/'))
    .map((event) => event.envelope.origin.session);
  return [...new Set(opened)].filter((session) => session !== target);
}

/** The ref that new events of a writer go on from where they are no later state of its own: one that came in parted before and ends where they begin. */
async function partedRef(own: SessionRef, events: readonly StoredEvent[], store: EventStore): Promise<SessionRef> {
  const before = events[0]?.envelope.parents[0];
  if (before === undefined) return own;
  const written = (await store.event(before))?.envelope.origin.session === own.session;
  const parted = written ? (await store.refs()).find((ref) => ref.head === before) : undefined;
  return parted ?? own;
}

/** The session here that has the file's head: the writer's own, or one that came in parted. */
async function holderOf(file: NativeFile, target: SessionId, store: EventStore): Promise<SessionId> {
  return (await store.refs()).find((ref) => ref.head === file.head)?.session ?? target;
}

/** Whether an event comes before another of the file along first parents. */
function isBefore(head: EventId, event: StoredEvent | undefined, inFile: ReadonlyMap<EventId, StoredEvent>): boolean {
  let at = event?.envelope.parents[0];
  while (at !== undefined && at !== head) at = inFile.get(at)?.envelope.parents[0];
  return at !== undefined;
}

/** Events of one writer that are new here, in the order of the file. `isLater`: they go on from what is here of it. */
interface Coming {
  readonly origin: SessionId;
  readonly events: readonly StoredEvent[];
  readonly isLater: boolean;
}

/** Where the events of one writer go. */
export interface Placing {
  readonly origin: SessionId;
  readonly append: Append;
  readonly how: 'new' | 'extended' | 'parted';
  readonly common?: EventId;
}

/** A session that went on in both places becomes a session of its own beside the one here; one that was moved forward there (M4) did not part. */
function placeOrigin({ origin, events, isLater }: Coming, ref: SessionRef | undefined, sealing: Sealing): Placing {
  const common = events[0]?.envelope.parents[0];
  if (ref === undefined) return { origin, how: 'new', append: { session: origin, expectedHead: undefined, events } };
  if (isLater || common === ref.head)
    return { origin, how: 'extended', append: { session: ref.session, expectedHead: ref.head, events } };
  const session = sealing.ids.uuid() as SessionId;
  const append = { session, expectedHead: undefined, events };
  return { origin, how: 'parted', append, ...(common === undefined ? {} : { common }) };
}

function actOf({ origin, how, append, common }: Placing): Draft {
  const payload: PayloadOf<'catalogue/session-added'> = {
    subject: append.session,
    how: 'native-import',
    withheld: append.events.filter((event) => event.payload === undefined).length,
    ...(how === 'parted' ? { from: origin } : {}),
    ...(how === 'parted' && common !== undefined ? { common } : {}),
  };
  return { kind: 'catalogue/session-added', payload };
}

/** That answers which a session here now has were given elsewhere: of one that is new here nothing says that it was written here. */
function answersCame({ how, append }: Placing): Draft[] {
  const isAnswer = ({ envelope: { kind, by } }: StoredEvent) => kind === 'model/answered' && !by.startsWith('import:');
  const events = append.events.filter(isAnswer).map(({ id }) => id);
  if (how === 'new' || events.length === 0) return [];
  const payload: PayloadOf<'catalogue/answers-came'> = { subject: append.session, events };
  return [{ kind: 'catalogue/answers-came', payload }];
}

/** What verify holds an event to that says it came without its payload. */
function cameWithheld(subject: SessionId, events: readonly EventId[]): Draft[] {
  const payload: PayloadOf<'catalogue/came-withheld'> = { subject, events: [...events] };
  return events.length === 0 ? [] : [{ kind: 'catalogue/came-withheld', payload }];
}

/** The session that wrote the head: its name is the same in every home. */
function targetOf(file: NativeFile): SessionId {
  return file.events.find((event) => event.id === file.head)?.envelope.origin.session ?? file.session;
}

/** Blobs that events name, and what of their workspace trees the file has. */
async function blobsWanted(
  events: readonly StoredEvent[],
  { blobs }: NativeFile,
  { sha256 }: Sealing,
): Promise<ReadonlySet<BlobId>> {
  const inFile = new Map(blobs.map(({ id, bytes }) => [id as BlobId, bytes]));
  const read = treeReader({ get: async (id) => inFile.get(id) }, sha256);
  const ofTrees = await blobsOfTrees(treesOf(events), read, () => undefined);
  return new Set([...blobsOf(events), ...ofTrees]);
}
