import type { z } from 'zod';
import { canonicalText, type Json } from '../../model/canonical.ts';
import type { Sha256 } from '../../model/envelope.ts';
import { performCustom } from './custom-result.ts';
import { offerOf } from './offer-of.ts';
import type { EffectClass, Tool } from './tool.ts';

/** What a call of a custom tool is given beside its input. */
export interface ToolContext {
  /** Aborted when the run stops, or the call takes longer than a command of its agent may: nobody waits for the call from then on. */
  readonly signal: AbortSignal;
}

/** A piece of what a custom tool answers. Pictures (PNG, JPEG, GIF, WebP) are recorded, and the model is told that they are there. */
export type ToolPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly mediaType: string; readonly bytes: Uint8Array };

/** What a custom tool answers: text, or pieces in order. At most 100,000 characters and 8 MiB of pictures are kept; what is more is left out, and said. */
export type ToolResult = string | readonly ToolPart[];

/** A tool of a program that hosts agents, as its author writes it. */
export interface CustomTool<Input = unknown> {
  /** 1 to 64 letters, digits, `-` and `_`; no name of a built-in tool, and no `__`, which names of servers' tools have. */
  readonly name: string;
  /** Told to the model, whole. */
  readonly description: string;
  /** What a call may say: an object, of what JSON can hold. The model is told its JSON Schema; a call that does not keep it never runs. */
  readonly input: z.ZodType<Input>;
  /**
   * What a call may do (T2), by the word of its author. `none`: its result depends on its input alone. `read`: looks at the world, changes
   * nothing. `idempotent`: the same call twice is the same as once. `irreversible`: all else; a person is asked where no rule is for it.
   */
  readonly effect: EffectClass;
  /** Does a call. What it throws is told to the model as the call's failure. */
  run(input: Input, context: ToolContext): ToolResult | Promise<ToolResult>;
}

/** A custom tool as the runtime calls it. Its version is a digest of its words, its schema, its effect class and its source. */
export function customTool(tool: CustomTool, sha256: Sha256): Tool {
  const { name, description, input, effect, run } = tool;
  const { inputSchema } = offerOf({ name, description, input });
  return {
    name,
    version: sha256(canonicalText({ name, description, inputSchema, effect, source: run.toString() })),
    description,
    input,
    inputSchema,
    effect,
    byDefault: effect === 'irreversible' ? 'ask' : 'allow',
    placement: 'program',
    subject: (value) => canonicalText(value as Json),
    run: (value, around) => performCustom(name, (signal) => run.call(tool, value, { signal }), around),
  };
}
