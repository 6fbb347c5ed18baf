import type { CatalogueCommand } from '../model/catalogue/commands.ts';
import { type CatalogueChange, decide } from '../model/catalogue/decide.ts';
import type { StoredEvent } from '../model/envelope.ts';
import type { PayloadOf } from '../model/events.ts';
import type { BlobId, EventId, SessionId } from '../model/ids.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import type { SessionFacts } from '../model/session/commands.ts';
import { catalogueAppend } from './acts.ts';
import { blobsOf } from './native/closure.ts';
import { allOwnEvents } from './own-events.ts';
import type { BlobStore, EventStore } from './ports.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';
import type { CatalogueView } from './views/catalogue-view.ts';
import type { Lineages } from './views/lineages.ts';
import type { SessionIndex } from './views/session-index.ts';

/** What erasing dropped. */
export interface Erased {
  readonly erased: number;
  readonly blobs: number;
  /** Sessions that were detached from this one and hold the context that they started from as their own (F6). */
  readonly detached: readonly SessionId[];
}

export interface CatalogueCommands {
  readonly run: (command: CatalogueCommand) => Promise<Decision<CatalogueChange>>;
  readonly erase: (command: EraseCommand) => Promise<Decision<Erased>>;
}

/** Erase the payloads of a session's own events, or of one of them (S12). */
export interface EraseCommand {
  readonly session: SessionId;
  readonly event?: EventId;
  readonly reason: string;
  readonly expectedHead?: EventId;
}

interface CommandWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly index: SessionIndex;
  readonly catalogue: CatalogueView;
  readonly lineages: Lineages;
}

/** Commands that change what the catalogue says of a session, never the session itself. */
export function createCatalogueCommands(world: CommandWorld): CatalogueCommands {
  return {
    run: (command) =>
      decideAndAppend(
        async () =>
          decide(
            world.catalogue.state(),
            command,
            'session' in command ? await world.index.facts(command.session) : undefined,
          ),
        async (change) => world.store.append([await catalogueAppend([change.draft], world.store, world.sealing)]),
      ),
    erase: (command) => erase(world, command),
  };
}

async function erase(world: CommandWorld, command: EraseCommand): Promise<Decision<Erased>> {
  const facts = await world.index.facts(command.session);
  if (facts !== undefined && command.expectedHead !== undefined && command.expectedHead !== facts.head) {
    return refuse('stale-head', `“${facts.title}” has moved on since it was read.`, {
      remedy: 'Look at its newest step, then try again.',
      head: facts.head,
    });
  }
  const own = await allOwnEvents(command.session, world.store, world.catalogue.state().parted);
  const events = command.event === undefined ? own : own.filter((event) => event.id === command.event);
  if (facts !== undefined && command.event !== undefined && events.length === 0) {
    return refuse('not-found', `Event ${command.event} is not one of the events that “${facts.title}” wrote.`, {
      remedy: 'Name the session that wrote it.',
    });
  }
  return world.index.erasing(command.session, () => eraseEvents(world, command, facts, events));
}

async function eraseEvents(
  world: CommandWorld,
  { session, reason }: EraseCommand,
  facts: SessionFacts | undefined,
  events: readonly StoredEvent[],
): Promise<Decision<Erased>> {
  const ids = events.map((event) => event.id);
  const decision = await decideAndAppend(
    async () => decide(world.catalogue.state(), { type: 'catalogue/erase', session, events: ids, reason }, facts),
    async (change) =>
      world.store.erase(erasedBy(change), await catalogueAppend([change.draft], world.store, world.sealing)),
  );
  if (!decision.ok) return decision;
  const blobs = await unusedBlobs(world.store, blobsOf(events));
  await world.blobs.drop(blobs);
  world.lineages.forget(session);
  const detached = world.index.detachedFrom(session);
  return accept({ erased: erasedBy(decision.value).length, blobs: blobs.length, detached });
}

function erasedBy(change: CatalogueChange): EventId[] {
  return (change.draft.payload as PayloadOf<'catalogue/erased'>).events as EventId[];
}

/** Of some blobs, those that no event with a payload names any more. */
async function unusedBlobs(store: EventStore, candidates: readonly BlobId[]): Promise<BlobId[]> {
  const used = await store.blobsInUse(candidates);
  return candidates.filter((blob) => !used.has(blob));
}
