import type { CatalogueState } from '../model/catalogue/state.ts';
import { createWorkflowDrafts, type WorkflowDrafts } from './drafts/workflow-drafts.ts';
import type { Newsroom } from './newsroom.ts';
import type { DraftJournals } from './ports/draft-journals.ts';
import { createWorkflowRuns, type WorkflowRuns, type WorkflowRunsWorld } from './runs/workflow-runs.ts';
import { createWorkflowDocuments, type DocumentsWorld, type WorkflowDocuments } from './workflow-documents.ts';

/** Workflows of a home: documents that are kept, what is drawn of them, and runs of them. */
export interface KeptWorkflows {
  readonly workflowDocuments: WorkflowDocuments;
  readonly workflowDrafts: WorkflowDrafts;
  readonly workflowRuns: WorkflowRuns;
}

interface WorkflowsWorld extends DocumentsWorld, Pick<WorkflowRunsWorld, 'index' | 'state'> {
  readonly state: () => CatalogueState;
  /** Absent where nothing that is drawn can be kept. */
  readonly drafts: DraftJournals | undefined;
  readonly news: Pick<Newsroom, 'publish'>;
}

/** The workflows of a home. */
export function createKeptWorkflows({ drafts, news, index, ...world }: WorkflowsWorld): KeptWorkflows {
  const documents = createWorkflowDocuments(world);
  const { sealing } = world;
  return {
    workflowDocuments: documents,
    workflowRuns: createWorkflowRuns({ ...world, index }),
    workflowDrafts: createWorkflowDrafts({ journals: drafts, documents, sealing, publish: news.publish }),
  };
}
