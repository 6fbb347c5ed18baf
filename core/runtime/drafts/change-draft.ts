import { quoted } from '../../model/quoted.ts';
import { accept, type Decision, refuse } from '../../model/refusal.ts';
import { applyEdit } from '../../model/workflow/edits/apply-edit.ts';
import type { DocumentEdit } from '../../model/workflow/edits/document-edit.ts';
import { editBetween } from '../../model/workflow/edits/edit-between.ts';
import { readEdit } from '../../model/workflow/edits/read-edit.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import type { Kept } from '../workflow-documents.ts';
import { checked, type Draft } from './draft-lines.ts';
import { type DraftsWorld, type FoundDraft, findDraft, newestOf, tellDraft } from './drafts-world.ts';

/** What a person saw who changes a draft: how many changes it had, on which version. */
export interface DraftPlace {
  readonly workflow: string;
  readonly n: number;
  readonly base?: number;
}

/** Makes changes, each as JSON, in order: all of them or none. Refused where one does not fit, and where another window drew meanwhile. */
export async function appendEdits(
  world: DraftsWorld,
  place: DraftPlace,
  texts: readonly string[],
): Promise<Decision<{ readonly n: number }>> {
  const found = await findDraft(world, place.workflow);
  if (!found.ok) return found;
  const stale = staleAt(found.value, place);
  if (stale !== undefined) return stale;
  const edits: DocumentEdit[] = [];
  for (const text of texts) {
    const edit = readEdit(text);
    if (!edit.ok) return edit;
    edits.push(edit.value);
  }
  return changeDraft(world, found.value.draft, edits);
}

/** Opens a document as what is drawn of the workflow of its name; as a new workflow where none is kept, or it is to be. Gives its id, and whether its newest version is that document. */
export async function draftOfText(
  world: DraftsWorld,
  text: string,
  asNew?: true,
): Promise<Decision<{ readonly workflow: string; readonly keptAlready: boolean }>> {
  const read = readWorkflow(text);
  if (!read.ok) return read;
  const kept = asNew === true ? undefined : world.documents.kept(read.value);
  if (kept?.isSame === true) return accept({ workflow: kept.workflow, keptAlready: true });
  if (kept === undefined) {
    const workflow = world.sealing.ids.uuid();
    const draft = { workflow, document: read.value, n: 0, changedAtMs: world.sealing.clock.nowMs() };
    world.held.begin(draft);
    tellDraft(world, draft);
    return accept({ workflow, keptAlready: false });
  }
  const found = await findDraft(world, kept.workflow);
  if (!found.ok) return found;
  if (found.value.differs)
    return refuse('already-so', `${quoted(read.value.name)} has changes that are not saved.`, {
      remedy: 'Save or discard them, then open the file again.',
    });
  const { draft } = found.value;
  const made = changeDraft(world, draft, [editBetween(draft.document, read.value)]);
  return made.ok ? accept({ workflow: kept.workflow, keptAlready: false }) : made;
}

/** Keeps what is drawn as the next version. Refused where another window drew meanwhile, and where another workflow has the name. */
export async function saveDraft(world: DraftsWorld, place: DraftPlace): Promise<Decision<Kept>> {
  const found = await findDraft(world, place.workflow);
  if (!found.ok) return found;
  const stale = staleAt(found.value, place);
  if (stale !== undefined) return stale;
  const { workflow, document } = found.value.draft;
  const saved = await world.documents.saveAs(workflow, document);
  if (saved.ok) leave(world, workflow, world.held.drop);
  return saved;
}

/** Goes back to what is kept. What was drawn is put by, in the place of what was put by before. */
export function discardDraft(world: DraftsWorld, workflow: string): Decision<{ readonly says: string }> {
  const drawn = world.held.get(workflow);
  if (drawn === undefined)
    return refuse('not-found', 'Nothing was drawn of this workflow that is not kept.', {
      remedy: 'There is nothing to discard.',
    });
  leave(world, workflow, world.held.putBy);
  return accept({ says: drawn === 'unreadable' ? 'what can’t be read' : quoted(drawn.draft.document.name) });
}

/** Brings back what was put by last. */
export function bringBackDraft(world: DraftsWorld, workflow: string): Decision<{ readonly says: string }> {
  if (!world.held.bringBack(workflow))
    return refuse('not-found', 'No changes can be brought back: none were discarded, or others were made since.');
  const drawn = world.held.get(workflow);
  if (drawn === undefined || drawn === 'unreadable') return accept({ says: 'what can’t be read' });
  tellDraft(world, drawn.draft);
  return accept({ says: quoted(drawn.draft.document.name) });
}

function changeDraft(
  world: DraftsWorld,
  draft: Draft,
  edits: readonly DocumentEdit[],
): Decision<{ readonly n: number }> {
  let { document } = draft;
  for (const edit of edits) {
    const made = applyEdit(document, edit);
    if (!made.ok) return made;
    document = made.value;
  }
  const read = checked(document);
  if (!read.ok) return read;
  const changedAtMs = world.sealing.clock.nowMs();
  const next = { ...draft, document: read.value, n: draft.n + edits.length, changedAtMs };
  world.held.add(next, edits);
  tellDraft(world, next);
  return accept({ n: next.n });
}

function staleAt({ draft }: FoundDraft, place: DraftPlace) {
  if (draft.n === place.n && draft.base?.version === place.base) return undefined;
  return refuse(
    'stale-head',
    `${quoted(draft.document.name)} was changed in another window: it is at change ${draft.n} now.`,
    {
      remedy: 'Open it again as it is now.',
      head: String(draft.n),
    },
  );
}

function leave(world: DraftsWorld, workflow: string, how: (workflow: string) => void): void {
  how(workflow);
  const base = newestOf(world, workflow);
  tellDraft(world, { workflow, n: 0, ...(base === undefined ? {} : { base }) });
}
