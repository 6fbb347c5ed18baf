import { oneLine } from '../text/one-line.ts';
import { readInput } from './call-input.ts';

/** Longest title of a result, in UTF-16 units. */
const TITLE = 160;
/** How much of an output is searched for its first line. */
const SEARCHED = 8_000;
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** Lines that a runner puts before what the program printed. */
const PREAMBLE =
  /^(Process exited with code |Warning: truncated output|(Chunk ID|Wall time|Exit code|Original token count|Total output lines|Output):)/;

/**
 * The first line that a tool printed, without colours and without its runner's preamble; a line of brackets only where
 * there is no other. Undefined where it printed nothing.
 */
export function resultTitle(output: string): string | undefined {
  const lines = printedBy(output).slice(0, SEARCHED).replace(COLOUR, '').split(/\r?\n/);
  const end = lines.findIndex((line) => line.trim() !== '' && !PREAMBLE.test(line));
  const printed = end === -1 ? [] : lines.slice(end);
  const title = printed.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? printed[0];
  return title === undefined ? undefined : oneLine(title, TITLE).text;
}

/** Some runners wrap what was printed in JSON: `{"output":"…","metadata":{…}}`. */
function printedBy(output: string): string {
  const wrapped = output.startsWith('{"output":') ? readInput(output)?.get('output') : undefined;
  return typeof wrapped === 'string' ? wrapped : output;
}
