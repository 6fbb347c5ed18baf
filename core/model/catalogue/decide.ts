import { counted, figure } from '../counted.ts';
import type { Draft } from '../envelope.ts';
import type { Kind, PayloadOf } from '../events.ts';
import { CATALOGUE, type EventId } from '../ids.ts';
import { quoted } from '../quoted.ts';
import { accept, type Decision, refuse } from '../refusal.ts';
import type { SessionFacts } from '../session/commands.ts';
import type { CatalogueCommand, EraseCommand, EraseQuarantineCommand } from './commands.ts';
import type { Act, CatalogueState } from './state.ts';

/** The draft to write and the act that it is about, in words for the reply. */
export interface CatalogueChange {
  readonly draft: Draft;
  readonly says: string;
}

/** Says yes with one event, or no with a reason. `session` is what the command's session looks like now, if there is one. */
export function decide(
  state: CatalogueState,
  command: CatalogueCommand,
  session: SessionFacts | undefined,
): Decision<CatalogueChange> {
  if (command.type === 'catalogue/undo') return decideUndo(state, command.act);
  if (command.type === 'catalogue/redo') return decideRedo(state);
  if (command.type === 'catalogue/erase-quarantine') return decideEraseQuarantine(command);
  if (session === undefined) {
    return refuse('not-found', `There is no session ${command.session}.`, {
      remedy: 'List the sessions to see their ids.',
    });
  }
  const trashed = state.trashed.has(session.id);
  switch (command.type) {
    case 'catalogue/rename':
      return decideRename(session, command.title.trim());
    case 'catalogue/trash':
      if (trashed) return refuse('already-so', `${quoted(session.title)} is in the trash already.`);
      return change('catalogue/trashed', { subject: session.id }, `Moved ${quoted(session.title)} to trash`);
    case 'catalogue/restore':
      if (!trashed) return refuse('already-so', `${quoted(session.title)} is not in the trash.`);
      return change('catalogue/restored', { subject: session.id }, `Restored ${quoted(session.title)} from trash`);
    case 'catalogue/erase':
      return decideErase(state, session, command);
  }
}

function decideRename(session: SessionFacts, title: string): Decision<CatalogueChange> {
  if (title === '') return refuse('invalid', 'A title needs at least one character.');
  if (title === session.title) return refuse('already-so', `It is called ${quoted(title)} already.`);
  return change(
    'catalogue/titled',
    { subject: session.id, title },
    `Renamed ${quoted(session.title)} to ${quoted(title)}`,
  );
}

function decideErase(
  state: CatalogueState,
  session: SessionFacts,
  { events, quarantined, reason }: EraseCommand,
): Decision<CatalogueChange> {
  const left = events.filter((id) => !state.erased.has(id));
  if (left.length === 0 && quarantined === 0) return refuse('already-so', 'Nothing is left to erase there.');
  return change(
    'catalogue/erased',
    { subject: session.id, events: left, ...(quarantined === 0 ? {} : { quarantined }), reason },
    `Erased ${sayErased(left.length, quarantined)} of ${quoted(session.title)}`,
  );
}

function decideEraseQuarantine({ path, quarantined, reason }: EraseQuarantineCommand): Decision<CatalogueChange> {
  if (quarantined === 0) return refuse('already-so', 'Nothing is left to erase there.');
  return change(
    'catalogue/erased',
    { subject: CATALOGUE, events: [], quarantined, path, reason },
    `Erased ${sayErased(0, quarantined)} of ${path}`,
  );
}

function sayErased(events: number, quarantined: number): string {
  const values = counted(events, 'value');
  if (quarantined === 0) return values;
  const ranges = counted(quarantined, 'quarantined part');
  return events === 0 ? ranges : `${values} and ${ranges}`;
}

function decideUndo(state: CatalogueState, wanted: EventId | undefined): Decision<CatalogueChange> {
  const act =
    wanted === undefined
      ? state.acts.findLast((each) => canBeUndone(each, state))
      : state.acts.find((each) => each.id === wanted);
  if (act === undefined)
    return refuse('nothing-to-undo', wanted === undefined ? 'There is nothing to undo.' : `There is no act ${wanted}.`);
  if (act.type === 'erased' || act.type === 'wordless')
    return refuse('unsupported', 'Erased values are gone: that can’t be undone.');
  if (act.type === 'set-aside')
    return refuse('unsupported', 'Damaged files were set aside: that can’t be undone.', {
      remedy:
        'They are kept in the home under their new names, as the reflog says. A backup or the log itself may still have what they lost.',
    });
  if (act.type === 'setups-emptied')
    return refuse('unsupported', 'Kept setups went off the disk: that can’t be undone.', {
      remedy: 'The next session with their lockfiles runs its setup again, and that is kept.',
    });
  if (act.type === 'moved')
    return refuse('unsupported', 'The session went on to a later event: that can’t be undone.', {
      remedy: `Fork at the event that it stood at: ${act.from}.`,
    });
  if (act.type === 'home')
    return refuse('unsupported', 'That is about the home itself: it is not undone from the reflog.', {
      remedy: 'Take it back where it was done: openrath policy, openrath mcp, or the settings.',
    });
  if (act.type === 'emptied' || state.emptied.has(act.subject))
    return refuse('unsupported', 'The session was emptied from the trash: that can’t be undone.');
  if (act.undone) return refuse('already-so', 'That is undone already.');
  const passed =
    wanted === undefined ? state.acts.slice(state.acts.indexOf(act) + 1).findLast(canNeverBeUndone) : undefined;
  const stays =
    passed === undefined
      ? ''
      : `. What came after it stays, as it can’t be undone: ${passed.type === 'set-aside' ? 'damaged files set aside' : sayAct(passed)}`;
  return change('catalogue/undone', { act: act.id, redo: false }, `Undid: ${sayAct(act)}${stays}`);
}

