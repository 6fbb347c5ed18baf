import { type KeyActionId, keyTable } from './key-table.ts';

/** The chord that does an action: the person's own, or the default. */
export function keysOf(id: KeyActionId, own: Readonly<Record<string, string>>): string {
  return own[id] ?? keyTable.find((action) => action.id === id)?.keys ?? '';
}

/** Actions that a chord stands for, those of a screen before those that work anywhere. Several screens may share one. */
export function actionsFor(chord: string, own: Readonly<Record<string, string>>): KeyActionId[] {
  const hits = keyTable.filter(
    ({ id, also }) => keysOf(id, own) === chord || (own[id] === undefined && also === chord),
  );
  return hits.toSorted((a, b) => Number(a.scope === 'anywhere') - Number(b.scope === 'anywhere')).map(({ id }) => id);
}
