/** An element of rendered markup: its name and the names and values of its attributes. */
export interface RenderedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of markup that React wrote. React quotes and escapes every value, so a plain scan is exact. */
export function elementsOf(markup: string): RenderedElement[] {
  return [...markup.matchAll(/<([a-z][a-z0-9-]*)((?:\s[^<>="]+(?:="[^"]*")?)*)\s*\/?>/gi)].map((match) => ({
    name: (match[1] ?? '').toLowerCase(),
    attributes: Object.fromEntries(
      [...(match[2] ?? '').matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)].map((pair) => [pair[1] ?? '', pair[2] ?? '']),
    ),
  }));
}

/** What a reader would see of markup: tags gone, entities read. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll(/<svg[^>]*>.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