function canNeverBeUndone({ type }: Act): boolean {
  return type === 'erased' || type === 'emptied' || type === 'set-aside' || type === 'setups-emptied';
}

function decideRedo(state: CatalogueState): Decision<CatalogueChange> {
  const gone = new Set(state.acts.filter(({ subject }) => state.emptied.has(subject)).map(({ id }) => id));
  const id = state.redoable.findLast((each) => !gone.has(each));
  const act = state.acts.find((each) => each.id === id);
  if (act === undefined) return refuse('nothing-to-undo', 'There is nothing to redo.');
  return change('catalogue/undone', { act: act.id, redo: true }, `Did again: ${sayAct(act)}`);
}

const ADDED: Readonly<Record<Extract<Act, { type: 'added' }>['how'], string>> = {
  created: 'new session',
  forked: 'fork',
  detached: 'detach',
  spawned: 'sub-agent',
  'native-import': 'import of a session',
};

/** An act in a few words, without the session's name. */
export function sayAct(act: Act): string {
  switch (act.type) {
    case 'added':
      return ADDED[act.how];
    case 'titled':
      return `rename to ${quoted(act.title)}`;
    case 'trashed':
      return 'move to trash';
    case 'restored':
      return 'restore from trash';
    case 'tagged':
      return act.tags.length === 0 ? 'tags removed' : `tags ${act.tags.join(', ')}`;
    case 'emptied':
      return `trash emptied of ${counted(act.sessions.length, 'session')}`;
    case 'setups-emptied':
      return `${counted(act.setups, 'kept setup')} taken off the disk, ${counted(act.sizeBytes, 'byte')}`;
    case 'set-aside':
      return saySetAside(act);
    case 'moved':
      return 'fast-forward';
    case 'home':
      return act.says;
    case 'erased':
      return `erase of ${sayErased(act.events, act.quarantined)}${act.path === undefined ? '' : ` of ${act.path}`}`;
    case 'workflow-saved':
      return `workflow ${quoted(act.name)} kept, version ${act.version}`;
    case 'workflow-removed':
      return `workflow${act.name === undefined ? '' : ` ${quoted(act.name)}`} removed`;
    case 'wordless':
      return act.was === 'titled' ? 'rename to a title that was erased' : 'tags that were erased';
  }
}

function saySetAside({ files, came, ends }: Extract<Act, { type: 'set-aside' }>): string {
  const { events, withoutPayload = 0, missing = 0, blobs } = came;
  const bare = withoutPayload === 0 ? '' : ` (${figure(withoutPayload)} without what they said)`;
  const over = [
    ...(events === undefined ? [] : [`${counted(events, 'event')}${bare}`]),
    ...(blobs === undefined ? [] : [counted(blobs, 'blob')]),
  ].join(' and ');
  const says = [
    over === '' ? 'files set aside' : `damaged files set aside: ${over} came over`,
    ...(missing === 0 ? [] : [`${counted(missing, 'event')} did not`]),
    ...(ends.length === 0
      ? []
      : [`${counted(ends.length, 'session')} lost ${ends.length === 1 ? 'its' : 'their'} end`]),
    ...(files.length === 0 ? [] : [`kept as ${files.join(', ')}`]),
  ];
  return says.join('; ');
}

const NEVER_UNDONE: ReadonlySet<Act['type']> = new Set([
  'erased',
  'wordless',
  'emptied',
  'set-aside',
  'setups-emptied',
  'moved',
  'home',
]);

/** Whether an act can never be taken back: what it was about is gone. */
export function isFinal(act: Act, { emptied }: Pick<CatalogueState, 'emptied'>): boolean {
  return NEVER_UNDONE.has(act.type) || emptied.has(act.subject);
}

function canBeUndone(act: Act, state: CatalogueState): boolean {
  // A sub-agent came by no person's act: taking the newest act back passes it over.
  const isOfPerson = act.type !== 'added' || act.how !== 'spawned';
  return isOfPerson && !act.undone && !isFinal(act, state);
}

function change<K extends Kind>(kind: K, payload: PayloadOf<K>, says: string): Decision<CatalogueChange> {
  return accept({ draft: { kind, payload }, says });
}
