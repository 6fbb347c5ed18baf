import type { KeyActionId } from '../../../renderer/features/keys/key-table.ts';
import type { Look } from './look.ts';

type Seen = string | number;

/** What must be seen of an action: a value of the window, which its key takes from what it was to what it says. */
export interface Effect {
  readonly says: string;
  readonly of: (look: Look) => Promise<Seen>;
  readonly becomes: (before: Seen, after: Seen) => boolean;
}

const effect = (says: string, of: Effect['of'], becomes: Effect['becomes']): Effect => ({ says, of, becomes });
const comes = (says: string, of: Effect['of']) =>
  effect(says, of, (before, after) => before === 0 && Number(after) > 0);
const goes = (says: string, of: Effect['of']) => effect(says, of, (before, after) => Number(before) > 0 && after === 0);
const moves = (says: string, of: Effect['of'], by: number) =>
  effect(says, of, (before, after) => after === Number(before) + by);
const turnsTo = (says: string, of: Effect['of'], wanted: Seen) =>
  effect(says, of, (before, after) => before !== wanted && after === wanted);
const changes = (says: string, of: Effect['of']) => effect(says, of, (before, after) => before !== after);

const branchOf = async (look: Look) => /\. In (.*)\.$/.exec(await look.voice())?.[1] ?? '';
const isPerson = async (look: Look) => Number(/^You: /.test(await look.voice()));

