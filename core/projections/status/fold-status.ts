import type { Kind } from '../../model/events.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { ASKERS, foldCalls } from '../calls/fold-calls.ts';
import { partsIn } from '../parts/parts-in.ts';
import { isImported } from '../parts/source-of.ts';
import { sayStop } from '../text/say-stop.ts';
import { foldVerdicts } from '../validation/fold-verdicts.ts';
import type { LastWords, StatusState } from './status-state.ts';

/** Folds one own event of the session into its status. `state` is the same object, changed in place. */
export function foldStatus(state: StatusState, event: SessionEvent): StatusState {
  foldCalls(state.calls, event);
  return foldStatusBesideCalls(state, event);
}

/** Like {@link foldStatus} for a state whose calls another fold keeps: it takes the event too. */
export function foldStatusBesideCalls(state: StatusState, event: SessionEvent): StatusState {
  if (event.envelope.origin.seq === 0) state.imported = isImported(event);
  foldNew(state, event);
  foldAsked(state.asked, event);
  foldRequest(state, event);
  foldVerdicts(state.verdicts, event);
  foldRunOf(state, event);
  if (!isBeside(state, event)) foldLast(state, event);
  if (RUN_ENDS.has(event.envelope.kind) && isOfCommand(state, event)) state.command = undefined;
  return state;
}

/** How a session begins, whatever it hangs on: what ran before its fork point ran elsewhere. */
const BEGINNINGS: ReadonlySet<string> = new Set<Kind>([
  'session/created',
  'session/forked',
  'session/spawned',
  'session/detached',
]);
/** What only gets a session ready. */
const BEFORE_ALL: ReadonlySet<string> = new Set<Kind>(['workspace/began', 'placement/moved']);

/** An erased event still says of which kind it was. */
function foldNew(state: StatusState, { envelope: { kind, origin } }: SessionEvent): void {
  if (origin.seq === 0) state.isNew = BEGINNINGS.has(kind) && !state.imported;
  else state.isNew &&= BEFORE_ALL.has(kind);
}

function foldAsked(asked: StatusState['asked'], event: SessionEvent): void {
  switch (event.kind) {
    case 'approval/asked':
      asked.set(
        callKey(event, event.payload.callId),
        event.payload.choices === undefined ? `approve ${event.payload.command}` : `answer ${event.payload.command}`,
      );
      break;
    case 'approval/answered':
      asked.delete(callKey(event, event.payload.callId));
      break;
    case 'effect/questioned':
      asked.set(reviewKey(event, event.payload.callId), `say whether ${event.payload.tool} happened`);
      break;
    case 'effect/reviewed':
      asked.delete(reviewKey(event, event.payload.callId));
      break;
    case 'run/ended':
    case 'run/stopped':
      forgetAsked(asked, event);
      break;
    case 'merge/opened':
    case 'merge/settled':
    case 'merge/completed':
    case 'merge/abandoned':
      foldMerge(asked, event);
      break;
    case 'withheld':
      if (RUN_ENDS.has(event.envelope.kind)) forgetAsked(asked, event);
      if (MERGE_ENDS.has(event.envelope.kind))
        for (const key of asked.keys()) if (key.startsWith('merge ')) asked.delete(key);
      break;
    case 'tool/ended':
      for (const part of event.payload.parts)
        if (part.type === 'tool-result') asked.delete(callKey(event, part.callId));
      break;
  }
}

function callKey({ envelope }: SessionEvent, callId: string): string {
  return `run ${envelope.run ?? ''} call ${callId}`;
}

function reviewKey({ envelope }: SessionEvent, callId: string): string {
  return `run ${envelope.run ?? ''} review ${callId}`;
}

/** A run that is over asks nobody any more. */
function forgetAsked(asked: StatusState['asked'], { envelope }: SessionEvent): void {
  for (const key of asked.keys()) if (key.startsWith(`run ${envelope.run ?? ''} `)) asked.delete(key);
}

const RUN_ENDS: ReadonlySet<string> = new Set<Kind>(['run/ended', 'run/stopped']);

const MERGE_ENDS: ReadonlySet<string> = new Set<Kind>(['merge/completed', 'merge/abandoned']);

