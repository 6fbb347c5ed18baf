/** Where a key means something. `anywhere` also works on the screens that have keys of their own. */
export type KeyScope = 'anywhere' | 'library' | 'session' | 'approvals' | 'workflow';

/** One thing that a key does. */
export interface KeyAction {
  readonly id: string;
  /** The words of the control, as in button, menu and palette. */
  readonly label: string;
  /** Chord by default: modifiers in the order Ctrl, Alt, Shift, then the key. `Ctrl` is Command on a Mac. */
  readonly keys: string;
  /** A second chord, for those who expect it. Gone once a person chose their own. */
  readonly also?: string;
  readonly scope: KeyScope;
}

const actions = [
  { id: 'palette.open', label: 'Search or run a command', keys: 'Ctrl K', scope: 'anywhere' },
  { id: 'search.open', label: 'Search all sessions', keys: 'Ctrl Shift F', scope: 'anywhere' },
  { id: 'keys.show', label: 'Show all keys', keys: '?', scope: 'anywhere' },
  { id: 'undo', label: 'Undo', keys: 'Ctrl Z', scope: 'anywhere' },
  { id: 'redo', label: 'Redo', keys: 'Ctrl Shift Z', scope: 'anywhere' },
  { id: 'reflog.show', label: 'What was done', keys: 'Ctrl Shift U', scope: 'anywhere' },
  { id: 'go.back', label: 'Back', keys: 'Alt Left', scope: 'anywhere' },
  { id: 'go.forward', label: 'Forward', keys: 'Alt Right', scope: 'anywhere' },
  { id: 'go.start', label: 'Go to Start', keys: 'Ctrl Shift H', scope: 'anywhere' },
  { id: 'go.sessions', label: 'Go to Sessions', keys: 'Ctrl Shift L', scope: 'anywhere' },
  { id: 'go.settings', label: 'Go to Settings', keys: 'Ctrl ,', scope: 'anywhere' },
  { id: 'go.approvals', label: 'Go to Approvals', keys: 'Ctrl Shift A', scope: 'anywhere' },
  { id: 'go.workflows', label: 'Go to Workflows', keys: 'Ctrl Shift O', scope: 'anywhere' },
  { id: 'session.new', label: 'New session', keys: 'n', also: 'Ctrl N', scope: 'anywhere' },
  { id: 'run', label: 'Run', keys: 'Ctrl Enter', scope: 'anywhere' },
  { id: 'import.open', label: 'Import…', keys: 'Ctrl I', scope: 'anywhere' },
  {
    id: 'trash.empty',
    label: 'Empty trash…',
    keys: 'Ctrl Shift Delete',
    also: 'Ctrl Shift Backspace',
    scope: 'anywhere',
  },
  { id: 'find', label: 'Find in this view', keys: 'Ctrl F', scope: 'anywhere' },
  { id: 'layer.close', label: 'Close the topmost layer', keys: 'Esc', scope: 'anywhere' },
  { id: 'pane.right', label: 'Show or hide the right pane', keys: 'i', scope: 'anywhere' },
  { id: 'pane.next', label: 'Next pane', keys: 'F6', scope: 'anywhere' },
  { id: 'pane.previous', label: 'Previous pane', keys: 'Shift F6', scope: 'anywhere' },
  { id: 'pane.problems', label: 'Show or hide import problems', keys: 'Ctrl J', scope: 'anywhere' },

  { id: 'row.next', label: 'Next session', keys: 'j', also: 'Down', scope: 'library' },
  { id: 'row.previous', label: 'Previous session', keys: 'k', also: 'Up', scope: 'library' },
  { id: 'row.open', label: 'Open', keys: 'Enter', scope: 'library' },
  { id: 'row.mark', label: 'Select for an action on several', keys: 'x', scope: 'library' },
  { id: 'row.rename', label: 'Rename…', keys: 'F2', scope: 'library' },
  { id: 'row.export', label: 'Export…', keys: 'e', scope: 'library' },
  { id: 'row.trash', label: 'Move to trash', keys: 'Delete', also: 'Backspace', scope: 'library' },

  { id: 'step.next', label: 'Next step', keys: 'j', scope: 'session' },
  { id: 'step.previous', label: 'Previous step', keys: 'k', scope: 'session' },
  { id: 'step.down', label: 'Down along the branch', keys: 'Down', scope: 'session' },
  { id: 'step.up', label: 'Up along the branch', keys: 'Up', scope: 'session' },
  { id: 'step.left', label: 'Sibling branch to the left', keys: 'Left', scope: 'session' },
  { id: 'step.right', label: 'Sibling branch to the right', keys: 'Right', scope: 'session' },
  { id: 'turn.next', label: 'Next turn', keys: 'Shift J', scope: 'session' },
  { id: 'turn.previous', label: 'Previous turn', keys: 'Shift K', scope: 'session' },
  { id: 'step.first', label: 'First step of the transcript', keys: 'Home', scope: 'session' },
  { id: 'step.last', label: 'Last step of the transcript', keys: 'End', scope: 'session' },
  { id: 'step.open', label: 'Open or close', keys: 'Enter', scope: 'session' },
  { id: 'step.menu', label: 'Menu of the selected step', keys: 'Shift F10', also: 'Menu', scope: 'session' },
  { id: 'session.previous', label: 'Previous session', keys: '[', scope: 'session' },
  { id: 'session.next', label: 'Next session', keys: ']', scope: 'session' },
  { id: 'original.open', label: 'Open original at this line', keys: 'o', scope: 'session' },
  { id: 'fork', label: 'Fork from here', keys: 'f', scope: 'session' },
  { id: 'detach', label: 'Detach', keys: 'Shift F', scope: 'session' },
  { id: 'merge', label: 'Merge…', keys: 'm', scope: 'session' },
  { id: 'apply', label: 'Apply to folder…', keys: 'Shift A', scope: 'session' },
  { id: 'command.run', label: 'Run a command…', keys: '!', scope: 'session' },
  { id: 'effects.show', label: 'Effects', keys: 'Shift E', scope: 'session' },
  { id: 'compress', label: 'Compress to here…', keys: 'Shift C', scope: 'session' },
  { id: 'pin', label: 'Pin', keys: 'p', scope: 'session' },
  { id: 'unpin', label: 'Unpin', keys: 'Shift P', scope: 'session' },
  { id: 'rerun', label: 'Re-run…', keys: 'r', scope: 'session' },
  { id: 'watch', label: 'Watch', keys: 'w', scope: 'session' },
  { id: 'watch.play', label: 'Play or pause what is watched', keys: 'Space', scope: 'session' },
  { id: 'watch.slower', label: 'Watch slower', keys: '<', scope: 'session' },
  { id: 'watch.faster', label: 'Watch faster', keys: '>', scope: 'session' },
  { id: 'watch.skip', label: 'Skip waits', keys: 's', scope: 'session' },
  { id: 'verify', label: 'Verify', keys: 'Shift V', scope: 'session' },
  { id: 'validate', label: 'Validate…', keys: 'v', scope: 'session' },
  { id: 'view.graph', label: 'View: Graph', keys: 'g', scope: 'session' },
  { id: 'view.transcript', label: 'View: Transcript', keys: 't', scope: 'session' },
  { id: 'view.files', label: 'View: Files', keys: 'b', scope: 'session' },
  { id: 'focus.selection', label: 'Focus the selection, again to fit', keys: '.', scope: 'session' },
  { id: 'zoom.fit', label: 'Fit the width, again to fit all', keys: '1', scope: 'session' },
  { id: 'zoom.full', label: '100 %', keys: '0', scope: 'session' },
  { id: 'zoom.in', label: 'Zoom in', keys: '+', scope: 'session' },
  { id: 'zoom.out', label: 'Zoom out', keys: '-', scope: 'session' },
  { id: 'graph.list', label: 'Graph as a list', keys: 'l', scope: 'session' },
  { id: 'session.rename', label: 'Rename…', keys: 'F2', scope: 'session' },
  { id: 'session.export', label: 'Export…', keys: 'e', scope: 'session' },
  { id: 'message.write', label: 'Write a message', keys: 'c', scope: 'session' },
  { id: 'run.stop', label: 'Stop', keys: 'Ctrl .', scope: 'session' },
  { id: 'session.trash', label: 'Move to trash', keys: 'Delete', scope: 'session' },

  { id: 'waiting.next', label: 'Next that waits', keys: 'j', also: 'Down', scope: 'approvals' },
  { id: 'waiting.previous', label: 'The one before', keys: 'k', also: 'Up', scope: 'approvals' },
  { id: 'waiting.open', label: 'Open step', keys: 'o', scope: 'approvals' },
  { id: 'approve', label: 'Approve', keys: 'a', scope: 'approvals' },
  { id: 'approve.edited', label: 'Edit and approve', keys: 'e', scope: 'approvals' },
  { id: 'deny', label: 'Deny', keys: 'd', scope: 'approvals' },

  { id: 'workflow.save', label: 'Save', keys: 'Ctrl S', scope: 'workflow' },
  { id: 'node.add', label: 'Add a node…', keys: 'Tab', scope: 'workflow' },
  { id: 'node.connect', label: 'Connect…', keys: 'c', scope: 'workflow' },
  { id: 'node.down', label: 'Node below', keys: 'Down', scope: 'workflow' },
  { id: 'node.up', label: 'Node above', keys: 'Up', scope: 'workflow' },
  { id: 'node.left', label: 'Node to the left', keys: 'Left', scope: 'workflow' },
  { id: 'node.right', label: 'Node to the right', keys: 'Right', scope: 'workflow' },
  { id: 'node.all', label: 'Select all nodes', keys: 'Ctrl A', scope: 'workflow' },
  { id: 'node.duplicate', label: 'Duplicate', keys: 'Ctrl D', scope: 'workflow' },
  { id: 'node.delete', label: 'Delete', keys: 'Delete', also: 'Backspace', scope: 'workflow' },
  { id: 'node.mute', label: 'Mute', keys: 'Ctrl M', scope: 'workflow' },
  { id: 'node.bypass', label: 'Bypass', keys: 'Ctrl B', scope: 'workflow' },
] as const satisfies readonly KeyAction[];

export type KeyActionId = (typeof actions)[number]['id'];

/** All keys, in one table. A person's own chords stand in the preferences and win. */
export const keyTable: readonly (KeyAction & { readonly id: KeyActionId })[] = actions;
