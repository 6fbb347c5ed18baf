import type { CatalogueState } from '../model/catalogue/state.ts';
import { inRows } from '../projections/workflow/layout/in-rows.ts';
import { createWorkflowDrafts, type WorkflowDrafts } from './drafts/workflow-drafts.ts';
import type { Newsroom } from './newsroom.ts';
import { oneAfterAnother } from './one-after-another.ts';
import type { DraftJournals } from './ports/draft-journals.ts';
import type { LayOut } from './ports/lay-out.ts';
import { createWorkflowRuns, type WorkflowRuns, type WorkflowRunsWorld } from './runs/workflow-runs.ts';
import { createWorkflowDocuments, type DocumentsWorld, type WorkflowDocuments } from './workflow-documents.ts';

/** Workflows of a home: documents that are kept, what is drawn of them, and runs of them. */
export interface KeptWorkflows {
  readonly workflowDocuments: WorkflowDocuments;
  readonly workflowDrafts: WorkflowDrafts;
  readonly workflowRuns: WorkflowRuns;
  /** One is laid out at a time. */
  readonly layOut: LayOut;
}

interface WorkflowsWorld extends DocumentsWorld, Pick<WorkflowRunsWorld, 'index' | 'state'> {
  readonly state: () => CatalogueState;
  /** Absent where nothing that is drawn can be kept. */
  readonly drafts: DraftJournals | undefined;
  readonly news: Pick<Newsroom, 'publish'>;
  /** Absent where rows have to do. */
  readonly layOut: LayOut | undefined;
}

/** The workflows of a home. */
export function createKeptWorkflows({ drafts, news, index, layOut, ...world }: WorkflowsWorld): KeptWorkflows {
  const documents = createWorkflowDocuments(world);
  const { sealing } = world;
  const inTurn = oneAfterAnother();
  return {
    workflowDocuments: documents,
    workflowRuns: createWorkflowRuns({ ...world, index }),
    workflowDrafts: createWorkflowDrafts({ journals: drafts, documents, sealing, publish: news.publish }),
    layOut: (asked, signal) => inTurn(async () => (layOut === undefined ? inRows(asked) : await layOut(asked, signal))),
  };
}
