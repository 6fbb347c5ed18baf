import type { EventId } from '../../model/ids.ts';
import { evolve } from '../../model/memory/evolve.ts';
import { emptyMemory, type MemoryScope, type MemoryState } from '../../model/memory/state.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Ending, Provenance } from './provenance.ts';
import { type FoundReader, readersIn } from './readers-in.ts';

/** What provenance is folded from. */
export interface MemoryRecord {
  readonly scope: MemoryScope;
  /** Events of the memory: a shared stream, or for scope session the branch. */
  readonly stream: readonly SessionEvent[];
  /** First-parent histories of sessions that may have read it, root first; forks may share events. */
  readonly histories: readonly (readonly SessionEvent[])[];
}

/**
 * For every item whose text is on record, oldest first: why it is here, what justified it, who read it, what it led to (K3). Of readings and
 * answers that were erased nothing is told.
 */
export function memoryProvenance({ scope, stream, histories }: MemoryRecord): readonly Provenance[] {
  const state = emptyMemory(scope);
  const endings = new Map<EventId, Provenance['ended'] & object>();
  for (const event of stream) noteEnding(state, event, endings);
  const readers = readersIn(histories);
  const named = evidenceIn([stream, ...histories]);
  return [...state.items.values()].map((item): Provenance => {
    const found = readers.get(item.id) ?? [];
    const read = found.filter(({ injected }) => injected);
    const answers = read.flatMap((reader) => reader.answers);
    const grounds = [item.id, ...read.map(({ recalled }) => recalled), ...answers];
    const ended = endings.get(item.id);
    const { from, replaces } = item;
    const committed = replaces === undefined ? 'committed' : 'superseded';
    return {
      item: item.id,
      key: item.key,
      wrote: {
        as: item.standing === 'proposed' ? 'proposed' : committed,
        by: item.by,
        atMs: item.atMs,
        ...(from === undefined ? {} : { from }),
        ...(replaces === undefined ? {} : { replaces }),
      },
      evidence: item.evidence,
      ...(ended === undefined ? {} : { ended }),
      readers: found.map(({ item: _, ...reader }: FoundReader) => reader),
      ledTo: [...new Set([...answers, ...grounds.flatMap((id) => named.get(id) ?? [])])],
    };
  });
}

function noteEnding(
  state: MemoryState,
  event: SessionEvent,
  endings: Map<EventId, Provenance['ended'] & object>,
): void {
  const before = state.changes.length;
  evolve(state, event);
  const change = state.changes[before];
  if (change === undefined) return;
  for (const id of change.came) endings.delete(id);
  const reason = 'payload' in event ? (event.payload as { readonly reason?: string } | undefined)?.reason : undefined;
  for (const id of change.went)
    endings.set(id, { event: event.id, how: endingBy(event), ...(reason === undefined ? {} : { reason }) });
}

function endingBy({ envelope }: SessionEvent): Ending {
  if (envelope.kind === 'memory/retracted') return 'retracted';
  if (envelope.kind === 'memory/rolled-back') return 'rolled-back';
  return envelope.kind === 'memory/superseded' ? 'superseded' : 'settled';
}

/** By event, the items that name it as their evidence, each once. */
function evidenceIn(all: readonly (readonly SessionEvent[])[]): ReadonlyMap<string, readonly EventId[]> {
  const named = new Map<string, Set<EventId>>();
  for (const event of all.flat()) {
    if (event.kind !== 'memory/committed' && event.kind !== 'memory/proposed' && event.kind !== 'memory/superseded')
      continue;
    for (const ground of event.payload.evidence ?? [])
      named.set(ground, (named.get(ground) ?? new Set()).add(event.id));
  }
  return new Map([...named].map(([ground, items]) => [ground, [...items]]));
}
