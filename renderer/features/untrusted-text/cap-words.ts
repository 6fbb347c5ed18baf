import { count, counted } from '../../ui/number.ts';
import { type CappedText, fullLook } from './text-cap.ts';

/** What the switch promises that lifts a cap to `full`: no more than it then shows. */
export function showWord({ shownLines, totalLines, cut, text }: CappedText): string {
  if (!cut) return totalLines > 1 ? `Show all ${count(totalLines)} lines` : 'Show the whole line';
  if (shownLines === 1) return `Show the first ${count(text.length - 1)} characters`;
  return shownLines < totalLines
    ? `Show the first ${count(shownLines)} of ${count(totalLines)} lines`
    : `Show all ${count(totalLines)} lines, long ones cut`;
}

/** What is left out of a text though the switch is on, in sentences; empty where nothing is. */
export function leftOutWords({ shownLines, totalLines, cutLines }: CappedText): string {
  const sentences = [
    shownLines < totalLines ? `${count(shownLines)} of ${count(totalLines)} lines shown.` : '',
    cutLines > 0 ? `${counted(cutLines, 'line')} cut at ${count(fullLook.lineLength)} characters.` : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : [...sentences, 'The record has the rest.'].join(' ');
}

/** The same for a comparison, of which the first `most` lines are shown: what its switch promises. */
export function showDiffWord(lines: number, most: number): string {
  return lines > most ? `Show the first ${count(most)} of ${count(lines)} lines` : `Show all ${count(lines)} lines`;
}

/** How much of a text is not here at all: `here` and `missing` in UTF-16 units. */
export function missingWords(here: number, missing: number): string {
  return `The first ${count(here)} of its ${count(here + missing)} characters are here. The record has the rest.`;
}
