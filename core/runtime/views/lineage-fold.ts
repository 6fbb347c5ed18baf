import type { StoredEvent } from '../../model/envelope.ts';
import type { EventId } from '../../model/ids.ts';
import type { Fact } from '../../projections/evidence/fact.ts';
import { isUnisolated } from '../../projections/placement/fold-placement.ts';
import { isCopyBranch } from '../../projections/session-summary/copy-of.ts';
import type { SessionRow } from '../../projections/session-summary/session-row.ts';
import type { SessionSteps, StepsWorld } from './session-steps.ts';

/** An event's place among the own events of its session. */
export interface OwnPlace {
  readonly session: string;
  readonly at: number;
}

/** A lineage: its sessions' lines and steps, and where each event stands that a lane leaves from. */
export interface LineageFold {
  readonly rows: readonly SessionRow[];
  readonly steps: ReadonlyMap<string, SessionSteps>;
  readonly forks: ReadonlyMap<string, OwnPlace>;
}

/** Puts a lineage together from the steps of its sessions. */
export async function joinLineage(
  rows: readonly SessionRow[],
  steps: ReadonlyMap<string, SessionSteps>,
  store: StepsWorld['store'],
): Promise<LineageFold> {
  return { rows, steps, forks: await forksOf(rows, steps, store) };
}

async function forksOf(
  rows: readonly SessionRow[],
  steps: ReadonlyMap<string, SessionSteps>,
  store: StepsWorld['store'],
): Promise<ReadonlyMap<string, OwnPlace>> {
  const forks = new Map<string, OwnPlace>();
  const unknown = new Set<EventId>();
  const known = withIds(steps);
  for (const { parent } of rows) {
    if (parent === undefined) continue;
    const place = namedPlace(parent, steps, known);
    if (place === undefined) unknown.add(parent.event as EventId);
    else forks.set(parent.event, place);
  }
  for (const event of await store.events([...unknown])) {
    const place = placeOf({ steps }, event, known);
    if (place !== undefined) forks.set(event.id, place);
  }
  return forks;
}

/** The sessions that know their events by id: few of a lineage, which may have very many. */
function withIds(steps: ReadonlyMap<string, SessionSteps>): readonly KnownIds[] {
  return [...steps].flatMap(([session, { ids }]) => (ids === undefined ? [] : [{ session, ids }]));
}

interface KnownIds {
  readonly session: string;
  readonly ids: ReadonlyMap<string, number>;
}

/** The place of an event in a session that knows its events by id: the named parent first. */
function namedPlace(
  parent: NonNullable<SessionRow['parent']>,
  steps: ReadonlyMap<string, SessionSteps>,
  known: readonly KnownIds[],
): OwnPlace | undefined {
  const named = steps.get(parent.session)?.ids?.get(parent.event);
  if (named !== undefined) return { session: parent.session, at: named };
  for (const { session, ids } of known) {
    const at = ids.get(parent.event);
    if (at !== undefined) return { session, at };
  }
  return undefined;
}

/**
 * Where an event ran: what it and those before it in its first-parent history say, each fact from the newest that names
 * it.
 */
export function placementAt(lineage: LineageFold, place: OwnPlace): Fact[] {
  const facts = new Map<string, Fact>();
  for (const { session, at } of lineTo(lineage, place).reverse()) {
    for (const placed of lineage.steps.get(session)?.roll.placed ?? []) {
      if (placed.at > at) continue;
      // To run without isolation was chosen for that session alone.
      for (const fact of placed.facts) if (session === place.session || !isUnisolated(fact)) facts.set(fact.name, fact);
    }
  }
  return [...facts.values()];
}

/** The sessions that an event's history runs through, its own first, each with the last place that belongs to it. */
function lineTo({ rows, forks }: LineageFold, place: OwnPlace): OwnPlace[] {
  const line = [place];
  for (let session = place.session; line.length <= rows.length; ) {
    const row = rows.find(({ id }) => id === session);
    const parent = row === undefined || isCopyBranch(row) ? undefined : row.parent;
    const next = parent === undefined ? undefined : forks.get(parent.event);
    if (next === undefined) return line;
    line.push(next);
    session = next.session;
  }
  return line;
}

/** Where an event stands in its lineage; undefined where no session of it has the event. */
export function placeOf(
  { steps }: Pick<LineageFold, 'steps'>,
  { id, envelope: { origin } }: StoredEvent,
  known = withIds(steps),
): OwnPlace | undefined {
  const writer = steps.get(origin.session);
  if (writer?.ids === undefined && writer !== undefined && origin.seq < writer.roll.made.length) {
    return { session: origin.session, at: origin.seq };
  }
  return namedPlace({ session: origin.session, event: id }, steps, known);
}
