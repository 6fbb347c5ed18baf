/** What of one text is searched, in UTF-16 units: the whole of what people and models write, beginning and end of what tools put out. */
const MOST_SAID = 100_000;
const MOST_INPUT = 20_000;
const OUTPUT_HEAD = 16_000;
const OUTPUT_TAIL = 4_000;

/** The beginning of what was said. */
export function cutText(text: string): string {
  return text.slice(0, MOST_SAID);
}

/** Beginning and end of an output: what went wrong stands at the end. */
export function cutOutput(coloured: string): string {
  const output = coloured.replace(COLOURS, '');
  if (output.length <= OUTPUT_HEAD + OUTPUT_TAIL) return output;
  return `${output.slice(0, OUTPUT_HEAD)}\n…\n${output.slice(-OUTPUT_TAIL)}`;
}

/** How a terminal is told to colour what follows. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the sequence begins with one
const COLOURS = /\u001b\[[\d;:]*m/g;

/** A call as text: its tool and the values of its input, so that no escape of JSON hides a word. */
export function callText(tool: string, input: string): string {
  const values = valuesIn(input) ?? [input];
  return `${tool}\n${values.join('\n').slice(0, MOST_INPUT)}`;
}

/** Texts and numbers in a JSON text, in order, or the text itself where there are none in it; undefined where it is no JSON. */
export function valuesIn(input: string): string[] | undefined {
  let values: string[] = [];
  try {
    JSON.parse(input, (_, value: unknown) => {
      if (typeof value === 'string' || typeof value === 'number') values.push(String(value));
      return null;
    });
  } catch (error) {
    // Tools that take plain text, a call that was cut, and nesting that no reader takes are searched as they are.
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return undefined;
  }
  if (values.length === 0) values = [input];
  return values;
}
