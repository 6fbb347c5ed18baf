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

/** The code of the screen of a merge. */
export function loadMergeScreen() {
  return import('../inspector/inspector.tsx').then(({ MergeScreen }) => ({ default: MergeScreen }));
}
