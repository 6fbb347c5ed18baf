import { UNISOLATED } from '../../model/placement/unisolated.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import type { Fact } from '../evidence/fact.ts';
import { isImported, sourceOf } from '../parts/source-of.ts';

/** Where a branch runs, by name of the fact (`backend`, `cwd`, and what a log claims: `sandbox`, `model`). Changed in place. */
export type Placement = Map<string, string>;

/** A fact of the placement that another value replaced. */
export interface PlacementChange {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Folds an event into the placement and says what changed. A fact's first value is not a change, but for a session's first move out of isolation. */
export function foldPlacement(placement: Placement, event: SessionEvent): readonly PlacementChange[] {
  return placementIn(event).flatMap(({ name, value }) => {
    const before = placement.get(name) ?? (isUnisolated({ name, value }) ? 'local' : undefined);
    placement.set(name, value);
    return before === undefined || before === value ? [] : [{ name, before, after: value }];
  });
}

/** Whether a fact is that nothing is isolated: it holds for the session alone whose event says so (P2). */
export function isUnisolated({ name, value }: { readonly name: string; readonly value: string }): boolean {
  return name === 'backend' && value === UNISOLATED;
}

/** What an event says of the placement, in its own order. */
export function placementIn(event: SessionEvent): readonly { readonly name: string; readonly value: string }[] {
  switch (event.kind) {
    case 'session/created':
    case 'session/forked':
    case 'session/spawned':
    case 'session/detached':
      return event.payload.cwd === undefined ? [] : [{ name: 'cwd', value: event.payload.cwd }];
    case 'placement/moved': {
      const { backend, cwd, claims } = event.payload;
      const where = cwd === undefined ? [] : [{ name: 'cwd', value: cwd }];
      return [{ name: 'backend', value: backend }, ...where, ...(claims ?? [])];
    }
    case 'workspace/began': {
      const { from } = event.payload;
      if (from.how !== 'commit') return [];
      const named = from.revision === undefined ? [] : [{ name: 'revision', value: from.revision }];
      return [{ name: 'commit', value: from.commit }, ...named];
    }
    default:
      return [];
  }
}

/** Marks of a source that tell where its records happened, by the name of the fact. */
const PLACE_MARKS: ReadonlyMap<string, string> = new Map([
  ['cwd', 'cwd'],
  ['gitBranch', 'git branch'],
  ['version', 'version'],
]);

/** What an event and the marks of its source record say of where it ran; a claim where an importer wrote it (I5). */
export function placedBy(event: SessionEvent): Fact[] {
  const marked = Object.entries(sourceOf(event)?.marks ?? {}).flatMap(([mark, value]) => {
    const name = PLACE_MARKS.get(mark);
    return name === undefined || typeof value !== 'string' ? [] : [{ name, value }];
  });
  return [...placementIn(event), ...marked].map(({ name, value }) => ({ name, value, claim: isImported(event) }));
}
