import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { MemoryCopiesRow, MemoryItemRow } from '../../contract/memory.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import type { MemoryItem, MemoryState } from '../../model/memory/state.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { cutText } from '../../projections/text/cut-text.ts';
import type { Host } from '../host.ts';
import { type Copies, findCopies } from '../memory/find-copies.ts';
import { findItem, memoryOfSession, sharedPlaces } from '../memory/find-item.ts';
import { type ForgetWorld, forgetItem, noItem } from '../memory/forget-item.ts';
import { provenanceOf } from '../memory/show-item.ts';
import { checkedReader } from '../read-checked.ts';
import { answer } from './answer.ts';

/** Calls about what is remembered. */
export function memoryHandlers(host: Host) {
  const os = implement(contract.memory);
  const withMemory = async <Value>(ask: (world: ForgetWorld) => Promise<Decision<Value>>): Promise<Decision<Value>> => {
    if (host.work === undefined) return NOT_HERE;
    const { memory, runs } = host.work;
    return ask({ ...host, memory, runs, read: checkedReader(host.sealing.sha256) });
  };
  return os.router({
    list: os.list.handler(async ({ input }) => answer(await withMemory((world) => list(world, input)), (page) => page)),
    show: os.show.handler(async ({ input }) =>
      answer(await withMemory((world) => show(world, input.item as EventId, host)), (shown) => shown),
    ),
    erase: os.erase.handler(async ({ input }) =>
      answer(
        await withMemory((world) => forgetItem(world, { ...input, item: input.item as EventId })),
        ({ kept, backups, setAside, ...gone }) => ({
          ...gone,
          kept: copiesIn(kept, host),
          ...(backups === 0 ? {} : { backups }),
          ...(setAside.length === 0 ? {} : { setAside: [...setAside] }),
        }),
      ),
    ),
  });
}

const NOT_HERE = refuse('unsupported', 'Memories can’t be read here: the home can only be read.', {
  remedy: 'Open it with the version that wrote it.',
});

/** Text of an item in a list, in UTF-16 units. */
const LISTED = 500;
const PAGE = 200;

interface Listed {
  readonly scope?: MemoryItemRow['scope'];
  readonly name?: string;
  readonly session?: string;
  readonly all?: true;
  readonly from?: number;
  readonly limit?: number;
}

async function list(
  world: ForgetWorld,
  { from = 0, limit = PAGE, all, ...asked }: Listed,
): Promise<Decision<{ items: MemoryItemRow[]; of: number }>> {
  const states = await statesOf(world, asked);
  if (!states.ok) return states;
  const rows = states.value
    .flatMap(({ state, name }) => [...state.items.values()].map((item) => rowOf(item, state, name)))
    .filter(({ holds }) => all === true || holds)
    .sort((one, other) => other.atMs - one.atMs);
  const items = rows.slice(from, from + limit).map((row) => {
    const text = cutText(row.text, LISTED);
    return text.length === row.text.length ? row : { ...row, text, wholeLength: row.text.length };
  });
  return accept({ items, of: rows.length });
}

interface Named {
  readonly state: MemoryState;
  readonly name: string;
}

async function statesOf(world: ForgetWorld, { scope, name, session }: Listed): Promise<Decision<readonly Named[]>> {
  if (session !== undefined || scope === 'session') {
    const id = session ?? name;
    const state = id === undefined ? undefined : await memoryOfSession(id as SessionId, world);
    if (id === undefined || state === undefined)
      return refuse('not-found', id === undefined ? 'No session was named.' : `There is no session ${id}.`, {
        remedy: 'List the sessions to see their ids.',
      });
    return accept([{ state, name: id }]);
  }
  const states: Named[] = [];
  for (const place of await sharedPlaces(world))
    if ((scope ?? place.scope) === place.scope && (name ?? place.name) === place.name)
      states.push({ state: await world.memory.state(place), name: place.name });
  return accept(states);
}

async function show(world: ForgetWorld, id: EventId, { index }: Host) {
  const found = await findItem(id, world);
  if (found === undefined) return noItem(id);
  const { item, state, where } = found;
  const { evidence, ended, readers, ledTo } = await provenanceOf(found, world);
  const { sessions } = await findCopies(found, world);
  return accept({
    item: rowOf(item, state, where.type === 'branch' ? where.session : where.place.name),
    evidence: [...evidence],
    ...(ended === undefined ? {} : { ended }),
    readers: readers.map(({ answers: _, requests, ...reader }) => ({
      ...reader,
      title: index.titleOf(reader.session),
      requests: [...requests],
    })),
    ledTo: [...ledTo],
    copies: copiesIn(sessions, { index }),
  });
}

function rowOf(item: MemoryItem, { scope, live }: MemoryState, name: string): MemoryItemRow {
  const { id, key, text, standing, by, atMs, from, replaces } = item;
  return {
    item: id,
    scope,
    name,
    key,
    text,
    standing,
    holds: live.has(id),
    by,
    atMs,
    ...(from === undefined ? {} : { from: { ...from } }),
    ...(replaces === undefined ? {} : { replaces }),
  };
}

function copiesIn(sessions: Copies['sessions'], { index }: Pick<Host, 'index'>): MemoryCopiesRow[] {
  return sessions.map(({ session, events }) => ({ session, title: index.titleOf(session), events: events.length }));
}
