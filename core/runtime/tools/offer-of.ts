import { z } from 'zod';
import { canonicalText, type Json } from '../../model/canonical.ts';
import type { ToolOffer } from '../ports/language-model.ts';
import type { Tool } from './tool.ts';

/** What a model is told of a tool. */
export function offerOf({ name, description, input, inputSchema }: Tool): ToolOffer {
  const made = () => canonicalText(z.toJSONSchema(input, { io: 'input' }) as Json);
  return { name, description, inputSchema: inputSchema ?? made() };
}
