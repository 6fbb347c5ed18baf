import { inRows } from '../projections/workflow/layout/in-rows.ts';
import { createWorkflowDrafts, type WorkflowDrafts } from './drafts/workflow-drafts.ts';
import type { Newsroom } from './newsroom.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { DraftJournals } from './ports/draft-journals.ts';
import type { LayOut } from './ports/lay-out.ts';
import { createWorkflowDocuments, type DocumentsWorld, type WorkflowDocuments } from './workflow-documents.ts';

/** Workflows of a home: documents that are kept, and what is drawn of them. */
export interface KeptWorkflows {
  readonly workflowDocuments: WorkflowDocuments;
  readonly workflowDrafts: WorkflowDrafts;
  /** One is laid out at a time. */
  readonly layOut: LayOut;
}

interface WorkflowsWorld extends DocumentsWorld {
  /** Absent where nothing that is drawn can be kept. */
  readonly drafts: DraftJournals | undefined;
  readonly news: Pick<Newsroom, 'publish'>;
  /** Absent where rows have to do. */
  readonly layOut: LayOut | undefined;
}

/** The workflows of a home. */
export function createKeptWorkflows({ drafts, news, layOut, ...world }: WorkflowsWorld): KeptWorkflows {
  const documents = createWorkflowDocuments(world);
  const { sealing } = world;
  const inTurn = oneAfterAnother();
  return {
    workflowDocuments: documents,
    workflowDrafts: createWorkflowDrafts({ journals: drafts, documents, sealing, publish: news.publish }),
    layOut: (asked, signal) => inTurn(async () => (layOut === undefined ? inRows(asked) : await layOut(asked, signal))),
  };
}
