import {
  decideRemove,
  decideSave,
  decideSaveAs,
  noWorkflow,
  type SavedWorkflow,
  type SaveWorkflow,
  workflowNamed,
} from '../model/catalogue/decide-workflow.ts';
import type { CatalogueState, WorkflowVersion } from '../model/catalogue/state.ts';
import type { BlobId } from '../model/ids.ts';
import { quoted } from '../model/quoted.ts';
import { accept, type Decision, refuse } from '../model/refusal.ts';
import type { WorkflowDocument } from '../model/workflow/document.ts';
import { readWorkflow } from '../model/workflow/read-workflow.ts';
import { workflowHash, writeWorkflow } from '../model/workflow/workflow-hash.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { BlobStore, EventStore } from './ports.ts';
import { recordAct } from './record-act.ts';
import type { Sealing } from './seal-stream.ts';
import type { TreeGate } from './tree-gate.ts';

/** A version of a kept workflow. */
export interface VersionOf extends WorkflowVersion {
  readonly workflow: string;
}

/** A version of a kept workflow with its document, and all versions that there are, oldest first. */
export interface ShownWorkflow extends VersionOf {
  readonly document: WorkflowDocument;
  readonly versions: readonly WorkflowVersion[];
}

/** What keeping a document came to. `isNew`: false where it is its workflow's newest version already. */
export interface Kept {
  readonly workflow: string;
  readonly name: string;
  readonly version: number;
  readonly hash: string;
  readonly isNew: boolean;
}

/** Workflow documents that persons keep in a home. */
export interface WorkflowDocuments {
  /** The newest version of each, the one that was kept last first. */
  readonly list: () => readonly VersionOf[];
  /** One that is kept; the newest version where none is said. Refused where it is not there, or its document is not. */
  readonly show: (workflow: string, version?: number) => Promise<Decision<ShownWorkflow>>;
  /** The newest version of an id, or the version of a hash, with its document; undefined where there is none that can be read. */
  readonly find: (word: string) => Promise<ShownWorkflow | undefined>;
  /** Durable when it settles. */
  readonly save: (text: string) => Promise<Decision<Kept>>;
  /** The next version of one workflow, or its first; durable when it settles. Refused where another has the name. */
  readonly saveAs: (workflow: string, document: WorkflowDocument) => Promise<Decision<Kept>>;
  /** The kept workflow that has the name of a document, and whether the document, layout included, is its newest version. */
  readonly kept: (document: WorkflowDocument) => { readonly workflow: string; readonly isSame: boolean } | undefined;
  readonly remove: (workflow: string) => Promise<Decision<{ readonly says: string }>>;
}

/** What documents are kept with. */
export interface DocumentsWorld {
  readonly store: EventStore;
  readonly blobs: BlobStore;
  readonly sealing: Sealing;
  readonly gate: TreeGate;
  /** As the catalogue has them now. */
  readonly state: () => Pick<CatalogueState, 'workflows' | 'acts'>;
}

/** The workflow documents of a home. Changes that are asked for at once are made one after another. */
export function createWorkflowDocuments(world: DocumentsWorld): WorkflowDocuments {
  const inOrder = oneAfterAnother();
  const show: WorkflowDocuments['show'] = (workflow, version) => showIn(world, workflow, version);
  return {
    list: () => newestIn(world.state()).reverse(),
    show,
    find: async (word) => {
      const found = versionNamed(world.state(), word);
      const shown = found && (await show(found.workflow, found.version));
      return shown?.ok === true ? shown.value : undefined;
    },
    save: (text) =>
      inOrder(async () => {
        const read = readWorkflow(text);
        return read.ok ? keep(read.value, world, (saving) => accept(decideSave(world.state(), saving))) : read;
      }),
    saveAs: (workflow, document) =>
      inOrder(() => keep(document, world, (saving) => decideSaveAs(world.state(), workflow, saving))),
    kept: (document) => {
      const named = workflowNamed(world.state(), document.name);
      const newest = named === undefined ? undefined : world.state().workflows.get(named)?.at(-1);
      if (named === undefined || newest === undefined) return undefined;
      return { workflow: named, isSame: newest.digest === world.sealing.sha256(writeWorkflow(document)) };
    },
    remove: (workflow) =>
      inOrder(async () => {
        const decision = decideRemove(world.state(), workflow);
        if (decision.ok) await recordAct(decision.value.draft, world);
        return decision;
      }),
  };
}

function newestIn({ workflows }: Pick<CatalogueState, 'workflows'>): VersionOf[] {
  const newest = [...workflows].flatMap(([workflow, versions]) =>
    versions.slice(-1).map((each) => ({ workflow, ...each })),
  );
  return newest.toSorted((a, b) => a.atMs - b.atMs);
}

function versionNamed({ workflows }: Pick<CatalogueState, 'workflows'>, word: string): VersionOf | undefined {
  const newest = workflows.get(word)?.at(-1);
  if (newest !== undefined) return { workflow: word, ...newest };
  for (const [workflow, versions] of workflows) {
    const found = versions.findLast(({ hash }) => hash === word);
    if (found !== undefined) return { workflow, ...found };
  }
  return undefined;
}

async function showIn(
  { state, blobs, sealing }: DocumentsWorld,
  workflow: string,
  wanted: number | undefined,
): Promise<Decision<ShownWorkflow>> {
  const versions = state().workflows.get(workflow);
  if (versions === undefined) return noWorkflow(workflow);
  const found = wanted === undefined ? versions.at(-1) : versions.find(({ version }) => version === wanted);
  if (found === undefined)
    return refuse('not-found', `${quoted(versions[0].name)} has no version ${wanted}.`, {
      remedy: `It has: ${versions.map(({ version }) => version).join(', ')}.`,
    });
  const bytes = await blobs.get(found.digest);
  if (bytes === undefined) return documentGone(found, 'is missing');
  if (sealing.sha256(bytes) !== found.digest) return documentGone(found, 'was altered');
  const read = readWorkflow(new TextDecoder().decode(bytes));
  return read.ok ? accept({ workflow, ...found, document: read.value, versions }) : read;
}

function documentGone({ name, version, digest }: WorkflowVersion, how: 'is missing' | 'was altered') {
  return refuse(
    'not-found',
    `The document of ${quoted(name)}, version ${version}, is not there: its blob ${digest} ${how}.`,
    {
      remedy: 'Import its file again. openrath verify says what else is not as it was.',
    },
  );
}

/** A blob that is there already may be dropped before the act names it: neither happens while the other goes on. */
function keep(
  document: WorkflowDocument,
  world: DocumentsWorld,
  decide: (saving: SaveWorkflow) => Decision<SavedWorkflow>,
): Promise<Decision<Kept>> {
  const { gate, blobs, sealing } = world;
  return gate.making(async () => {
    const hash = workflowHash(document, sealing.sha256);
    const digest: BlobId = await blobs.put(writeWorkflow(document));
    const { name } = document;
    const decision = decide({ name, digest, hash, newId: sealing.ids.uuid() });
    if (!decision.ok) return decision;
    const { draft, ...saved } = decision.value;
    if (draft !== undefined) await recordAct(draft, world);
    return accept({ ...saved, name, hash, isNew: draft !== undefined });
  });
}
