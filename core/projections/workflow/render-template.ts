import type { Json } from '../../model/canonical.ts';
import { figure } from '../../model/counted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { templateParts } from '../../model/workflow/template-parts.ts';

/** Values of nodes, by their ids. */
export type NodeValues = Readonly<Record<string, Json>>;

/** How long what templates of a node come to may be together, in UTF-16 units. */
export const LONGEST_RENDERED = 10_000_000;

/**
 * A template with its values in the place of their names: a text as it is, other values as JSON, one that is not there as nothing. What a
 * value says is never read as a template. Refused where it comes to more than {@link LONGEST_RENDERED}. Never throws.
 */
export function renderTemplate(template: string, values: NodeValues): Decision<string> {
  return rendered((room) => rendering(template, values, room));
}

/**
 * JSON whose texts are templates, with their values: a text that is one name alone becomes the value itself, `null` where it is not there.
 * Names of members are no templates. Refused where its texts come to more than {@link LONGEST_RENDERED}. Never throws.
 */
export function renderJson(value: Json, values: NodeValues): Decision<Json> {
  return rendered((room) => renderingIn(value, values, room));
}

interface Room {
  /** @throws TooLong where no such room is left. */
  readonly take: (text: string) => string;
}

class TooLong extends Error {}

function rendered<Made>(make: (room: Room) => Made): Decision<Made> {
  let left = LONGEST_RENDERED;
  const take = (text: string): string => {
    left -= text.length;
    if (left < 0) throw new TooLong();
    return text;
  };
  try {
    return accept(make({ take }));
  } catch (error) {
    if (!(error instanceof TooLong)) throw error;
    return refuse('invalid', `With its values it comes to more than ${figure(LONGEST_RENDERED)} characters.`, {
      remedy: 'Lead shorter values to it, or name them less often.',
    });
  }
}

function rendering(template: string, values: NodeValues, { take }: Room): string {
  let text = '';
  for (const part of templateParts(template)) text += take('text' in part ? part.text : textOf(part.name, values));
  return text;
}

function renderingIn(value: Json, values: NodeValues, room: Room): Json {
  if (typeof value === 'string') return renderingText(value, values, room);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: Json) => renderingIn(each, values, room));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renderingIn(each, values, room)]));
}

function renderingText(template: string, values: NodeValues, room: Room): Json {
  const [first, second] = templateParts(template);
  if (first === undefined || second !== undefined || 'text' in first) return rendering(template, values, room);
  room.take(textOf(first.name, values));
  return valueNamed(first.name, values) ?? null;
}

function textOf(name: string, values: NodeValues): string {
  const value = valueNamed(name, values) ?? '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function valueNamed(name: string, values: NodeValues): Json | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
