import { MARK_PILE } from '../projections/text/mark-pile.ts';
import { oneLine } from '../projections/text/one-line.ts';
import { visibleCharacter } from '../projections/text/visible-character.ts';
import { visibleText } from '../projections/text/visible-text.ts';

/** Longest title in a sentence, in UTF-16 units: as the list of sessions has it. */
const TITLE = 240;

const pile = new RegExp(MARK_PILE, 'gu');

/**
 * Text from logs must not steer the terminal: what is hidden or a control is shown by name, but for tab and line end, and marks that pile up
 * on a letter over other lines by the name of the first and their number.
 */
export function plain(text: string): string {
  return visibleText(text.replace(pile, sayPile));
}

/** A text of others as a part of one line, whole: what would end the line is shown by name. */
export function inLine(text: string): string {
  return text.replace(/[\t\n]/g, (character) => visibleCharacter(character, ''));
}

/** A title as a part of one line, as the list of sessions has it. */
export function titleInLine(title: string): string {
  return oneLine(title, TITLE).text;
}

function sayPile(marks: string): string {
  const code = (marks.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const count = [...marks].length;
  return `[U+${code}${count === 1 ? '' : ` ×${count}`}]`;
}
