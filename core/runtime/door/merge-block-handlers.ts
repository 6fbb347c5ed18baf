import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import type { WrittenBlock } from '../../contract/merge-blocks.ts';
import type { EventId, SessionId } from '../../model/ids.ts';
import { accept } from '../../model/refusal.ts';
import type { Host } from '../host.ts';
import type { WrittenBlock as Written } from '../merge/written-block.ts';
import { answer } from './answer.ts';
import { withWork } from './run-handlers.ts';

/** Calls by which a model writes the block of a merge. */
export function mergeBlockHandlers(host: Host) {
  const os = implement(contract.merge);
  return {
    estimateBlock: os.estimateBlock.handler(async ({ input }) =>
      answer(await withWork(host, ({ mergeBlocks }) => mergeBlocks.estimate(sidesOf(input))), (estimate) => ({
        estimate,
      })),
    ),
    writeBlock: os.writeBlock.handler(async ({ input }) =>
      answer(
        await withWork(host, ({ mergeBlocks }) =>
          mergeBlocks.write({ ...sidesOf(input), theirHead: input.theirHead as EventId }),
        ),
        ({ session, run }) => ({ session, run }),
      ),
    ),
    blocks: os.blocks.handler(async ({ input }) =>
      answer(
        await withWork(host, async ({ mergeBlocks }) => accept(await mergeBlocks.of(sidesOf(input)))),
        (blocks) => ({ blocks: blocks.map(rowOf) }),
      ),
    ),
  };
}

function sidesOf<Input extends { readonly session: string; readonly theirs: string }>(input: Input) {
  return { ...input, session: input.session as SessionId, theirs: input.theirs as SessionId };
}

function rowOf({ session, beganAtMs, status, says, block, spent }: Written): WrittenBlock {
  return {
    ...{ session, beganAtMs, status, says },
    ...(block === undefined ? {} : { block }),
    ...(spent === undefined ? {} : { spent }),
  };
}
