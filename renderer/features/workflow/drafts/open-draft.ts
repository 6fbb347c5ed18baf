import { readWorkflow } from '../../../../core/contract/workflow-view.ts';
import { host } from '../../../host/client.ts';
import type { Refused } from '../../../stores/toasts.ts';
import type { DraftCalls, HostDraft } from './draft-keeper.ts';

/** What is drawn of a workflow, as the host has it. */
export interface OpenedDraft extends HostDraft {
  readonly text: string;
  /** Whether it is drawn otherwise than its newest version. */
  readonly differs: boolean;
}

type Reply = Extract<Awaited<ReturnType<ReturnType<typeof host>['workflowDrafts']['open']>>, { readonly ok: true }>;

/** Opens what is drawn of a workflow, or what is kept of it. Rejects where the host can't be reached. */
export async function openDraft(workflow: string): Promise<OpenedDraft | Refused> {
  const reply = await host().workflowDrafts.open({ workflow });
  return reply.ok ? readReply(reply) : reply;
}

/** What the host answered, with its document read; `dropped`: what was left out of it, in words. */
export function readReply(reply: Reply): (OpenedDraft & { readonly dropped?: string }) | Refused {
  const read = readWorkflow(reply.text);
  if (!read.ok) return read;
  const { workflow, n, base, text, differs, dropped } = reply;
  const place = { workflow, n, ...(base === undefined ? {} : { base: base.version }) };
  return { place, document: read.value, text, differs, ...(dropped === undefined ? {} : { dropped }) };
}

/** What a keeper of drafts asks this window's host for. */
export const draftCalls: DraftCalls = {
  append: async (place, edit) => {
    const reply = await host().workflowDrafts.append({ ...place, edits: [edit] });
    if (reply.ok) return { ok: true, n: reply.n };
    const { code, message } = reply.refusal;
    return { ok: false, says: message, isStale: code === 'stale-head' };
  },
  open: async (workflow) => {
    const opened = await openDraft(workflow);
    return 'ok' in opened ? undefined : opened;
  },
};
