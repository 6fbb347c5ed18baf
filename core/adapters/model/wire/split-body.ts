/** Members whose items are messages, one segment each, as the providers call them. */
const LISTS: ReadonlySet<string> = new Set(['messages', 'input', 'contents']);
/** Members that are one segment, since they stay the same from request to request. */
const BLOCKS: ReadonlySet<string> = new Set(['tools', 'system', 'systemInstruction', 'instructions']);

/**
 * Splits a request's body, a JSON object as `JSON.stringify` writes it, into segments whose concatenation is the body again (C1): each
 * message with the comma before it, the tools, the instructions, and what stands between them. Equal messages are equal segments.
 */
export function splitBody(body: string): readonly string[] {
  const cuts = membersOf(body).flatMap(({ key, start, value, end }) => {
    if (BLOCKS.has(key)) return [start, end];
    return LISTS.has(key) && body[value] === '[' ? [...itemStarts(body, value), end - 1] : [];
  });
  const edges = [0, ...cuts, body.length];
  return edges.flatMap((edge, at) => {
    const segment = body.slice(edges[at - 1] ?? 0, edge);
    return segment === '' ? [] : [segment];
  });
}

/** A member of the object: `start` is at the comma before it, `end` behind its value. */
interface Member {
  readonly key: string;
  readonly start: number;
  readonly value: number;
  readonly end: number;
}

function membersOf(body: string): readonly Member[] {
  const members: Member[] = [];
  for (let start = 1; start < body.length && body[start] !== '}'; ) {
    const open = body[start] === ',' ? start + 1 : start;
    const close = endOfString(body, open);
    const value = close + 2;
    const end = endOfValue(body, value);
    members.push({ key: body.slice(open + 1, close), start, value, end });
    start = end;
  }
  return members;
}

function itemStarts(body: string, list: number): readonly number[] {
  const starts: number[] = [];
  for (let at = list + 1; at < body.length && body[at] !== ']'; ) {
    starts.push(at);
    at = endOfValue(body, body[at] === ',' ? at + 1 : at);
  }
  return starts;
}

function endOfValue(body: string, start: number): number {
  let depth = 0;
  let at = start;
  for (; at < body.length; at++) {
    const sign = body[at];
    if (sign === '"') at = endOfString(body, at);
    else if (sign === '{' || sign === '[') depth++;
    else if (sign === '}' || sign === ']') depth--;
    if (depth === 0 && (isEnd(body[at + 1]) || sign === '}' || sign === ']')) return at + 1;
  }
  return at;
}

function isEnd(sign: string | undefined): boolean {
  return sign === undefined || sign === ',' || sign === '}' || sign === ']';
}

/** Looks for quotes, not at each sign: most of a body is within strings. */
function endOfString(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && isEscaped(text, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

/** Whether an odd number of backslashes stands before a sign within a string. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}
