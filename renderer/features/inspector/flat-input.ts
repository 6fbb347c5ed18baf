import { type JsonLine, jsonLines } from '../untrusted-text/json-lines.ts';

/** A member of a call's input: its name, and its value as text with escapes read. */
export interface InputMember {
  readonly name: string;
  readonly value: string;
}

/**
 * The members of a call's input where it is a JSON object of plain values only, without those that the title says already.
 * Absent for any other input. Numbers stay as they were written; never throws.
 */
export function flatInput(input: string, title: string): InputMember[] | undefined {
  const layout = jsonLines(input, 60);
  if (!layout.ok || layout.cut || layout.lines[0]?.pieces[0]?.text !== '{') return undefined;
  const members = layout.lines.slice(1, -1).map(memberOf);
  if (members.some((member) => member === undefined)) return undefined;
  return members.flatMap((member) => (member === undefined || isSaid(member.value, title) ? [] : [member]));
}

function memberOf({ pieces: [key, , value], closes }: JsonLine): InputMember | undefined {
  if (closes !== undefined || key?.kind !== 'key' || value === undefined || value.kind === 'mark') return undefined;
  return { name: textOf(key.text), value: value.kind === 'string' ? textOf(value.text) : value.text };
}

function textOf(json: string): string {
  try {
    return String(JSON.parse(json));
  } catch {
    return json;
  }
}

/** A title shows paths shortened from the left, and of several members only some. */
function isSaid(value: string, title: string): boolean {
  return (
    value !== '' && (value === title || (value.length > 3 && title.includes(value)) || value.endsWith(`/${title}`))
  );
}
