/**
 * A text as it is compared when finding in a view: lower case, every sigma the same. What becomes of a character does not depend on its
 * neighbours, so a text can be folded in pieces, and what is part of a text is part of it folded too.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
