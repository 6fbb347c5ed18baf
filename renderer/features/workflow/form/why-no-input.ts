import type { Json } from '../../../../core/contract/workflow-view.ts';

type Members = Readonly<Record<string, Json>>;

/**
 * Why an input does not fit the JSON Schema of its tool, as a sentence; undefined where it does, as far as members, their types and their choices say.
 * A text with `{{` in it can become anything. Never throws.
 */
export function whyNoInput(input: Json | undefined, schemaText: string): string | undefined {
  const schema = parse(schemaText);
  if (!isMembers(schema)) return undefined;
  if (!isMembers(input)) return 'The tool takes an object.';
  const properties = isMembers(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const missing = required.find((name) => typeof name === 'string' && !Object.hasOwn(input, name));
  if (missing !== undefined) return `“${String(missing)}” is missing.`;
  for (const [name, value] of Object.entries(input)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined && schema.additionalProperties === false) return `The tool takes no “${name}”.`;
    const says = isMembers(property) ? whyNoValue(name, value, property) : undefined;
    if (says !== undefined) return says;
  }
  return undefined;
}

function whyNoValue(name: string, value: Json, { type, enum: choices }: Members): string | undefined {
  if (typeof value === 'string' && value.includes('{{')) return undefined;
  if (Array.isArray(choices) && !choices.includes(value))
    return `“${name}” is one of: ${choices.map(String).join(', ')}.`;
  const types = (Array.isArray(type) ? type : [type]).filter((each) => typeof each === 'string');
  return types.length === 0 || types.some((each) => isOf(value, each))
    ? undefined
    : `“${name}” is no ${types.join(' or ')}.`;
}

function isOf(value: Json, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isMembers(value);
  if (type === 'null') return value === null;
  return !['string', 'number', 'boolean'].includes(type) || typeof value === type;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
