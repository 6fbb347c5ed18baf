import { createWorkflowDrafts, type WorkflowDrafts } from './drafts/workflow-drafts.ts';
import type { Newsroom } from './newsroom.ts';
import type { DraftJournals } from './ports/draft-journals.ts';
import { createWorkflowDocuments, type DocumentsWorld, type WorkflowDocuments } from './workflow-documents.ts';

/** Workflows of a home: documents that are kept, and what is drawn of them. */
export interface KeptWorkflows {
  readonly workflowDocuments: WorkflowDocuments;
  readonly workflowDrafts: WorkflowDrafts;
}

interface WorkflowsWorld extends DocumentsWorld {
  /** Absent where nothing that is drawn can be kept. */
  readonly drafts: DraftJournals | undefined;
  readonly news: Pick<Newsroom, 'publish'>;
}

/** The workflows of a home. */
export function createKeptWorkflows({ drafts, news, ...world }: WorkflowsWorld): KeptWorkflows {
  const documents = createWorkflowDocuments(world);
  const { sealing } = world;
  return {
    workflowDocuments: documents,
    workflowDrafts: createWorkflowDrafts({ journals: drafts, documents, sealing, publish: news.publish }),
  };
}
