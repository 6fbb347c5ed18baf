import { trash } from '../../stores/acts.ts';
import { useOverlay } from '../../stores/overlay-store.ts';

/** One session goes to the trash at once, since Undo brings it back. Several ask first, with their numbers. */
export function requestTrash(sessions: readonly string[]): void {
  const [only, ...others] = sessions;
  if (only === undefined) return;
  if (others.length === 0) void trash(only);
  else useOverlay.getState().show({ type: 'trash', sessions });
}
