import { useCallback, useEffect, useRef, useState } from 'react';
import type { WrittenBlock } from '../../../core/contract/view.ts';
import { host } from '../../host/client.ts';
import { ask } from '../../stores/acts.ts';
import { type AgentInput, stopRun } from '../../stores/run-acts.ts';
import type { MergeSides } from './merge-sides.ts';

/** Blocks that models wrote for a merge, and the one that is being written. */
export interface Blocks {
  /** The newest first. */
  readonly all: readonly WrittenBlock[];
  readonly writing: WrittenBlock | undefined;
  /** Asks a model; says what is refused. Returns whether it was asked. Never rejects. */
  readonly write: (model: AgentInput['model'], theirHead: string) => Promise<boolean>;
  /** Ends the writing. A no-op where none goes on. */
  readonly stop: () => Promise<void>;
}

/** Reads what was written of theirs as it stands, and waits for what is being written; `onWritten` is told of that, once. */
export function useBlocks({ ours, theirs }: MergeSides, onWritten: (block: WrittenBlock) => void): Blocks {
  const [all, setAll] = useState<readonly WrittenBlock[]>([]);
  const told = useRef(onWritten);
  told.current = onWritten;
  const load = useCallback(async () => {
    const blocks = await blocksOf({ ours, theirs });
    setAll(blocks);
    return blocks;
  }, [ours, theirs]);
  useEffect(() => void load(), [load]);
  const writing = all.find(({ status }) => status === 'writing');
  const session = writing?.session;
  useEffect(() => {
    if (session === undefined) return undefined;
    let isWanted = true;
    void ended(session).then(async () => {
      if (!isWanted) return;
      const block = (await load()).find((each) => each.session === session);
      if (block !== undefined) told.current(block);
    });
    return () => {
      isWanted = false;
    };
  }, [session, load]);
  return {
    all,
    writing,
    write: async (model, theirHead) => {
      const asked = await ask(host().merge.writeBlock({ session: ours, theirs, model, theirHead }));
      if (!asked.ok) return false;
      const block = (await load()).find((each) => each.session === asked.session);
      // One that was written before it was looked at is not waited for.
      if (block !== undefined && block.status !== 'writing') told.current(block);
      return true;
    },
    stop: async () => {
      if (session !== undefined) await stopRun(session);
    },
  };
}

async function blocksOf({ ours, theirs }: MergeSides): Promise<readonly WrittenBlock[]> {
  try {
    const known = await host().merge.blocks({ session: ours, theirs });
    return known.ok ? known.blocks : [];
  } catch {
    // The preview asks the same host and says why it can't.
    return [];
  }
}

/** Settles when the run of a session is over, or the host can't be asked: what is on record says which. */
async function ended(session: string): Promise<void> {
  await host()
    .runs.ended({ session })
    .catch(() => undefined);
}
