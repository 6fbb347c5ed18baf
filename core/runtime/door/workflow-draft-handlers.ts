import { implement } from '@orpc/server';
import { contract } from '../../contract/index.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import type { DraftBase } from '../drafts/draft-lines.ts';
import type { FoundDraft } from '../drafts/drafts-world.ts';
import type { Host } from '../host.ts';
import { answer } from './answer.ts';

/** Calls about drafts of workflows. */
export function workflowDraftHandlers({ workflowDrafts: drafts }: Host) {
  const os = implement(contract.workflowDrafts);
  return os.router({
    open: os.open.handler(async ({ input }) => answer(await drafts.open(input.workflow), openedReply)),
    openText: os.openText.handler(async ({ input }) =>
      answer(await drafts.openText(input.text, input.asNew), ({ keptAlready, ...found }) => ({
        ...openedReply(found),
        keptAlready,
      })),
    ),
    append: os.append.handler(async ({ input: { edits, ...place } }) =>
      answer(await drafts.append(place, edits), ({ n }) => ({ n })),
    ),
    save: os.save.handler(async ({ input }) => answer(await drafts.save(input), (kept) => kept)),
    discard: os.discard.handler(async ({ input }) => answer(await drafts.discard(input.workflow), (said) => said)),
    bringBack: os.bringBack.handler(async ({ input }) =>
      answer(await drafts.bringBack(input.workflow), (said) => said),
    ),
    list: os.list.handler(async () => [...(await drafts.list())]),
  });
}

function openedReply({ draft: { workflow, document, n, base }, differs, newest, dropped }: FoundDraft) {
  const isNewer = newest !== undefined && newest.version !== base?.version;
  return {
    workflow,
    text: writeWorkflow(document),
    n,
    differs,
    ...(base === undefined ? {} : { base: versionReply(base) }),
    ...(isNewer ? { newer: versionReply(newest) } : {}),
    ...(dropped === undefined ? {} : { dropped }),
  };
}

function versionReply({ version, hash }: DraftBase) {
  return { version, hash };
}
