import type { TrashPreview } from '../contract/trash.ts';
import type { BlobId, SessionId } from '../model/ids.ts';
import { quoted } from '../model/quoted.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import { catalogueAppend } from './acts.ts';
import type { BlobStore, EventStore, Leaving, OldCopies } from './ports.ts';
import { decideAndAppend } from './retry-append.ts';
import type { Sealing } from './seal-stream.ts';
import type { SessionFolders } from './session-folders.ts';
import { blobsToDrop } from './tree-blobs.ts';
import type { TreeGate } from './tree-gate.ts';
import type { CatalogueView } from './views/catalogue-view.ts';
import type { Lineages } from './views/lineages.ts';
import type { SessionIndex } from './views/session-index.ts';

/** What left with the sessions that were emptied. */
export interface Emptied extends OldCopies {
  readonly sessions: number;
  readonly events: number;
  readonly blobs: number;
  readonly sizeBytes: number;
  /** Kept ranges of their files that gave no record; absent for none. */
  readonly quarantined?: number;
}

export interface Trash {
  readonly preview: () => Promise<TrashPreview>;
  /** Takes sessions out for good. Refused where one is not in the trash, where a run of one goes on, or where another session reaches its events. */
  readonly empty: (sessions: readonly SessionId[]) => Promise<Decision<Emptied>>;
}

interface TrashWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly catalogue: CatalogueView;
  readonly index: SessionIndex;
  readonly lineages: Lineages;
  readonly gate: TreeGate;
  /** Every window must look at the home anew: lines went. */
  readonly resync: () => void;
  readonly folders: SessionFolders;
}

/** Empties the trash when a person asks for it, never by itself. */
export function createTrash(world: TrashWorld): Trash {
  return {
    preview: async () => {
      await world.index.count();
      const leaving = await leavingOf([...world.catalogue.state().trashed], world);
      const titleOf = world.index.titleOf;
      return {
        sessions: leaving.sessions.map(({ head: _, ...each }) => ({ ...each, title: titleOf(each.session) })),
        kept: leaving.kept.map(({ session, by }) => ({
          session,
          title: titleOf(session),
          because: sayHeld(by, titleOf),
        })),
        ...(await sumOf(world, leaving)),
      };
    },
    empty: (sessions) => world.folders.atRest(sessions, () => empty(world, sessions)),
  };
}

async function empty(world: TrashWorld, sessions: readonly SessionId[]): Promise<Decision<Emptied>> {
  await world.index.count();
  let went: Pick<Leaving, 'blobs' | 'trees'> | undefined;
  let copies: OldCopies = { backups: 0, setAside: [] };
  const decision = await decideAndAppend(
    async () => {
      const leaving = await leavingOf(sessions, world);
      const refused = refusalOf(world, sessions, leaving);
      const sum = await sumOf(world, leaving);
      return refused ?? accept({ leaving, sum });
    },
    async ({ leaving, sum }) => {
      const gone = leaving.sessions.map(({ session, head, events }) => ({ session, head, events }));
      const payload = {
        sessions: gone,
        blobs: sum.blobs,
        sizeBytes: sum.sizeBytes,
        ...quarantinedIn(leaving),
        erased: leaving.ranges.erased,
      };
      const mark = await catalogueAppend([{ kind: 'catalogue/emptied', payload }], world.store, world.sealing);
      const stored = leaving.sessions.filter(({ session }) => !leaving.headless.has(session));
      const outcome = await world.store.remove(stored, mark, leaving.ranges);
      went = leaving;
      if (outcome.ok) copies = { backups: outcome.backups, setAside: outcome.setAside };
      return outcome;
    },
  );
  if (!decision.ok) return decision;
  for (const session of sessions) world.lineages.forget(session);
  world.index.forget(sessions);
  world.resync();
  await world.gate.dropping(async () => {
    const unused = went === undefined ? [] : await unusedOf(world, went);
    if (unused.length > 0) await world.blobs.drop(unused, 'giving space back');
  });
  await world.folders.discard(sessions);
  return accept({ sessions: sessions.length, ...decision.value.sum, ...copies });
}

/** What can be dropped now that the sessions are out: events may have been appended since it was planned. */
async function unusedOf(
  world: TrashWorld,
  { blobs, trees: { go } }: Pick<Leaving, 'blobs' | 'trees'>,
): Promise<BlobId[]> {
  const used = await world.store.blobsInUse(blobs);
  const { stay } = (await world.store.leaving([])).trees;
  const named = world.gate.named();
  const trees = { go, stay: [...stay, ...named.trees] };
  const unused = await toDrop(world, { blobs: blobs.filter((blob) => !used.has(blob)), trees });
  const kept = new Set(named.blobs);
  return unused.filter((blob) => !kept.has(blob));
}

function toDrop({ blobs, store, sealing }: TrashWorld, leaving: Pick<Leaving, 'blobs' | 'trees'>): Promise<BlobId[]> {
  return blobsToDrop(leaving, { blobs, store, sha256: sealing.sha256 });
}

/** What would leave. `headless`: sessions of which the store has nothing at all; that they were taken out is recorded. */
async function leavingOf(
  sessions: readonly SessionId[],
  { store, index }: TrashWorld,
): Promise<Leaving & { readonly headless: ReadonlySet<SessionId> }> {
  const leaving = await store.leaving(sessions);
  const headless: Leaving['sessions'][number][] = [];
  for (const session of sessions) {
    const facts = await index.facts(session);
    if (facts?.isGone === true && (await store.ref(session)) === undefined)
      headless.push({ session, head: facts.head, events: 0, sizeBytes: 0 });
  }
  return {
    ...leaving,
    sessions: [...leaving.sessions, ...headless],
    headless: new Set(headless.map(({ session }) => session)),
  };
}

function refusalOf(
  { catalogue, index }: TrashWorld,
  sessions: readonly SessionId[],
  leaving: Leaving,
): Decision<never> | undefined {
  const remedy = 'Look at what is in the trash, then empty it again.';
  const { trashed } = catalogue.state();
  const outside = sessions.find((session) => !trashed.has(session));
  if (outside !== undefined)
    return refuse('in-use', `${quoted(index.titleOf(outside))} is not in the trash.`, { remedy });
  const [held] = leaving.kept;
  if (held !== undefined) {
    const says = `${quoted(index.titleOf(held.session))} can't be emptied: ${sayHeld(held.by, index.titleOf)}.`;
    return refuse('in-use', says, { remedy });
  }
  const going = new Set(leaving.sessions.map(({ session }) => session));
  const unknown = sessions.find((session) => !going.has(session));
  return unknown === undefined ? undefined : refuse('not-found', `There is no session ${unknown}.`, { remedy });
}

async function sumOf(world: TrashWorld, leaving: Leaving) {
  const blobs = await toDrop(world, leaving);
  const sum = (of: (each: Leaving['sessions'][number]) => number): number =>
    leaving.sessions.reduce((total, each) => total + of(each), 0);
  return {
    events: sum(({ events }) => events),
    blobs: blobs.length,
    sizeBytes: sum(({ sizeBytes }) => sizeBytes) + (await world.blobs.storedSizeOf(blobs)),
    ...quarantinedIn(leaving),
  };
}

function quarantinedIn({ ranges: { kept } }: Leaving): { readonly quarantined?: number } {
  return kept === 0 ? {} : { quarantined: kept };
}

function sayHeld(by: SessionId, titleOf: (session: string) => string): string {
  return `${quoted(titleOf(by))} stands on its events`;
}
