import type { Kind } from '../../model/events.ts';
import type { EventId } from '../../model/ids.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { isImported } from '../parts/source-of.ts';
import type { SessionRow } from './session-row.ts';

/** What a session's first event says of it. */
export interface Opening {
  readonly kind: SessionRow['kind'];
  /** Program that wrote the session: `openrath`, or the format of an import. */
  readonly source: string;
  readonly path?: string;
  readonly gap?: string;
  readonly title?: string;
  /** What a sub-agent was asked to do. */
  readonly task?: string;
  readonly cwd?: string;
  readonly parent?: NonNullable<SessionRow['parent']>;
  /** The event that it leaves from, where what names the session of that event was erased: see {@link placedOpening}. */
  readonly leavesFrom?: EventId;
  /** Of a fork or a detached session behind a break in the log: where that is, and how a person chose to go on. */
  readonly atBreak?: NonNullable<SessionRow['atBreak']>;
  /** Session and event that a detached one says it comes from. */
  readonly cameFrom?: { readonly session: string; readonly event: string };
  /** Whether its workspace is its parent's (F2, F5). */
  readonly sharesWorkspace: boolean;
  readonly imported: boolean;
  /** A model writes the block of a merge in it. */
  readonly writesBlock?: true;
  /** True where nothing that can be read says whether a log's session is one of its own, a sub-agent or a call of the harness. */
  readonly kindLost?: true;
  /** True where what it said was erased: of such a session no words or figures are left. */
  readonly erased?: true;
}

const KIND_OF: ReadonlyMap<string, SessionRow['kind']> = new Map([
  ['session/forked', 'fork'],
  ['session/spawned', 'sub-agent'],
  ['session/detached', 'detached'],
]);

/** Reads a session's first event, also an erased one: its envelope still says who wrote it, what kind it is and which event it leaves from. */
export function openingOf(event: SessionEvent): Opening {
  const imported = isImported(event);
  const base = {
    kind: KIND_OF.get(event.envelope.kind) ?? 'main',
    source: imported ? event.envelope.by.slice('import:'.length) : 'openrath',
    sharesWorkspace: false,
    imported,
  } as const;
  switch (event.kind) {
    case 'session/created':
      return { ...base, ...claimed(event.payload) };
    case 'session/detached':
      return { ...base, ...claimed(event.payload), cameFrom: event.payload.cameFrom, ...overBreak(event.payload) };
    case 'session/forked':
      return {
        ...base,
        ...claimed(event.payload),
        parent: { session: event.payload.from, event: event.payload.at },
        ...overBreak(event.payload),
      };
    case 'session/spawned': {
      const { from, at, callId, task, workspace, merge } = event.payload;
      const sharing = { sharesWorkspace: workspace === 'shared', ...(task === undefined ? {} : { task }) };
      const writes = merge === undefined ? {} : ({ writesBlock: true } as const);
      return { ...base, ...claimed(event.payload), ...sharing, ...writes, parent: parentAt(from, at, callId) };
    }
    case 'withheld':
      return { ...base, ...outside(event), erased: true };
    default:
      return imported ? { ...base, kindLost: true } : base;
  }
}

const LEAVING: ReadonlySet<string> = new Set<Kind>(['session/forked', 'session/spawned']);

/** What the envelope of an erased opening tells beside its kind. */
function outside({ envelope }: SessionEvent): Partial<Opening> {
  const isLeaving = LEAVING.has(envelope.kind);
  const [leavesFrom] = isLeaving ? envelope.parents : [];
  const at = leavesFrom === undefined ? {} : { leavesFrom };
  if (!envelope.by.startsWith('import:')) return at;
  // Nobody forks here what an import writes: in a log that is a branch.
  return envelope.kind === 'session/forked' ? { ...at, kind: 'branch' } : { ...at, kindLost: true };
}

/** The opening of a session that leaves from an event of this one: on the event alone nothing hangs. */
export function placedOpening({ leavesFrom, ...opening }: Opening, session: string): Opening {
  return leavesFrom === undefined ? opening : { ...opening, parent: { session, event: leavesFrom } };
}

/** The opening of a sub-agent whose parent came later: as if it had been there (F5), nothing missing any more. */
export function joinedOpening(
  { gap: _, kindLost: _known, leavesFrom: _named, ...opening }: Opening,
  { from, at, kind, callId, task }: EventOf<'import/joined'>['payload'],
): Opening {
  return { ...opening, kind, parent: parentAt(from, at, callId), ...(task === undefined ? {} : { task }) };
}

function parentAt(session: string, event: string, callId: string | undefined): NonNullable<SessionRow['parent']> {
  return { session, event, ...(callId === undefined ? {} : { callId }) };
}

/**
 * The opening of a session that was found to begin with a copy: one whose log says that its beginning is missing hangs on what it
 * copied from then on, and nothing is missing any more. A log that is whole by itself stays a root, and one with a parent keeps it.
 */
export function copiedOpening(opening: Opening, { from, at }: EventOf<'import/copied'>['payload']): Opening {
  if (opening.parent !== undefined || opening.gap === undefined) return opening;
  const { gap: _, ...rest } = opening;
  return { ...rest, kind: 'branch', parent: { session: from, event: at } };
}

type Claimed = Extract<SessionEvent, { kind: 'session/created' }>['payload'];

function overBreak({ atBreak }: EventOf<'session/forked' | 'session/detached'>['payload']): Partial<Opening> {
  return atBreak === undefined ? {} : { atBreak };
}

function claimed({ title, cwd, imported }: Claimed) {
  return {
    ...(title === undefined ? {} : { title }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(imported === undefined ? {} : { kind: imported.kind, source: imported.format, path: imported.path }),
    ...(imported?.gap === undefined ? {} : { gap: imported.gap }),
  };
}
