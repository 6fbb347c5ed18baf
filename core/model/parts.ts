import { z } from 'zod';

/**
 * The parts of an event (S5). Folds read parts and never care which source a part came from.
 * Foreign JSON (a call's input, a result's structure) is kept as the exact text it arrived in, never as a parsed value (S4).
 */

/** What the provider sent beside the part and wants back unchanged, as canonical JSON. It goes back to the same provider and model only (M3). */
const kept = { kept: z.string().exactOptional() };
const text = z.strictObject({ type: z.literal('text'), text: z.string(), ...kept });
const reasoning = z.strictObject({
  type: z.literal('reasoning'),
  text: z.string(),
  /** The provider sent it encrypted or redacted: there is no readable text. */
  hidden: z.boolean().exactOptional(),
  ...kept,
});
const toolCall = z.strictObject({
  type: z.literal('tool-call'),
  callId: z.string(),
  name: z.string(),
  /** The input as the model wrote it: JSON text, or plain text for tools that take plain text. */
  input: z.string(),
  ...kept,
});
const toolResult = z.strictObject({
  type: z.literal('tool-result'),
  callId: z.string(),
  /** What came back, as text. Long results are cut here and whole in `blob`. */
  output: z.string(),
  /** sha256 of the whole output where `output` is only its beginning. */
  blob: z.string().exactOptional(),
  /** As the source marks it; absent where it says nothing. */
  isError: z.boolean().exactOptional(),
  exitCode: z.int().exactOptional(),
  durationMs: z.number().exactOptional(),
  /** Files that the result says were changed, as the source spells them. A claim for imports. */
  paths: z.array(z.string()).exactOptional(),
});
const image = z.strictObject({
  type: z.literal('image'),
  mediaType: z.string(),
  /** sha256 of the bytes in the blob store; absent where the source holds only a link. */
  blob: z.string().exactOptional(),
  sizeBytes: z.int().exactOptional(),
  /** A link in the source. Never fetched. */
  url: z.string().exactOptional(),
  /** The call whose result holds the image. */
  callId: z.string().exactOptional(),
});
const file = z.strictObject({
  type: z.literal('file'),
  name: z.string(),
  mediaType: z.string().exactOptional(),
  blob: z.string().exactOptional(),
  text: z.string().exactOptional(),
});
const usage = z.strictObject({
  type: z.literal('usage'),
  /** `message`: tokens of one model answer, several records of one answer count once. `cumulative`: running total of the file, without what was counted before its fork point. */
  scope: z.enum(['message', 'cumulative']),
  /** Provider's id of the answer; usage is counted once per (provider, messageId) by field-wise maximum (U1). */
  messageId: z.string().exactOptional(),
  provider: z.string().exactOptional(),
  model: z.string().exactOptional(),
  /** Tokens. `uncachedInput` excludes cache reads and writes; `output` includes reasoning. */
  uncachedInput: z.int().min(0),
  cachedInput: z.int().min(0),
  cacheWrite: z.int().min(0),
  output: z.int().min(0),
  reasoning: z.int().min(0).exactOptional(),
  /** False where the source wrote a placeholder at stream start: the figures are a lower bound. */
  final: z.boolean(),
});

/** A piece of an answer that is none of the others and that only its provider can read. Folds pass over it. */
const keptPart = z.strictObject({
  type: z.literal('kept'),
  provider: z.string(),
  /** As the provider wants it back, as canonical JSON. */
  text: z.string(),
});

/** Every part, told apart by `type`. */
export const partSchema = z.discriminatedUnion('type', [
  text,
  reasoning,
  toolCall,
  toolResult,
  image,
  file,
  usage,
  keptPart,
]);

export type Part = z.infer<typeof partSchema>;
export type PartOf<Type extends Part['type']> = Extract<Part, { type: Type }>;
export type UsagePart = PartOf<'usage'>;
