import { usePreferences } from '../../stores/preferences-store.ts';
import { showChord } from './chord.ts';
import { isMac } from './is-mac.ts';
import type { KeyActionId } from './key-table.ts';
import { keysOf } from './resolve-chord.ts';

/** The chord of an action as it is shown beside its name. */
export function useKeysOf(id: KeyActionId): string {
  const own = usePreferences((preferences) => preferences.keys);
  return showChord(keysOf(id, own), isMac());
}
