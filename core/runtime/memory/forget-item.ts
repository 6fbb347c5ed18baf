import type { EventId, SessionId } from '../../model/ids.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { CatalogueCommands } from '../catalogue-commands.ts';
import type { OldCopies } from '../ports.ts';
import type { Runs } from '../runs/runs.ts';
import { type Copies, type CopiesWorld, findCopies } from './find-copies.ts';
import { type FoundItem, findItem } from './find-item.ts';
import type { Memory } from './memory.ts';

/** A person's wish that the words of an item go for good. */
export interface ForgetItem {
  readonly item: EventId;
  readonly reason: string;
  /** What becomes of steps and items that hold the same words; refused where there are any and nothing is said. */
  readonly copies?: 'erase' | 'keep';
}

/** What that dropped, and what holds the words still. */
export interface Forgotten extends OldCopies {
  readonly erased: number;
  readonly blobs: number;
  readonly kept: Copies['sessions'];
}

export interface ForgetWorld extends CopiesWorld {
  readonly memory: Pick<Memory, 'state' | 'erase'>;
  readonly catalogueCommands: Pick<CatalogueCommands, 'erase'>;
  readonly runs: Pick<Runs, 'of'>;
}

/** Erases an item, and what holds its words where that is asked for: the item last, so that one that was cut off can be asked for again. */
export async function forgetItem(
  world: ForgetWorld,
  { item, reason, copies: what }: ForgetItem,
): Promise<Decision<Forgotten>> {
  const found = await findItem(item, world);
  if (found === undefined) return noItem(item);
  const copies = await findCopies(found, world);
  const hasCopies = copies.sessions.length > 0 || copies.items.length > 0;
  if (what === undefined && hasCopies)
    return refuse('in-use', `${sayCopies(copies)} the same words.`, {
      remedy: 'Say whether they are erased too, or kept.',
    });
  const erasing = what === 'erase' ? copies : NONE;
  const events = new Map<SessionId, EventId[]>(erasing.sessions.map((each) => [each.session, [...each.events]]));
  if (found.where.type === 'branch')
    events.set(found.where.session, [...(events.get(found.where.session) ?? []), found.item.id]);
  const going = [...events.keys()].find((session) => world.runs.of(session) !== undefined);
  if (going !== undefined)
    return refuse('in-use', `A run of session ${going} is going on, and its model reads these words.`, {
      remedy: 'Wait for its end, or stop it.',
    });
  const kept = what === 'erase' ? [] : copies.sessions;
  return await erase(world, { found, events, items: erasing.items, reason, kept });
}

interface Plan {
  readonly found: FoundItem;
  readonly events: ReadonlyMap<SessionId, readonly EventId[]>;
  readonly items: Copies['items'];
  readonly reason: string;
  readonly kept: Copies['sessions'];
}

async function erase(
  { catalogueCommands, memory }: ForgetWorld,
  { found, events, items, reason, kept }: Plan,
): Promise<Decision<Forgotten>> {
  const sum = { erased: 0, blobs: 0, backups: 0, setAside: new Set<string>() };
  const add = ({ backups, setAside }: OldCopies): void => {
    sum.backups += backups;
    for (const file of setAside) sum.setAside.add(file);
  };
  for (const [session, ids] of events) {
    const gone = await catalogueCommands.erase({ session, only: new Set(ids), reason });
    if (!gone.ok) return gone;
    sum.erased += gone.value.erased;
    sum.blobs += gone.value.blobs;
    add(gone.value);
  }
  const { where, item } = found;
  const shared = where.type === 'shared' ? [...items, { place: where.place, item: item.id }] : items;
  for (const { place, item: id } of shared) {
    const gone = await memory.erase(place, id, reason);
    if (!gone.ok) return gone;
    sum.erased++;
    add(gone.value);
  }
  return accept({ ...sum, setAside: [...sum.setAside], kept });
}

/** The refusal for an event that holds no item. */
export function noItem(item: EventId): Decision<never> {
  return refuse('not-found', `There is no item ${item}, or its words were erased.`, {
    remedy: 'List the items of a memory to see their ids.',
  });
}

const NONE: Copies = { sessions: [], items: [] };

function sayCopies({ sessions, items }: Copies): string {
  const steps = sessions.reduce((sum, { events }) => sum + events.length, 0);
  const said = [
    ...(steps === 0 ? [] : [`${counted(steps, 'event')} of ${counted(sessions.length, 'session')}`]),
    ...(items.length === 0 ? [] : [counted(items.length, 'other item')]),
  ];
  return `${said.join(' and ')} ${steps + items.length === 1 ? 'holds' : 'hold'}`;
}
