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
  const known = named(state, name);
  const newest = known === undefined ? undefined : state.workflows.get(known)?.at(-1);
  if (known !== undefined && newest?.digest === digest) return { workflow: known, version: newest.version };
  const workflow = known ?? newId;
  const version = nextVersion(state, workflow);
  const payload: PayloadOf<'catalogue/workflow-saved'> = { workflow, name, version, digest, hash };
  return { workflow, version, draft: { kind: 'catalogue/workflow-saved', payload, refs: [{ blob: digest }] } };
}

/** The workflow that was kept last under a name. */
function named({ workflows, acts }: Workflows, name: string): string | undefined {
  const act = acts.findLast(
    (each) => each.type === 'workflow-saved' && !each.undone && each.name === name && workflows.has(each.workflow),
  );
  return act?.type === 'workflow-saved' ? act.workflow : undefined;
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
