/** The screens of workflows, as the window loads them: one chunk. */

import './read-without-eval.ts';
import { followDrafts } from './drafts/keep-editor.ts';

followDrafts();

export { openWorkflowFile } from './drafts/open-file.ts';
export { NewWorkflowScreen } from './templates/new-workflow-screen.tsx';
export { WorkflowScreen } from './workflow-screen.tsx';
export { WorkflowTop } from './workflow-top.tsx';
export { WorkflowsScreen } from './workflows-screen.tsx';
