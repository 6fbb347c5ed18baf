import { usePreferences } from '../../stores/preferences-store.ts';
import { chordOf, worksInFields } from './chord.ts';
import { isMac } from './is-mac.ts';
import { runAction } from './key-handlers.ts';
import { actionsFor } from './resolve-chord.ts';

/** The one listener for keys. Fields, menus and dialogs keep the keys that they use themselves. */
export function listenForKeys(): void {
  addEventListener('keydown', (event) => {
    const chord = chordOf(event, isMac());
    if (isTaken(event, chord) || event.isComposing) return;
    if (chord === undefined || ownsKeys(event.target, chord)) return;
    for (const id of actionsFor(chord, usePreferences.getState().keys)) {
      if (!runAction(id)) continue;
      event.preventDefault();
      return;
    }
  });
}

/** True where something on the way took the press. A checkbox takes Enter with any modifier, only so that it does nothing. */
function isTaken({ defaultPrevented, target }: KeyboardEvent, chord: string | undefined): boolean {
  const isOnBox = target instanceof HTMLElement && target.closest('[role=checkbox]') !== null;
  return defaultPrevented && !(isOnBox && chord === 'Ctrl Enter');
}

function ownsKeys(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role=menu],[role=dialog],[role=separator]') !== null) return true;
  const field = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
  if (field) return !worksInFields(chord) || chord === 'Ctrl Z' || chord === 'Ctrl Shift Z';
  const pressed = chord === 'Enter' || chord === 'Space';
  return pressed && target.closest('button,a,[role=checkbox],[role=tab]') !== null;
}
