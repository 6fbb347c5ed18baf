/** Names what is listed with commas, the first five of it, and how many more there are. */
export function sayFirst(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

const MOST_NAMED = 5;