/** For each action of the key table what is seen once its key was pressed. */
export const effects: Readonly<Record<KeyActionId, Effect>> = {
  'palette.open': comes('the palette', (look) => look.dialog('Search or run a command')),
  'search.open': comes('the search', (look) => look.dialog('Search all sessions')),
  'keys.show': comes('the list of keys', (look) => look.dialog('Keys')),
  undo: goes('the new title goes', (look) => look.text('Called by key')),
  redo: comes('the new title comes back', (look) => look.text('Called by key')),
  'reflog.show': comes('what was done', (look) => look.dialog('What was done')),
  'go.back': turnsTo('the list of sessions again', (look) => look.heading(), 'Sessions'),
  'go.forward': turnsTo('the settings again', (look) => look.heading(), 'Settings'),
  'go.start': turnsTo('the start', (look) => look.heading(), 'Start'),
  'go.sessions': turnsTo('the list of sessions', (look) => look.heading(), 'Sessions'),
  'go.settings': turnsTo('the settings', (look) => look.heading(), 'Settings'),
  'go.approvals': turnsTo('what waits', (look) => look.heading(), 'Approvals'),
  'go.workflows': turnsTo('the workflows', (look) => look.heading(), 'Workflows'),
  'session.new': turnsTo('the form of a new session', (look) => look.heading(), 'New session'),
  run: changes('the session that was made', (look) => look.heading()),
  'import.open': comes('the way to import', (look) => look.dialog('Import logs found on this computer')),
  'trash.empty': comes('what emptying the trash would take', (look) => look.dialog('Empty trash')),
  find: turnsTo('the cursor in the field', (look) => look.focus(), 'Find in this graph'),
  'layer.close': goes('nothing is selected', (look) => look.toolbar()),
  'pane.right': goes('the right pane goes', (look) => look.pane('Preview')),
  'pane.next': changes('the focus in another pane', (look) => look.paneInFocus()),
  'pane.previous': changes('the focus in the pane before', (look) => look.paneInFocus()),
  'pane.problems': comes('the import problems', (look) => look.region('Import problems')),

  'row.next': moves('the next session', (look) => look.cursor(), 1),
  'row.previous': moves('the session before', (look) => look.cursor(), -1),
  'row.open': changes('the session', (look) => look.heading()),
  'row.mark': comes('the foot that says what is selected', (look) => look.toolbar()),
  'row.rename': comes('the field of the name', (look) => look.dialog('Rename')),
  'row.export': comes('that it was exported', (look) => look.text(/^Exported /)),
  'row.trash': moves('one session less in the list', (look) => look.rows(), -1),

  'step.next': moves('the next step', (look) => look.step(), 1),
  'step.previous': moves('the step before', (look) => look.step(), -1),
  'step.down': moves('the next step', (look) => look.step(), 1),
  'step.up': moves('the step before', (look) => look.step(), -1),
  'step.left': changes('a step of the branch to the left', branchOf),
  'step.right': changes('a step of the branch to the right', branchOf),
  'turn.next': turnsTo("a person's message", isPerson, 1),
  'turn.previous': turnsTo("a person's message", isPerson, 1),
  'step.first': turnsTo('the first step', (look) => look.step(), 1),
  'step.last': effect(
    'the last step',
    (look) => look.step(),
    (before, after) => before === 1 && Number(after) > 1,
  ),
  'step.open': comes('the steps of the turn are folded', (look) => look.text(/^\d+ folded$/)),
  'step.menu': comes('the menu of the step', (look) => look.menu()),
  'session.previous': changes('the session before', (look) => look.heading()),
  'session.next': changes('the next session', (look) => look.heading()),
  'original.open': comes('the lines of the file', (look) => look.dialog('Original at this line')),
  fork: moves('a branch more', (look) => look.branches(), 1),
  detach: comes('that it was detached', (look) => look.text('Detached as a session of its own.')),
  merge: comes('what it would bring, or why nothing', (look) => look.region(/^Merge/)),
  apply: comes('where to, or why nothing', (look) => look.dialog(/to folder/)),
  'command.run': comes('the line for a command', (look) => look.region('Your command')),
  'effects.show': comes('what it did to the world, or why nothing', (look) => look.dialog('Effects')),
  compress: comes('why it can’t be: it is a log’s', (look) => look.text(/is read only\./)),
  pin: comes('why it can’t be: it is a log’s', (look) => look.text(/is read only\./)),
  unpin: comes('why it can’t be: it is a log’s', (look) => look.text(/is read only\./)),
  rerun: comes('price and effects', (look) => look.dialog('Re-run')),
  watch: comes('the scrubber', (look) => look.region('Watch')),
  'watch.play': comes('it plays', (look) => look.playing()),
  'watch.slower': changes('a slower speed', (look) => look.speed()),
  'watch.faster': changes('a faster speed', (look) => look.speed()),
  'watch.skip': changes('waits are skipped no more', (look) => look.skipping()),
  verify: comes('the verdicts', (look) => look.region('Verify')),
  validate: comes('the question for a verdict', (look) => look.dialog('Validate')),
  'view.graph': comes('the graph', (look) => look.region('Session graph')),
  'view.transcript': comes('the transcript', (look) => look.region('Transcript')),
  'view.files': changes('the files, or why there are none', (look) => look.region('Session graph')),
  'focus.selection': turnsTo('the selection at 100 %', (look) => look.zoom(), 1),
  'zoom.fit': effect(
    'all lanes, smaller',
    (look) => look.zoom(),
    (before, after) => after < before,
  ),
  'zoom.full': turnsTo('100 %', (look) => look.zoom(), 1),
  'zoom.in': effect(
    'larger',
    (look) => look.zoom(),
    (before, after) => after > before,
  ),
  'zoom.out': effect(
    'smaller',
    (look) => look.zoom(),
    (before, after) => after < before,
  ),
  'graph.list': comes('the list', (look) => look.tree()),
  'session.rename': comes('the field of the name', (look) => look.dialog('Rename')),
  'session.export': comes('that it was exported', (look) => look.text(/^Exported /)),
  'message.write': turnsTo('the cursor in the field', (look) => look.focus(), 'Message'),
  'run.stop': comes('that it was stopped', (look) => look.text(/^Stopped\. /)),
  'session.trash': comes('that it is in the trash', (look) => look.text('This session is in the trash.')),

  'waiting.next': changes('the next call that asks', (look) => look.asked()),
  'waiting.previous': changes('the call before', (look) => look.asked()),
  'waiting.open': comes('the step that asks', (look) => look.region('Session graph')),
  approve: comes('that it was approved', (look) => look.text(/^Approved\./)),
  'approve.edited': comes('the command in a field', (look) => look.text('Approve as edited')),
  deny: comes('the field of the reason', (look) => look.text('The model reads it. May be empty.')),

  'workflow.save': comes('that it was saved', (look) => look.text(/^Saved as version/)),
  'node.add': comes('what can be added', (look) => look.dialog('Add a node')),
  'node.connect': comes('the ports that fit', (look) => look.dialog('Connect')),
  'node.down': changes('the node below', (look) => look.chosenNode()),
  'node.up': changes('the node above', (look) => look.chosenNode()),
  'node.left': changes('the node to the left', (look) => look.chosenNode()),
  'node.right': changes('the node to the right', (look) => look.chosenNode()),
  'node.all': comes('how many are selected', (look) => look.text(/nodes are selected$/)),
  'node.duplicate': moves('one node more', (look) => look.nodes(), 1),
  'node.delete': moves('one node less', (look) => look.nodes(), -1),
  'node.group': comes('a frame around it', (look) => look.frames()),
  'node.mute': comes('that it is muted', (look) => look.nodesThatSay('muted')),
  'node.bypass': comes('that it is bypassed', (look) => look.nodesThatSay('bypassed')),
};
