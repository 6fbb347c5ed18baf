/** What the window knows of workflow documents, by name. Apart from `view.ts`: its schemas are not needed for the first screen. */

export { canonicalText, type Json } from '../model/canonical.ts';
export {
  WORKFLOW_FORMAT,
  WORKFLOW_LIMITS,
  WORKFLOW_VERSION,
  type WorkflowDocument,
  type WorkflowEdge,
  type WorkflowEnd,
  type WorkflowNode,
} from '../model/workflow/document.ts';
export { drawnPorts } from '../model/workflow/drawn-ports.ts';
export type { DocumentEdit } from '../model/workflow/edits/document-edit.ts';
export { editBetween, isNoEdit } from '../model/workflow/edits/edit-between.ts';
export type { JsonChange } from '../model/workflow/edits/json-changes.ts';
export {
  EMPTY_LAYOUT,
  type NodeGroup,
  type NodePlace,
  readLayout,
  type WorkflowLayout,
  writeLayout,
} from '../model/workflow/layout.ts';
export { goesRound, type InPort, type OutPort, type Ports, type PortType, passOf } from '../model/workflow/ports-of.ts';
export { type NodeReading, readNode } from '../model/workflow/read-node.ts';
export { readWorkflow } from '../model/workflow/read-workflow.ts';
export { isNodeKind, type NodeKind } from '../model/workflow/settings.ts';
export { templateNames } from '../model/workflow/template-names.ts';
export { writeWorkflowCode } from '../projections/workflow/code/write-workflow-code.ts';
export { type DocumentDifference, diffDocuments } from '../projections/workflow/diff/diff-documents.ts';
export { sayDifference, sayEdge, sayPath, sayValue } from '../projections/workflow/diff/say-difference.ts';
export { rowsOf } from '../projections/workflow/layout/in-rows.ts';
export { readRule } from '../projections/workflow/rules/read-rule.ts';
export type { LensVisitView, WorkflowRunView } from './workflow-lens.ts';
