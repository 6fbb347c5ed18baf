/** Why a text is no JSON that can be taken, and where, as an offset in UTF-16 units. */
export interface JsonFault {
  readonly at: number;
  readonly says: string;
}

type Wants = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' | 'nothing';

interface Place {
  readonly text: string;
  at: number;
  wants: Wants;
  /** Around the place, outermost first: the names that an object has so far, undefined for an array. */
  readonly around: (Set<string> | undefined)[];
}

const BLANK = /[ \t\r\n]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * The first place where a text stops being JSON, or where an object says one member twice, of which a reader would keep one; undefined
 * where there is none. Goes through the text once, at any depth. Never throws.
 */
export function jsonFault(text: string): JsonFault | undefined {
  const place: Place = { text, at: 0, wants: 'value', around: [] };
  for (;;) {
    place.at = endOf(BLANK, place) ?? place.at;
    if (place.at >= text.length)
      return place.wants === 'nothing' ? undefined : { at: place.at, says: 'the text ends too early' };
    const says = step(place);
    if (says !== undefined) return { at: place.at, says };
  }
}

/** Goes on by one token. Gives what is wrong there. */
function step(place: Place): string | undefined {
  const { text, at, wants, around } = place;
  const char = text[at];
  if (wants === 'nothing') return 'something follows the end of the document';
  if (wants === 'colon') return char === ':' ? goOn(place, at + 1, 'value') : 'a colon is missing';
  if (wants === 'comma or end') {
    if (char === ',') return goOn(place, at + 1, around.at(-1) === undefined ? 'value' : 'name');
    return char === closing(place) ? close(place) : `a comma or ${closing(place)} is missing`;
  }
  if (wants.endsWith('or end') && char === closing(place)) return close(place);
  return wants.startsWith('name') ? readName(place) : readValue(place);
}

function goOn(place: Place, at: number, wants: Wants): undefined {
  place.at = at;
  place.wants = wants;
}

function closing({ around }: Place): '}' | ']' {
  return around.at(-1) === undefined ? ']' : '}';
}

function close(place: Place): undefined {
  place.around.pop();
  goOn(place, place.at + 1, afterValue(place));
}

function afterValue({ around }: Place): Wants {
  return around.length === 0 ? 'nothing' : 'comma or end';
}

function readName(place: Place): string | undefined {
  if (place.text[place.at] !== '"') return 'a name in double quotes is missing';
  const end = endOfString(place);
  if (typeof end === 'string') return end;
  const name = JSON.parse(place.text.slice(place.at, end)) as string;
  const names = place.around.at(-1);
  if (names?.has(name) === true) return 'a member is there twice';
  names?.add(name);
  return goOn(place, end, 'colon');
}

function readValue(place: Place): string | undefined {
  const char = place.text[place.at];
  if (char === '{' || char === '[') {
    place.around.push(char === '{' ? new Set() : undefined);
    return goOn(place, place.at + 1, char === '{' ? 'name or end' : 'value or end');
  }
  const end = char === '"' ? endOfString(place) : endOf(SCALAR, place);
  if (typeof end === 'string') return end;
  return end === undefined ? 'a value is missing' : goOn(place, end, afterValue(place));
}

/** Where the string ends that begins here; what is wrong with it where it does not. */
function endOfString(place: Place): number | string {
  const { text } = place;
  for (let at = place.at + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) return at + 1;
    if (code < 0x20) return standing(place, at, 'a text holds a character that must be escaped');
    if (code !== 0x5c) continue;
    const end = endOf(ESCAPE, { text, at });
    if (end === undefined) return standing(place, at, 'a text holds an escape that JSON does not have');
    at = end - 1;
  }
  return 'a text has no end';
}

function standing(place: Place, at: number, says: string): string {
  place.at = at;
  return says;
}

function endOf(pattern: RegExp, { text, at }: Pick<Place, 'text' | 'at'>): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
