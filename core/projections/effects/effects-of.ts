import type { Kind } from '../../model/events.ts';
import type { SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import type { Effect } from './effect.ts';

type Open = { -readonly [Key in keyof Effect]: Effect[Key] };

/** What has been read of the effects of a session. */
interface Reading {
  readonly rows: Open[];
  /** The newest row of each call, by run and position. */
  readonly calls: Map<string, Open>;
  readonly approvals: Map<string, NonNullable<Effect['approval']>>;
  /** What a person read of a call that asks, by run and position. */
  readonly asked: Map<string, string>;
  /** The newest writing to a folder, while it has no end. */
  writing: Open | undefined;
  /** Runs of one command of a person. */
  readonly ofPersons: Set<string>;
}

/**
 * What a session itself did to the world and its files, oldest first: calls that started and may do more than read, with the word of a person
 * on those that nobody saw end (T2), and what was applied, restored and set up.
 */
export function effectsOf(history: readonly SessionEvent[], session: SessionId): readonly Effect[] {
  const reading: Reading = {
    rows: [],
    calls: new Map(),
    approvals: new Map(),
    asked: new Map(),
    writing: undefined,
    ofPersons: new Set(),
  };
  for (const event of history) if (event.envelope.origin.session === session) read(reading, event);
  return reading.rows;
}

/** While a writing to a folder goes on, none of these is added: it was cut off, and nobody saw its end. */
const AFTER_WRITING: ReadonlySet<string> = new Set<Kind>([
  'run/started',
  'model/requested',
  'tool/started',
  'workspace/applying',
  'workspace/restored',
]);

function read(reading: Reading, event: SessionEvent): void {
  if (reading.writing !== undefined && AFTER_WRITING.has(event.kind)) {
    Object.assign(reading.writing, { state: 'ended', ending: 'unknown' });
    reading.writing = undefined;
  }
  switch (event.kind) {
    case 'run/started':
      leaveOpen(reading, event);
      if (event.payload.turn === 'person' && event.envelope.run !== undefined)
        reading.ofPersons.add(event.envelope.run);
      break;
    case 'run/ended':
    case 'run/stopped':
      for (const row of reading.calls.values()) if (row.asks !== undefined && isOf(row, event)) delete row.asks;
      break;
    case 'approval/asked':
      reading.asked.set(keyOf(event), event.payload.command);
      break;
    case 'approval/answered':
      if (event.payload.answer !== 'chosen') reading.approvals.set(keyOf(event), event.payload.answer);
      break;
    case 'tool/started':
      start(reading, event);
      break;
    case 'tool/ended':
    case 'effect/questioned':
    case 'effect/reviewed':
      goOn(reading.calls.get(keyOf(event)), event);
      break;
    default:
      readOther(reading, event);
  }
}

function readOther(reading: Reading, event: SessionEvent): void {
  const { rows } = reading;
  const common = { event: event.id, atMs: event.envelope.atMs, by: 'person' } as const;
  if (event.kind === 'workspace/applying') {
    const { target, undone } = event.payload;
    reading.writing = { ...common, type: undone === true ? 'taken back' : 'applied', what: target, state: 'open' };
    rows.push(reading.writing);
  }
  if (event.kind === 'workspace/applied') {
    const { target, branch, undone, failed, paths, changed = paths.length } = event.payload;
    const begun = reading.writing?.what === target && branch === undefined ? reading.writing : undefined;
    const what = branch === undefined ? target : `branch ${branch} of ${target}`;
    // What was cancelled or failed, and was put back, ends the writing that it was.
    const type = begun?.type ?? (undone === true ? 'taken back' : 'applied');
    const ended = {
      ...common,
      type,
      what,
      state: 'ended',
      changed,
      ...(failed === undefined ? {} : { failed }),
    } as const;
    if (begun === undefined) rows.push(ended);
    else Object.assign(begun, ended);
    reading.writing = undefined;
  }
  // Without a step that it came from it is no act of a person: files that a sub-agent begins with, or that a run goes on from.
  if (event.kind === 'workspace/restored' && event.payload.from !== undefined)
    rows.push({ ...common, type: 'restored', what: 'files of an earlier step', state: 'ended' });
  if (event.kind === 'workspace/set-up')
    rows.push({ ...common, type: 'set up', what: event.payload.command, state: 'ended' });
}

function start({ rows, calls, approvals, asked, ofPersons }: Reading, event: EventOf<'tool/started'>): void {
  const { effect, callId, tool, input, attempt, placement } = event.payload;
  if (effect === 'none' || effect === 'read') return;
  const { run = '', atMs, by } = event.envelope;
  // Earlier versions wrote a person's own command down as an agent's.
  const isPersons = by === 'person' || ofPersons.has(run);
  const key = keyOf(event);
  const approval = approvals.get(key);
  const instead = approval === 'edited' && event.payload.approval !== undefined ? asked.get(key) : undefined;
  const row: Open = {
    ...{ event: event.id, atMs, type: 'call', by: isPersons ? 'person' : by === 'workflow' ? by : 'agent' },
    ...{ what: input, state: 'open', run, callId, tool, effect, attempt, placement },
    ...(approval === undefined ? {} : { approval }),
    ...(instead === undefined ? {} : { asked: instead }),
  };
  const before = calls.get(key);
  if (before === undefined) rows.push(row);
  else rows.splice(rows.indexOf(before), 1, row);
  calls.set(key, row);
}

/** One run acts at a time: nothing takes up what an earlier one left open. */
function leaveOpen({ calls }: Reading, event: SessionEvent): void {
  if (isImported(event)) return;
  for (const row of calls.values())
    if (row.state === 'open' && !isOf(row, event)) Object.assign(row, { state: 'ended', ending: 'unknown' });
}

function goOn(
  row: Open | undefined,
  event: EventOf<'tool/ended'> | EventOf<'effect/questioned'> | EventOf<'effect/reviewed'>,
): void {
  if (row === undefined) return;
  if (event.kind === 'effect/questioned') row.asks = event.id;
  else if (event.kind === 'effect/reviewed') {
    delete row.asks;
    row.review = event.payload.verdict;
  } else {
    const { ending, parts, changed } = event.payload;
    const exitCode = partsOf(parts, 'tool-result')[0]?.exitCode;
    Object.assign(row, { state: 'ended', ending });
    if (exitCode !== undefined) row.exitCode = exitCode;
    if (changed !== undefined) row.changed = changed;
  }
}

interface AtPosition {
  readonly envelope: SessionEvent['envelope'];
  readonly payload: object;
}

function keyOf({ envelope, payload }: AtPosition): string {
  const { position, callId } = payload as { readonly position?: string; readonly callId?: string };
  return `${envelope.run ?? ''} ${position?.replace(/\/approval$/, '') ?? callId ?? ''}`;
}

function isOf(row: Effect, { envelope }: SessionEvent): boolean {
  return row.run === (envelope.run ?? '');
}
