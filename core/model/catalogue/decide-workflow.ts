import type { Draft } from '../envelope.ts';
import type { PayloadOf } from '../events.ts';
import type { BlobId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { CatalogueState } from './state.ts';

/** A document that a person wants to keep. `digest`: of its canonical text; `newId`: a fresh UUID, for one that is not kept under its name yet. */
export interface SaveWorkflow {
  readonly name: string;
  readonly digest: BlobId;
  readonly hash: string;
  readonly newId: string;
}

/** Where a document is kept. */
export interface SavedWorkflow {
  readonly workflow: string;
  readonly version: number;
  /** What to write; absent where its newest version is this very document already. */
  readonly draft?: Draft;
}

type Workflows = Pick<CatalogueState, 'workflows' | 'acts'>;

/** Keeps a document as the next version of the workflow of its name, or as a new workflow. One that is there already is not kept twice. */
export function decideSave(state: Workflows, { name, digest, hash, newId }: SaveWorkflow): SavedWorkflow {
  const known = workflowNamed(state, name);
  const newest = known === undefined ? undefined : state.workflows.get(known)?.at(-1);
  if (known !== undefined && newest?.digest === digest) return { workflow: known, version: newest.version };
  return nextOf(state, known ?? newId, { name, digest, hash });
}

/**
 * Keeps a document as the next version of one workflow, whatever its name: the first one where none is kept. Refused where another workflow
 * has the name, so that a name means one.
 */
export function decideSaveAs(
  state: Workflows,
  workflow: string,
  { name, digest, hash }: Omit<SaveWorkflow, 'newId'>,
): Decision<SavedWorkflow> {
  const newest = state.workflows.get(workflow)?.at(-1);
  if (newest?.digest === digest) return accept({ workflow, version: newest.version });
  const other = workflowNamed(state, name);
  if (other !== undefined && other !== workflow)
    return refuse('already-so', `Another workflow that is kept is named ${quoted(name)}.`, {
      remedy: 'Give this one another name, then save it.',
    });
  return accept(nextOf(state, workflow, { name, digest, hash }));
}

function nextOf(state: Workflows, workflow: string, saved: Omit<SaveWorkflow, 'newId'>): SavedWorkflow {
  const version = nextVersion(state, workflow);
  const payload: PayloadOf<'catalogue/workflow-saved'> = { workflow, version, ...saved };
  return { workflow, version, draft: { kind: 'catalogue/workflow-saved', payload, refs: [{ blob: saved.digest }] } };
}

/** The workflow whose newest version has a name; of several the one that was kept last. */
export function workflowNamed({ workflows }: Pick<CatalogueState, 'workflows'>, name: string): string | undefined {
  const newest = [...workflows].map(([workflow, versions]) => ({ workflow, ...versions.at(-1) }));
  return newest
    .filter((each) => each.name === name)
    .toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0))
    .at(-1)?.workflow;
}

/** A number is never given twice: a version that was taken back may come again. */
function nextVersion({ acts }: Workflows, workflow: string): number {
  return acts.reduce(
    (next, act) =>
      act.type === 'workflow-saved' && act.workflow === workflow ? Math.max(next, act.version + 1) : next,
    1,
  );
}

/** Lists a workflow no more. */
export function decideRemove(
  { workflows }: Pick<CatalogueState, 'workflows'>,
  workflow: string,
): Decision<{ readonly draft: Draft; readonly says: string }> {
  const name = workflows.get(workflow)?.at(-1)?.name;
  if (name === undefined) return noWorkflow(workflow);
  const payload: PayloadOf<'catalogue/workflow-removed'> = { workflow };
  return accept({ draft: { kind: 'catalogue/workflow-removed', payload }, says: quoted(name) });
}

/** Refuses for want of a workflow. */
export function noWorkflow(workflow: string) {
  return refuse('not-found', `There is no workflow ${workflow}.`, { remedy: 'List them: openrath workflow list' });
}
