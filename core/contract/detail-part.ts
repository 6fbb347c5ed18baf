import { z } from 'zod';
import { partSchema } from '../model/parts.ts';

/** Length of the whole text in the record, in UTF-16 units, where the text here is only its beginning. */
const cut = { wholeLength: z.int().exactOptional() };
const [text, reasoning, toolCall, toolResult, ...others] = partSchema.options;

/** A part as the inspector gets it: a text of more than 200,000 UTF-16 units is cut, and says how long it is. */
export const detailPart = z.discriminatedUnion('type', [
  text.extend(cut),
  reasoning.extend(cut),
  toolCall.extend(cut),
  toolResult.extend(cut),
  ...others,
]);

export type DetailPart = z.infer<typeof detailPart>;
