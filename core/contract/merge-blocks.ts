import { oc } from '@orpc/contract';
import { z } from 'zod';
import { agentSchema } from '../model/agent/agent.ts';
import { reply } from './refusal.ts';

const id = z.string().min(1).max(200);
const wanted = { session: id, theirs: id, model: agentSchema.shape.model };

/** What asking a model to write a block comes to at most, estimated. */
const estimate = z.strictObject({
  tokens: z.strictObject({ input: z.int(), output: z.int() }),
  /** Absent where no price is known. `because`: by which price, in words. */
  cost: z.strictObject({ usd: z.number(), because: z.string() }).exactOptional(),
  /** Events of theirs that it is written from. */
  reads: z.int(),
  /** Earlier steps that are not among them. */
  leftOut: z.int(),
});

/** A block that a model wrote or is writing, in a session of its own. */
const written = z.strictObject({
  /** In which it is written: what `runs.stop` and `complete` name. */
  session: z.string(),
  beganAtMs: z.number(),
  /** `interrupted`: the host was cut off, and what the request came to is unknown. */
  status: z.enum(['writing', 'done', 'failed', 'stopped', 'interrupted']),
  /** Why there is no block; empty where there is one, or still may be. */
  says: z.string(),
  /** Of one that is done. A model wrote `text`: it may say anything. */
  block: z
    .strictObject({ text: z.string(), answer: z.string(), provider: z.string(), model: z.string() })
    .exactOptional(),
  /** Absent while it has no end. `costUsd` is absent where it is unknown. */
  spent: z.strictObject({ tokens: z.int(), costUsd: z.number().exactOptional() }).exactOptional(),
});

/** Calls by which a model writes the block of a merge (M2). Neither side moves: what is asked is on record in a session of its own. */
export const mergeBlockCalls = {
  /** What asking would come to. Asks nobody and records nothing; refused where the model can't be had. */
  estimateBlock: oc.input(z.strictObject(wanted)).output(reply({ estimate })),
  /**
   * Asks the model, for theirs as it stands at `theirHead`; a stale one is refused. Its words stream as news of `session`, `runs.ended` answers when it is over. It goes on
   * when the asker has left.
   */
  writeBlock: oc
    .input(z.strictObject({ ...wanted, theirHead: id }))
    .output(reply({ session: z.string(), run: z.string() })),
  /** Blocks of theirs as it stands, for merges into ours, the newest first. */
  blocks: oc.input(z.strictObject({ session: id, theirs: id })).output(reply({ blocks: z.array(written) })),
};

export type BlockEstimate = z.infer<typeof estimate>;
export type WrittenBlock = z.infer<typeof written>;
