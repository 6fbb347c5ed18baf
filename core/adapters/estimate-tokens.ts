/** Longest text that is counted whole; of a longer one this much is, and the rest is taken to be alike. UTF-16 units. */
const COUNTED = 100_000;
/** Texts whose count is kept: the contexts of one session's steps are made of the same texts again and again. */
const REMEMBERED = 4_000;

/**
 * Counts the tokens of a text as one public tokenizer splits it: an estimate for any other. Text that looks like a control
 * token is text. The tokenizer's tables are large, so they are loaded at the first use.
 */
export async function tokenEstimator(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer');
  const known = new Map<string, number>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, estimate(text));
    return known.get(text) ?? 0;
  };

  function estimate(text: string): number {
    const counted = countTokens(text.slice(0, COUNTED), { allowedSpecial: new Set(), disallowedSpecial: new Set() });
    return text.length <= COUNTED ? counted : Math.round((counted * text.length) / COUNTED);
  }
}
