/** The part of a keyboard event that a chord is read from. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * The chord of a key press as the key table writes it: `Ctrl Shift Z`, `j`, `?`. Command counts as Ctrl on a Mac.
 * Shift is named with letters and named keys only: with `?` it is part of the character.
 */
export function chordOf(press: KeyPress, mac: boolean): string | undefined {
  if (['Control', 'Meta', 'Alt', 'Shift', 'AltGraph', 'Dead', 'Process'].includes(press.key)) return undefined;
  const ctrl = mac ? press.metaKey : press.ctrlKey;
  const key = keyNames[press.key] ?? press.key;
  const letter = /^\p{L}$/u.test(key);
  const modified = ctrl || press.altKey || press.shiftKey;
  const shift = press.shiftKey && (letter || key.length > 1);
  const name = letter ? (modified ? key.toUpperCase() : key.toLowerCase()) : key;
  return [ctrl && 'Ctrl', press.altKey && 'Alt', shift && 'Shift', name].filter(Boolean).join(' ');
}

/** A chord as this system's people read it: on a Mac `⌘ ⇧ Z`. */
export function showChord(chord: string, mac: boolean): string {
  if (!mac) return chord;
  return chord.replace('Ctrl', '⌘').replace('Alt', '⌥').replace('Shift', '⇧');
}

/** True for chords that type no text, so that they work while a field has the focus. */
export function worksInFields(chord: string): boolean {
  return chord.startsWith('Ctrl ') || chord.startsWith('Alt ') || /^(Shift )?F\d+$/.test(chord) || chord === 'Esc';
}

const keyNames: Readonly<Record<string, string>> = {
  ArrowDown: 'Down',
  ArrowUp: 'Up',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Escape: 'Esc',
  ' ': 'Space',
  ContextMenu: 'Menu',
};
