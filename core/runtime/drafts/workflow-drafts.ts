import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { oneAfterAnother } from '../one-after-another.ts';
import type { DraftJournals } from '../ports/draft-journals.ts';
import type { Kept } from '../workflow-documents.ts';
import { appendEdits, bringBackDraft, type DraftPlace, discardDraft, draftOfText, saveDraft } from './change-draft.ts';
import { type DraftsWorld, type FoundDraft, findDraft } from './drafts-world.ts';
import { createHeldDrafts, type HeldDrafts } from './held-drafts.ts';

/** A draft of a list. */
export interface DraftRow {
  readonly workflow: string;
  readonly name: string;
  readonly changedAtMs: number;
  /** Version that it was begun from; absent where none was kept. */
  readonly base?: number;
}

/** Drafts of workflows: what persons draw, without a version (decision 0039). What is asked for at once is done one after another. */
export interface WorkflowDrafts {
  readonly open: (workflow: string) => Promise<Decision<FoundDraft>>;
  /** As {@link draftOfText}. */
  readonly openText: (text: string, asNew?: true) => Promise<Decision<FoundDraft & { readonly keptAlready: boolean }>>;
  readonly append: (place: DraftPlace, edits: readonly string[]) => Promise<Decision<{ readonly n: number }>>;
  readonly save: (place: DraftPlace) => Promise<Decision<Kept>>;
  readonly discard: (workflow: string) => Promise<Decision<{ readonly says: string }>>;
  readonly bringBack: (workflow: string) => Promise<Decision<{ readonly says: string }>>;
  /** Those that differ from what is kept, the one that was drawn at last first. One that can't be read is left out: opening it says so. */
  readonly list: () => Promise<readonly DraftRow[]>;
}

/** The drafts of a home. `journals`: absent where nothing can be kept, since the home can only be read. */
export function createWorkflowDrafts({
  journals,
  ...parts
}: Omit<DraftsWorld, 'held'> & { readonly journals: DraftJournals | undefined }): WorkflowDrafts {
  const inOrder = oneAfterAnother();
  const world: DraftsWorld = { ...parts, held: journals === undefined ? NONE : createHeldDrafts(journals) };
  const changing = <Done>(work: () => Promise<Decision<Done>> | Decision<Done>): Promise<Decision<Done>> =>
    inOrder(async () => (journals === undefined ? READ_ONLY : work()));
  return {
    open: (workflow) => inOrder(() => findDraft(world, workflow)),
    openText: (text, asNew) =>
      changing(async () => {
        const begun = await draftOfText(world, text, asNew);
        if (!begun.ok) return begun;
        const found = await findDraft(world, begun.value.workflow);
        return found.ok ? accept({ ...found.value, keptAlready: begun.value.keptAlready }) : found;
      }),
    append: (place, edits) => changing(() => appendEdits(world, place, edits)),
    save: (place) => changing(() => saveDraft(world, place)),
    discard: (workflow) => changing(() => discardDraft(world, workflow)),
    bringBack: (workflow) => changing(() => bringBackDraft(world, workflow)),
    list: () => inOrder(() => listDrafts(world)),
  };
}

async function listDrafts(world: DraftsWorld): Promise<readonly DraftRow[]> {
  const rows: DraftRow[] = [];
  for (const workflow of world.held.workflows()) {
    const found = await findDraft(world, workflow);
    if (!found.ok || !found.value.differs) continue;
    const { document, changedAtMs, base } = found.value.draft;
    rows.push({ workflow, name: document.name, changedAtMs, ...(base === undefined ? {} : { base: base.version }) });
  }
  return rows.toSorted((a, b) => b.changedAtMs - a.changedAtMs);
}

const NONE: HeldDrafts = {
  workflows: () => [],
  get: () => undefined,
  begin: () => undefined,
  add: () => undefined,
  drop: () => undefined,
  putBy: () => undefined,
  bringBack: () => false,
};

const READ_ONLY = refuse('read-only', 'What is drawn can’t be kept here: the home can only be read.', {
  remedy: 'Open it with the version that wrote it, or another home.',
});
