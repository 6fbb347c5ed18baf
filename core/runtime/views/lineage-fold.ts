import type { CatalogueState } from '../../model/catalogue/state.ts';
import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { Fact } from '../../projections/evidence/fact.ts';
import { placedBy } from '../../projections/placement/fold-placement.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import { foldStep } from '../../projections/steps/fold-steps.ts';
import { noteSpawn } from '../../projections/steps/note-spawn.ts';
import { emptySteps, type Steps } from '../../projections/steps/steps.ts';
import { ownEvents } from '../own-events.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';

/** What the event with this number said of where its session runs. */
interface Placed {
  readonly seq: number;
  readonly facts: readonly Fact[];
}

/** A lineage folded: its sessions' lines, steps and placements. */
export interface LineageFold {
  readonly rows: readonly SessionRow[];
  readonly steps: ReadonlyMap<string, Steps>;
  readonly placed: ReadonlyMap<string, readonly Placed[]>;
}

/** Folds every session of a lineage, one after the other. */
export async function foldLineage(
  rows: readonly SessionRow[],
  store: EventStore,
  parted: CatalogueState['parted'],
  read: ReadEvent,
): Promise<LineageFold> {
  const steps = new Map<string, Steps>();
  const placed = new Map<string, Placed[]>();
  for (const { id } of rows) {
    const session = id as SessionId;
    const folded = { steps: emptySteps(session), placed: [] as Placed[] };
    await foldSession(ownEvents(session, store, parted), folded, read);
    steps.set(id, folded.steps);
    placed.set(id, folded.placed);
  }
  for (const row of rows) noteSpawnOf(row, steps);
  return { rows, steps, placed };
}

async function foldSession(
  pages: AsyncIterable<readonly StoredEvent[]>,
  into: { steps: Steps; placed: Placed[] },
  read: ReadEvent,
): Promise<void> {
  // A log repeats its folder in every record: only what differs from what held before is kept.
  const held = new Map<string, string>();
  for await (const page of pages) {
    for (const stored of page) {
      const event = read(stored);
      foldStep(into.steps, event);
      const facts = placedBy(event).filter(({ name, value }) => held.get(name) !== value);
      for (const { name, value } of facts) held.set(name, value);
      if (facts.length > 0) into.placed.push({ seq: event.envelope.origin.seq, facts });
    }
  }
}

function noteSpawnOf(row: SessionRow, steps: ReadonlyMap<string, Steps>): void {
  const parent = row.parent === undefined ? undefined : steps.get(row.parent.session);
  if (parent === undefined || (row.kind !== 'sub-agent' && row.kind !== 'internal')) return;
  noteSpawn(parent, row.parent?.event as EventId, row.id as SessionId);
}

/**
 * Where an event ran: what it and those before it in its first-parent history say, each fact from the newest that names
 * it. `seq` is the event's number in `session`, its origin.
 */
export function placementAt(lineage: LineageFold, session: string, seq: number): Fact[] {
  const facts = new Map<string, Fact>();
  for (const place of lineTo(lineage, session, seq).reverse()) {
    for (const placed of lineage.placed.get(place.session) ?? []) {
      if (placed.seq <= place.seq) for (const fact of placed.facts) facts.set(fact.name, fact);
    }
  }
  return [...facts.values()];
}

/** The sessions that an event's history runs through, its own first, each with the last number that belongs to it. */
function lineTo({ rows, steps }: LineageFold, session: string, seq: number): { session: string; seq: number }[] {
  const line = [{ session, seq }];
  for (let at = session; line.length <= rows.length; ) {
    const parent = rows.find((row) => row.id === at)?.parent;
    const writer = [...steps.values()].find((each) => parent !== undefined && each.places.has(parent.event));
    const place = parent === undefined ? undefined : writer?.places.get(parent.event);
    if (writer === undefined || place === undefined) return line;
    line.push({ session: writer.session, seq: place.seq });
    at = writer.session;
  }
  return line;
}
