import { visibleCharacter } from './visible-character.ts';

/** A text as it is shown whole: hidden and control characters can be seen, tabs and line breaks stay. Never throws. */
export function visibleText(text: string): string {
  let shown = '';
  let before = '';
  for (const character of text) {
    shown += character === '\t' || character === '\n' ? character : visibleCharacter(character, before);
    before = character;
  }
  return shown;
}
