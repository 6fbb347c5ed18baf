const WINDOW = 2048;
const LONGEST_CLUSTER = 1024;

/**
 * The beginning of a text, at most `maxLength` UTF-16 units, cut at a grapheme border; the text itself where it is no longer.
 * Inside a cluster longer than 1,024 units the cut falls between code points.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const from = Math.max(0, maxLength - WINDOW);
  let border = from;
  for (const { index } of graphemes.segment(text.slice(from, maxLength + WINDOW))) {
    if (from + index > maxLength) break;
    border = from + index;
  }
  return text.slice(0, maxLength - border <= LONGEST_CLUSTER ? border : codePointBorder(text, maxLength));
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

function codePointBorder(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const splitsPair = code >= 0xdc00 && code <= 0xdfff && isHighSurrogate(text.charCodeAt(at - 1));
  return splitsPair ? at - 1 : at;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
