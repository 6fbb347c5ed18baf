/** The value of a hex digit in lower case, by its code unit; undefined for any other character. */
export function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : undefined;
}
