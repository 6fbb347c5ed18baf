import { count, counted } from '../../ui/number.ts';
import { type CappedText, fullLook } from './text-cap.ts';

/** What the switch promises that lifts a cap to `full`: no more than it then shows. Of a text that goes on behind what is here, no total. */
export function showWord({ shownLines, totalLines, cut, cutLines, text }: CappedText, goesOn = false): string {
  if (!cut && !goesOn) return totalLines > 1 ? `Show all ${count(totalLines)} lines` : 'Show the whole line';
  if (shownLines === 1) return `Show the first ${count(text.length - cutLines)} characters`;
  if (goesOn) return `Show the first ${count(shownLines)} lines`;
  return shownLines < totalLines
    ? `Show the first ${count(shownLines)} of ${count(totalLines)} lines`
    : `Show all ${count(totalLines)} lines, long ones cut`;
}

/** What is left out of a text though the switch is on, in sentences; empty where nothing is. */
export function leftOutWords({ shownLines, totalLines, cutLines }: CappedText, goesOn = false): string {
  const of = goesOn ? counted(shownLines, 'line') : `${count(shownLines)} of ${count(totalLines)} lines`;
  const sentences = [
    shownLines < totalLines ? `${of} shown.` : '',
    cutLines > 0 ? `${counted(cutLines, 'line')} cut at ${count(fullLook.lineLength)} characters.` : '',
  ].filter((sentence) => sentence !== '');
  return sentences.length === 0 ? '' : [...sentences, 'The record has the rest.'].join(' ');
}

/** Of a comparison the first `most` lines are shown: what its switch promises. */
export function showDiffWord(lines: number, most: number): string {
  return lines > most ? `Show the first ${count(most)} of ${count(lines)} lines` : `Show all ${count(lines)} lines`;
}

/** How much of a text is here: `here` and `missing` in UTF-16 units. */
export function missingWords(here: number, missing: number): string {
  return `The first ${count(here)} of its ${count(here + missing)} characters are here. The record has the rest.`;
}
