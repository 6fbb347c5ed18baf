/** First and last code points of ranges that are drawn two columns wide: Hangul, CJK, kana, full-width forms, emoji. */
const wide: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0xa4cf],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Columns that a character takes, 1 or 2. */
export function columnsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x1100) return 1;
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1;
}
