import { chordOf, worksInFields } from './chord.ts';
import { isMac } from './is-mac.ts';

/** The part of an element that tells whether somebody can type in it. */
interface Field {
  readonly isConnected: boolean;
  readonly disabled?: boolean;
}

interface Press {
  readonly chord: string;
  /** What has the focus. */
  readonly on: unknown;
  /** Enter is text there. */
  readonly takesEnter: boolean;
}

/**
 * Tells letters that were meant for a field from keys of the window: where a field is taken away or shut under a person who types in it, what they
 * type on is nobody's, until they press Esc or Tab, click, or go elsewhere. A field that they left by a key of their own, Enter or a chord, is left.
 */
export class LostField {
  private field: Field | undefined;
  private isLeaving = false;

  /** The focus went to a field, or to what is none. */
  focused(field: Field | undefined): void {
    this.field = field;
    this.isLeaving = false;
  }

  /** A pointer was pressed: outside the field, or where it is gone, the person turns to something else. */
  pressed(isInField: boolean): void {
    if (this.isLost()) this.focused(undefined);
    else if (!isInField) this.isLeaving = true;
  }

  /** A key was pressed. Returns true where it is nobody's: it was meant for the field that is gone. */
  swallows({ chord, on, takesEnter }: Press): boolean {
    if (!this.isLost()) {
      if (on !== this.field) this.focused(undefined);
      else this.isLeaving = worksInFields(chord) || (chord === 'Enter' && !takesEnter);
      return false;
    }
    const isOver = chord === 'Esc' || chord === 'Tab' || chord === 'Shift Tab';
    if (isOver) this.focused(undefined);
    return isOver ? chord === 'Esc' : !worksInFields(chord);
  }

  private isLost(): boolean {
    const { field, isLeaving } = this;
    return field !== undefined && !isLeaving && (!field.isConnected || field.disabled === true);
  }
}

/** Watches the fields of the window, and keeps keys from all who listen that were meant for one that is gone. */
export function guardLostFields(): void {
  const lost = new LostField();
  addEventListener('focusin', ({ target }) => lost.focused(isTextField(target) ? target : undefined), true);
  addEventListener('pointerdown', ({ target }) => lost.pressed(target === document.activeElement), true);
  addEventListener(
    'keydown',
    (event) => {
      const { target: on } = event;
      const chord = chordOf(event, isMac());
      const takesEnter = on instanceof HTMLTextAreaElement;
      if (chord === undefined || !lost.swallows({ chord, on, takesEnter })) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

/** True for what keeps the keys that it uses itself. */
export function isField(target: EventTarget | null): target is HTMLElement & Field {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

function isTextField(target: EventTarget | null): target is HTMLElement & Field {
  if (!isField(target) || target instanceof HTMLSelectElement) return false;
  return !(target instanceof HTMLInputElement && letterless.has(target.type));
}

const letterless: ReadonlySet<string> = new Set(['checkbox', 'radio', 'range', 'file', 'color', 'button']);
