/** Names that are said of many. */
const SAID = 5;

/** The first few of some names in quotes, and how many more there are; empty for none. */
export function sayNames(names: readonly string[]): string {
  const said = names.slice(0, SAID).map((name) => `“${name}”`);
  return said.join(', ') + (names.length > SAID ? ` and ${names.length - SAID} more` : '');
}
