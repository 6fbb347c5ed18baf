import type { CatalogueCommand } from '../model/catalogue/commands.ts';
import { type CatalogueChange, decide } from '../model/catalogue/decide.ts';
import type { StoredEvent } from '../model/envelope.ts';
import type { PayloadOf } from '../model/events.ts';
import type { BlobId, EventId, SessionId } from '../model/ids.ts';
import { quoted } from '../model/quoted.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import type { SessionFacts } from '../model/session/commands.ts';
import { catalogueAppend } from './acts.ts';
import { blobsOf, treesOf } from './native/closure.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { allOwnEvents } from './own-events.ts';
import type { BlobStore, EventStore, OldCopies } from './ports.ts';
import type { QuarantinedSource } from './quarantined.ts';
import type { ReadEvent } from './read-checked.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';
import type { SessionFolders } from './session-folders.ts';
import { blobsToDrop } from './tree-blobs.ts';
import type { TreeGate } from './tree-gate.ts';
import type { CatalogueView } from './views/catalogue-view.ts';
import type { HeldElsewhere } from './views/held-elsewhere.ts';
import type { Lineages } from './views/lineages.ts';
import { nothingKept, sourcesAt } from './views/quarantine-of.ts';
import type { SessionIndex } from './views/session-index.ts';
import { wordsAbout } from './words-about.ts';

/** What erasing dropped. */
export interface Erased extends OldCopies, HeldElsewhere {
  /** Values: payloads of events, acts with words included. */
  readonly erased: number;
  /** Of them, acts of the catalogue: titles, tags and notes that persons wrote about the session. */
  readonly acts: number;
  readonly blobs: number;
  /** Ranges of its files that gave no record and whose kept bytes went. */
  readonly quarantined: number;
}

export interface CatalogueCommands {
  readonly run: (command: CatalogueCommand) => Promise<Decision<CatalogueChange>>;
  readonly erase: (command: EraseCommand) => Promise<Decision<Erased>>;
  readonly eraseQuarantine: (command: EraseQuarantine) => Promise<Decision<ErasedQuarantine>>;
}

/**
 * Erase the payloads of a session's own events and of the acts with words about it, or of some events alone (S12); each time with the
 * bytes of its files that gave no record: nobody can say what of the session stands in them.
 */
export interface EraseCommand {
  readonly session: SessionId;
  /** One event, some, or none: then those bytes alone. */
  readonly only?: EventId | ReadonlySet<EventId> | 'quarantine';
  readonly reason: string;
  readonly expectedHead?: EventId;
}

/** Erase what is kept of a file and gave no record, whether or not any session came of the file. */
export interface EraseQuarantine {
  readonly path: string;
  readonly reason: string;
}

/** What that dropped. */
export type ErasedQuarantine = Pick<Erased, 'quarantined' | keyof OldCopies>;

interface CommandWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly index: SessionIndex;
  readonly catalogue: CatalogueView;
  readonly lineages: Lineages;
  readonly read: ReadEvent;
  readonly gate: TreeGate;
  readonly folders: SessionFolders;
}

/** Commands that change what the catalogue says of a session, never the session itself. Asked for at once they are carried out one after another. */
export function createCatalogueCommands(world: CommandWorld): CatalogueCommands {
  const inOrder = oneAfterAnother();
  return {
    run: (command) => inOrder(() => run(world, command)),
    erase: (command) => inOrder(() => erase(world, command)),
    eraseQuarantine: (command) => inOrder(() => eraseQuarantine(world, command)),
  };
}

function run(world: CommandWorld, command: CatalogueCommand): Promise<Decision<CatalogueChange>> {
  const factsOf = () => ('session' in command ? world.index.facts(command.session) : undefined);
  return decideAndAppend(
    async () => decide(world.catalogue.state(), command, await factsOf()),
    async (change) => world.store.append([await catalogueAppend([change.draft], world.store, world.sealing)]),
  );
}

async function erase(world: CommandWorld, command: EraseCommand): Promise<Decision<Erased>> {
  const facts = await world.index.facts(command.session);
  const chosen = await eventsToErase(world, command, facts);
  if (!chosen.ok) return chosen;
  const erasing = () => world.index.erasing(command.session, () => eraseEvents(world, command, facts, chosen.value));
  return command.only === undefined ? world.folders.atRest([command.session], erasing) : erasing();
}

