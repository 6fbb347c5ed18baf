/** Longest text that is counted whole; of a longer one this much is, and the rest is taken to be alike. UTF-16 units. */
const COUNTED = 100_000;
/**
 * Longest run without a change between blank and not blank that is counted in one piece: the tokenizer takes time by the square
 * of it. A longer one is cut, which adds at most one token for each cut.
 */
const LONGEST_RUN = 256;
/** How much text is remembered with its count: the contexts of one session's steps are made of the same texts again and again. UTF-16 units. */
const REMEMBERED = 8_000_000;

let loaded: Promise<(text: string) => number> | undefined;

/**
 * Gives what counts the tokens of a text as one public tokenizer splits it: an estimate for any other. Text that looks like a control
 * token is text. The tokenizer's tables are large, so they are loaded at the first use; whoever asks counts with the same memory.
 */
export function tokenEstimator(): Promise<(text: string) => number> {
  loaded ??= loadEstimator();
  return loaded;
}

async function loadEstimator(): Promise<(text: string) => number> {
  const { countTokens } = await import('gpt-tokenizer');
  const known = new Map<string, number>();
  let remembered = 0;
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (remembered + text.length > REMEMBERED) {
      known.clear();
      remembered = 0;
    }
    const tokens = estimate(text);
    known.set(text, tokens);
    remembered += text.length;
    return tokens;
  };

  function estimate(text: string): number {
    const pieces = withoutLongRuns(text.slice(0, COUNTED));
    const options = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
    const counted = pieces.reduce((sum, piece) => sum + countTokens(piece, options), 0);
    return text.length <= COUNTED ? counted : Math.round((counted * text.length) / COUNTED);
  }
}

/** Looked for where a run begins: anywhere else each of its characters would be tried again. */
const longRun = new RegExp(`(?<!\\S)\\S{${LONGEST_RUN + 1},}|(?<!\\s)\\s{${LONGEST_RUN + 1},}`, 'g');
const cuts = new RegExp(`[^]{1,${LONGEST_RUN}}`, 'g');

/** The text in pieces, cut only within runs that are too long. */
function withoutLongRuns(text: string): readonly string[] {
  const pieces: string[] = [];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(longRun)) {
    pieces.push(text.slice(end, index), ...(run.match(cuts) ?? []));
    end = index + run.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}
