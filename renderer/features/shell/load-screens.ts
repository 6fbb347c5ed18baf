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

/** The code of the dialog in which a step is run again. */
export function loadRerunDialog() {
  return import('../replay/rerun-dialog.tsx').then(({ RerunDialog }) => ({ default: RerunDialog }));
}

/** The code of the settings. */
export function loadSettings() {
  return import('../settings/settings-screen.tsx').then(({ SettingsScreen }) => ({ default: SettingsScreen }));
}

/** The code of the dialog of a record in its file. */
export function loadOriginalDialog() {
  return import('../inspector/original-dialog.tsx').then(({ OriginalDialog }) => ({ default: OriginalDialog }));
}

/** The code of the dialog of what is counted. */
export function loadUsageDialog() {
  return import('../usage/usage-dialog.tsx').then(({ UsageDialog }) => ({ default: UsageDialog }));
}