async function eraseEvents(
  world: CommandWorld,
  { session, only, reason }: EraseCommand,
  facts: SessionFacts | undefined,
  events: readonly StoredEvent[],
): Promise<Decision<Erased>> {
  const held = await world.index.heldElsewhere(session);
  const words = new Set<EventId>();
  const gone = { quarantined: 0, backups: 0, setAside: [] as readonly string[] };
  let sources: readonly QuarantinedSource[] = [];
  const decision = await decideAndAppend(
    async () => {
      words.clear();
      if (only === undefined) for (const act of await wordsAbout(session, world.store, world.read)) words.add(act);
      const ids = [...events.map((event) => event.id), ...words];
      sources = await world.store.quarantinedSources(session);
      const quarantined = rangesIn(sources);
      gone.quarantined = quarantined;
      const command = { type: 'catalogue/erase', session, events: ids, quarantined, reason } as const;
      return decide(world.catalogue.state(), command, facts);
    },
    async (change) => {
      const mark = await catalogueAppend([change.draft], world.store, world.sealing);
      const outcome = await world.store.erase(erasedBy(change), mark, sources);
      if (outcome.ok) Object.assign(gone, { backups: outcome.backups, setAside: outcome.setAside });
      return outcome;
    },
  );
  if (!decision.ok) return decision;
  const blobs = await world.gate.dropping(async () => {
    const unused = await unusedBlobs(world, events);
    await world.blobs.drop(unused);
    return unused;
  });
  world.lineages.forget(session);
  if (only === undefined) await world.folders.discard([session]);
  const erased = erasedBy(decision.value);
  return accept({
    erased: erased.length,
    acts: erased.filter((id) => words.has(id)).length,
    blobs: blobs.length,
    ...gone,
    ...held,
  });
}

async function eraseQuarantine(
  { store, sealing, catalogue }: CommandWorld,
  { path, reason }: EraseQuarantine,
): Promise<Decision<ErasedQuarantine>> {
  let gone = { quarantined: 0, backups: 0, setAside: [] as readonly string[] };
  let sources: readonly QuarantinedSource[] = [];
  const decision = await decideAndAppend(
    async () => {
      sources = await sourcesAt(path, store);
      if (sources.length === 0) return nothingKept(path);
      const quarantined = rangesIn(sources);
      const command = { type: 'catalogue/erase-quarantine', path, quarantined, reason } as const;
      return decide(catalogue.state(), command, undefined);
    },
    async (change) => {
      const outcome = await store.erase([], await catalogueAppend([change.draft], store, sealing), sources);
      if (outcome.ok) gone = { quarantined: rangesIn(sources), backups: outcome.backups, setAside: outcome.setAside };
      return outcome;
    },
  );
  return decision.ok ? accept(gone) : decision;
}

function rangesIn(sources: readonly QuarantinedSource[]): number {
  return sources.reduce((sum, { ranges }) => sum + ranges, 0);
}

async function eventsToErase(
  { store, catalogue }: CommandWorld,
  { session, only, expectedHead }: EraseCommand,
  facts: SessionFacts | undefined,
): Promise<Decision<readonly StoredEvent[]>> {
  if (facts !== undefined && expectedHead !== undefined && expectedHead !== facts.head) {
    return refuse('stale-head', `${quoted(facts.title)} has moved on since it was read.`, {
      remedy: 'Look at its newest step, then try again.',
      head: facts.head,
    });
  }
  if (only === 'quarantine') return accept([]);
  const own = await allOwnEvents(session, store, catalogue.state().parted);
  const isChosen = (id: EventId) => (typeof only === 'object' ? only.has(id) : only === undefined || only === id);
  const events = own.filter(({ id }) => isChosen(id));
  if (facts !== undefined && only !== undefined && events.length === 0) {
    return refuse(
      'not-found',
      `Event ${typeof only === 'object' ? [...only][0] : only} is not one of the events that ${quoted(facts.title)} wrote.`,
      {
        remedy: 'Name the session that wrote it.',
      },
    );
  }
  return accept(events);
}

function erasedBy(change: CatalogueChange): EventId[] {
  return (change.draft.payload as PayloadOf<'catalogue/erased'>).events as EventId[];
}

/** Of what erased events named, trees and what those are made of too, what no event with a payload reaches any more. */
async function unusedBlobs({ store, blobs, sealing }: CommandWorld, erased: readonly StoredEvent[]): Promise<BlobId[]> {
  const candidates = blobsOf(erased);
  const used = await store.blobsInUse(candidates);
  const { stay } = (await store.leaving([])).trees;
  const trees = { go: treesOf(erased), stay };
  const unused = candidates.filter((blob) => !used.has(blob));
  return blobsToDrop({ blobs: unused, trees }, { blobs, store, sha256: sealing.sha256 });
}
