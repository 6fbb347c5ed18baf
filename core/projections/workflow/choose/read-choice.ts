import { jsonFault } from '../../../model/workflow/json-fault.ts';
import { oneLine } from '../../text/one-line.ts';

/** What an answer chose, or why it chose nothing, as a sentence. */
export type ReadChoice =
  | { readonly ok: true; readonly route: string; readonly reason: string }
  | { readonly ok: false; readonly says: string };

/** So much of an answer is read, from its end, in UTF-16 units. */
const LONGEST = 10_000;
/** An object without objects in it, whose texts may hold anything. */
const FLAT = /\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/g;

/**
 * Reads the answer of an agent that chooses: a JSON object with `route`, also within a fence or among words. One that names several routes,
 * or none that there is, chose nothing. Never throws.
 */
export function readChoice(answer: string, names: readonly string[]): ReadChoice {
  const said = (answer.slice(-LONGEST).match(FLAT) ?? []).flatMap(choiceIn);
  const [first] = said;
  if (first === undefined) return { ok: false, says: 'It holds no JSON object that says “route”.' };
  const other = said.find(({ route }) => route !== first.route);
  if (other !== undefined) return { ok: false, says: `It chose ${quoted(first.route)} and ${quoted(other.route)}.` };
  if (!names.includes(first.route)) return { ok: false, says: `${quoted(first.route)} is none of the routes.` };
  return { ok: true, ...first };
}

function choiceIn(text: string): { readonly route: string; readonly reason: string }[] {
  if (jsonFault(text) !== undefined) return [];
  const { route, reason } = JSON.parse(text) as { readonly [member: string]: unknown };
  if (typeof route !== 'string') return [];
  return [{ route: route.trim(), reason: typeof reason === 'string' ? reason : '' }];
}

function quoted(name: string): string {
  return `“${oneLine(name, 80).text}”`;
}
