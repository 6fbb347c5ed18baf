import { z } from 'zod';
import { canonicalText, type Json } from '../../model/canonical.ts';
import type { ToolOffer } from '../ports/language-model.ts';
import type { Tool } from './tool.ts';

/** Schemas that were made; those of most tools are asked for in every step of every run. */
const known = new WeakMap<Tool['input'], string>();

/** What a model is told of a tool. */
export function offerOf({
  name,
  description,
  input,
  inputSchema,
}: Pick<Tool, 'name' | 'description' | 'input' | 'inputSchema'>): ToolOffer {
  return { name, description, inputSchema: inputSchema ?? known.get(input) ?? made(input) };
}

function made(input: Tool['input']): string {
  const schema = canonicalText(z.toJSONSchema(input, { io: 'input' }) as Json);
  known.set(input, schema);
  return schema;
}
