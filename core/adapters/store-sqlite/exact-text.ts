/**
 * Text columns for texts from elsewhere. SQLite keeps UTF-8, which has no lone surrogates, and stops at NUL in places:
 * a text that it would not give back as it was is kept as a JSON string instead.
 */
export function toColumn(text: string): string {
  const isPlain = text.isWellFormed() && !text.includes('\0') && !text.startsWith('"');
  return isPlain ? text : JSON.stringify(text);
}

/** The text that {@link toColumn} made a column of. */
export function fromColumn(column: string): string {
  return column.startsWith('"') ? (JSON.parse(column) as string) : column;
}
