import { isUnisolated, type PlacementChange } from '../../placement/fold-placement.ts';
import { type Draft, draft } from './draft.ts';

/** The step of a placement that changed: `cwd /a → /b, sandbox read-only → none`. None where nothing changed. */
export function placementDrafts(changes: readonly PlacementChange[]): readonly Draft[] {
  if (changes.length === 0) return [];
  return [draft('placement', changes.map(sayChange).join(', '))];
}

function sayChange({ name, before, after }: PlacementChange): string {
  if (isUnisolated({ name, value: after })) return 'without isolation from here on';
  return isUnisolated({ name, value: before }) ? `isolated again: ${after}` : `${name} ${before} → ${after}`;
}
