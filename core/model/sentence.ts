/**
 * A fact as a sentence that another one may follow: with a full stop where it has no end of its own. An empty text stays empty.
 * What other programs say ends in anything: a colon, a path in quotes.
 */
export function asSentence(fact: string): string {
  const text = fact.trimEnd();
  if (text === '' || /[.!?…][)\]”"’']*$/.test(text)) return text;
  return `${text.replace(/[:;,]$/, '')}.`;
}
