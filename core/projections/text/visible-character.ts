const HIDDEN = /[\p{DI}\ufff9-\ufffb]/u;
const CONTROL = /\p{Cc}/u;
const EMOJI_TAIL = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f/u;
/** Scripts that are written with joiners, so that a joiner in them is spelling and not a hiding place. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}]/u;
const JOINER = /[\u200c\u200d]/;
const VARIATION = /[\ufe0e\ufe0f]/;

/**
 * How a character is shown in a title. `before` is the character before it, '' at the start.
 * Controls become escapes (`\u001b`), characters without a shape become `[U+202E]`, a lone surrogate becomes U+FFFD;
 * joiners and variation selectors stay where writing needs them. Everything else is itself.
 */
export function visibleCharacter(character: string, before: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x7f && code >= 0x20) return character;
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  if (CONTROL.test(character)) return `\\u${code.toString(16).padStart(4, '0')}`;
  if (!HIDDEN.test(character)) return character;
  if (JOINER.test(character) && (EMOJI_TAIL.test(before) || JOINED.test(before))) return character;
  if (VARIATION.test(character) && before !== '' && !HIDDEN.test(before)) return character;
  return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
}
