import type { NewsItem } from '../../contract/news.ts';
import { noWorkflow } from '../../model/catalogue/decide-workflow.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';
import type { Sealing } from '../seal-stream.ts';
import type { WorkflowDocuments } from '../workflow-documents.ts';
import type { Draft, DraftBase } from './draft-lines.ts';
import type { HeldDrafts } from './held-drafts.ts';

/** What drafts stand on. */
export interface DraftsWorld {
  readonly held: HeldDrafts;
  readonly documents: Pick<WorkflowDocuments, 'show' | 'saveAs' | 'kept' | 'list'>;
  readonly sealing: Sealing;
  readonly publish: (items: readonly NewsItem[]) => void;
}

/** A workflow as it was drawn last, or as it is kept where nothing was drawn since. */
export interface FoundDraft {
  readonly draft: Draft;
  readonly differs: boolean;
  /** The newest version that is kept. */
  readonly newest?: DraftBase;
  readonly dropped?: string;
}

/** Finds what is drawn of a workflow. Refused where there is neither a draft nor a version of it, or none that can be read. */
export async function findDraft(world: DraftsWorld, workflow: string): Promise<Decision<FoundDraft>> {
  const drawn = world.held.get(workflow);
  if (drawn === 'unreadable') return UNREADABLE;
  const newest = newestOf(world, workflow);
  const differs = drawn !== undefined && newest?.digest !== textDigest(drawn.draft, world);
  // It was saved, and this process was killed before it could say so here; or its document was imported.
  const isOver = drawn !== undefined && !differs && newest?.version !== drawn.draft.base?.version;
  if (isOver) world.held.drop(workflow);
  // One that was drawn back to what is kept goes on: a window stands at its last change.
  else if (drawn !== undefined) return accept({ ...drawn, differs, ...(newest === undefined ? {} : { newest }) });
  if (newest === undefined) return noWorkflow(workflow);
  const shown = await world.documents.show(workflow);
  if (!shown.ok) return shown;
  const { document, atMs } = shown.value;
  return accept({ draft: { workflow, document, n: 0, base: newest, changedAtMs: atMs }, differs: false, newest });
}

/** Tells every window how far a draft is; each that shows it otherwise opens it again. */
export function tellDraft({ publish }: DraftsWorld, { workflow, n, base }: Pick<Draft, 'workflow' | 'n' | 'base'>) {
  publish([{ type: 'draft', workflow, n, ...(base === undefined ? {} : { base: base.version }) }]);
}

/** The newest version of a workflow, without its document. */
export function newestOf({ documents }: DraftsWorld, workflow: string): DraftBase | undefined {
  const found = documents.list().find((each) => each.workflow === workflow);
  return found && { version: found.version, hash: found.hash, digest: found.digest };
}

function textDigest({ document }: Draft, { sealing }: DraftsWorld): string {
  return sealing.sha256(writeWorkflow(document));
}

const UNREADABLE = refuse('unsupported', 'What was drawn of this workflow can’t be read by this version.', {
  remedy: 'Open it with the version that drew it; or discard it, to go on from what is kept.',
});