/** An open merge waits for its conflicts, then for a person to complete it. */
function foldMerge(
  asked: StatusState['asked'],
  event: EventOf<'merge/opened' | 'merge/settled' | 'merge/completed' | 'merge/abandoned'>,
): void {
  const opened = event.kind === 'merge/opened' ? event.id : event.payload.opened;
  const mine = () => [...asked.keys()].filter((key) => key.startsWith(`merge ${opened} `));
  switch (event.kind) {
    case 'merge/opened': {
      const { conflicts, keys = [] } = event.payload;
      for (const path of conflicts) asked.set(`merge ${opened} workspace ${path}`, `settle ${path}`);
      for (const key of keys) asked.set(`merge ${opened} memory ${key}`, `settle memory ${key}`);
      if (conflicts.length + keys.length === 0) asked.set(`merge ${opened} `, COMPLETE);
      break;
    }
    case 'merge/settled': {
      const { layer, conflict } = event.payload;
      if (asked.delete(`merge ${opened} ${layer} ${conflict}`) && mine().length === 0)
        asked.set(`merge ${opened} `, COMPLETE);
      break;
    }
    default:
      for (const key of mine()) asked.delete(key);
  }
}

const COMPLETE = 'complete the merge, or abandon it';

function foldRequest(state: StatusState, event: SessionEvent): void {
  const { kind, run } = event.envelope;
  if (event.kind === 'run/started') {
    const { agent, workflow: name } = event.payload;
    if (agent !== undefined) state.run = run;
    if (name !== undefined && run !== undefined) state.program = { run, name };
  }
  if (RUN_ENDS.has(kind)) {
    if (run === state.run) state.run = undefined;
    if (run === state.program?.run) state.program = undefined;
  }
  if (kind === 'model/requested') state.request = event.id;
  if (kind === 'model/answered' || kind === 'model/failed') state.request = undefined;
}

/** Turns of runs of one command of a person, and of one question or call of a program. How those beside what the session does go says nothing of how that went; a setup is a part of it. */
const COMMANDS: ReadonlySet<string | undefined> = new Set(['person', 'validation', 'setup', 'ask', 'call']);
const SETUP = 'setup';

/** One run acts at a time: where another one begins, nothing takes up the one before, nor what it left open. */
function foldRunOf(state: StatusState, event: SessionEvent): void {
  if (event.envelope.kind !== 'run/started' || state.imported) return;
  const { run } = event.envelope;
  const turn = event.kind === 'run/started' ? event.payload.turn : undefined;
  state.command = run !== undefined && turn !== undefined && COMMANDS.has(turn) ? { run, turn } : undefined;
  const open = [...state.calls.open.values()];
  state.left = open.length === 0 ? undefined : open.map((call) => call.event);
}

function isOfCommand({ command }: StatusState, { envelope }: SessionEvent): boolean {
  return command !== undefined && envelope.run === command.run;
}

function isBeside(state: StatusState, event: SessionEvent): boolean {
  return state.command?.turn !== SETUP && isOfCommand(state, event);
}

/** Bookkeeping and bare usage leave the last words standing: they say nothing of how things went. */
function foldLast(state: StatusState, event: SessionEvent): void {
  switch (event.kind) {
    case 'error':
      state.last = { how: 'failed', says: event.payload.message };
      break;
    case 'model/failed':
    case 'model/retried':
      state.last = { how: 'failed', says: event.payload.reason };
      break;
    case 'run/ended':
      if (event.payload.outcome === 'failed')
        state.last = { how: 'failed', says: event.payload.reason ?? state.last?.says ?? 'the run failed' };
      if (event.payload.outcome === 'stopped' && state.last?.how !== 'stopped')
        state.last = { how: 'stopped', says: event.payload.reason ?? 'a run in it was stopped' };
      break;
    case 'run/stopped':
      state.last = { how: 'stopped', says: `stopped ${sayStop(event.payload)}` };
      break;
    case 'message':
    case 'tool/ended':
    case 'tool/started':
    case 'model/requested':
      state.last = undefined;
      break;
    case 'model/answered':
      if (partsIn(event).some((part) => part.type !== 'usage')) state.last = undefined;
      break;
    case 'withheld':
      foldErased(state, event.envelope.kind);
      break;
  }
}

/**
 * The envelope of an erased event still says what kind it was: that something failed, or that the session went on. Of one that may have
 * asked calls nobody knows whether one was left without an answer, and of the end of a run not what came of it.
 */
function foldErased(state: StatusState, kind: string): void {
  if (FAILURES.has(kind)) state.last = { how: 'failed', says: 'what failed is withheld: erased' };
  else if (kind === 'run/stopped') state.last = { how: 'stopped', says: 'why it stopped is withheld: erased' };
  else if (ASKERS.has(kind)) state.last = HOW_IT_ENDED;
  else if (kind === 'run/ended') state.last ??= HOW_IT_ENDED;
  else if (WENT_ON.has(kind)) state.last = undefined;
}

const HOW_IT_ENDED: LastWords = { how: 'erased', says: 'how it ended is withheld: erased' };

const FAILURES: ReadonlySet<string> = new Set<Kind>(['error', 'model/failed', 'model/retried']);
const WENT_ON: ReadonlySet<string> = new Set<Kind>(['tool/ended', 'model/requested']);
