/** The code of the screen on which a session of one's own begins. */
export function loadNewSession() {
  return import('../new-session/new-session-screen.tsx').then(({ NewSessionScreen }) => ({
    default: NewSessionScreen,
  }));
}

/** The code of the screen of what waits for a person. */
export function loadApprovals() {
  return import('../approvals/approvals-screen.tsx').then(({ ApprovalsScreen }) => ({ default: ApprovalsScreen }));
}

/** The code of the screen of what a person can choose. */
export function loadSettings() {
  return import('../settings/settings-screen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen }));
}

/** The code of what there is of workflows: one chunk, asked for by several places. */
export function loadWorkflow() {
  return import('../workflow/screens.ts');
}

/** The code of the list of workflows. */
export function loadWorkflows() {
  return loadWorkflow().then(({ WorkflowsScreen }) => ({ default: WorkflowsScreen }));
}

/** The code of the screen of one workflow. */
export function loadWorkflowScreen() {
  return loadWorkflow().then(({ WorkflowScreen }) => ({ default: WorkflowScreen }));
}

/** The code of what a new workflow begins from. */
export function loadNewWorkflow() {
  return loadWorkflow().then(({ NewWorkflowScreen }) => ({ default: NewWorkflowScreen }));
}

/** The code of the list of runs of workflows. */
export function loadRuns() {
  return import('../workflow-runs/screens.ts').then(({ RunsScreen }) => ({ default: RunsScreen }));
}

/** The code of the screen of one run. */
export function loadRunScreen() {
  return import('../workflow-runs/screens.ts').then(({ RunScreen }) => ({ default: RunScreen }));
}

/** The code of what the bar over everything has of a workflow. */
export function loadWorkflowTop() {
  return loadWorkflow().then(({ WorkflowTop }) => ({ default: WorkflowTop }));
}

/** The code of the screen of a merge. */
export function loadMergeScreen() {
  return import('../inspector/inspector.tsx').then(({ MergeScreen }) => ({ default: MergeScreen }));
}
