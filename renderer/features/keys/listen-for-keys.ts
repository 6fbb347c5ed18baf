import { usePreferences } from '../../stores/preferences-store.ts';
import { chordOf, worksInFields } from './chord.ts';
import { isMac } from './is-mac.ts';
import { runAction } from './key-handlers.ts';
import { guardLostFields, isField } from './lost-field.ts';
import { actionsFor } from './resolve-chord.ts';
import { runForm } from './run-form.ts';

/** The one listener for keys. What runs sends the form that it is pressed in (`run-form.ts`). Fields, menus, dialogs and the lines between panes keep the keys that they use themselves. */
export function listenForKeys(): void {
  guardLostFields();
  addEventListener('keydown', act);
  // The line itself takes an arrow for its own whatever is held with it.
  addEventListener('keydown', (event) => isSeparator(event.target) && act(event) && event.stopPropagation(), true);
}

/** @returns true where something was done. */
function act(event: KeyboardEvent): boolean {
  const chord = chordOf(event, isMac());
  if (isTaken(event, chord) || event.isComposing) return false;
  if (chord === undefined) return false;
  const actions = actionsFor(chord, usePreferences.getState().keys);
  const isDone =
    (actions.includes('run') && runForm(event.target)) || (!ownsKeys(event.target, chord) && actions.some(runAction));
  if (isDone) event.preventDefault();
  return isDone;
}

/** True where something on the way took the press. A checkbox takes Enter with any modifier, only so that it does nothing. */
function isTaken({ defaultPrevented, target }: KeyboardEvent, chord: string | undefined): boolean {
  const isOnBox = target instanceof HTMLElement && target.closest('[role=checkbox]') !== null;
  return defaultPrevented && !(isOnBox && chord === 'Ctrl Enter');
}

function ownsKeys(target: EventTarget | null, chord: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role=menu],[role=dialog]') !== null) return true;
  if (isSeparator(target)) return separatorKeys.has(chord);
  if (isField(target)) return !worksInFields(chord) || chord === 'Ctrl Z' || chord === 'Ctrl Shift Z';
  const pressed = chord === 'Enter' || chord === 'Space';
  return pressed && target.closest('button,a,[role=checkbox],[role=tab]') !== null;
}

/** What moves a line between panes. */
const separatorKeys: ReadonlySet<string> = new Set(['Up', 'Down', 'Left', 'Right', 'Home', 'End', 'Enter']);

function isSeparator(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.getAttribute('role') === 'separator';
}
