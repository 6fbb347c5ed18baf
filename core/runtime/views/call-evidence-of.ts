import type { CallEvidence } from '../../contract/call-evidence.ts';
import type { SessionId } from '../../model/ids.ts';
import { partsOf } from '../../model/parts-of.ts';
import type { EventOf, SessionEvent } from '../../model/read-event.ts';
import { partsIn } from '../../projections/parts/parts-in.ts';
import { isImported } from '../../projections/parts/source-of.ts';
import { startedProgram } from '../../projections/placement/say-reach.ts';
import type { StepRow } from '../../projections/steps/step-row.ts';
import type { EventStore } from '../ports.ts';
import type { ReadEvent } from '../read-checked.ts';
import { folderOf } from '../tools/run-command.ts';

interface EvidenceWorld {
  readonly store: EventStore;
  readonly read: ReadEvent;
}

/** Events that are gone over for the start and the approval of a call that has no end, from the one that asks it. */
const MOST = 1_000;

/** What was recorded of a step's call that ran here; undefined for another step, and where nothing of it was. */
export async function callEvidenceOf(
  step: StepRow | undefined,
  { store, read }: EvidenceWorld,
): Promise<CallEvidence | undefined> {
  if (step?.call === undefined) return undefined;
  const { callId, resultSeq } = step.call;
  const session = step.session as SessionId;
  const to = resultSeq === undefined ? step.seq + MOST : resultSeq + 1;
  const events = (await store.own(session, Math.max(step.seq, to - MOST), to))
    .map(read)
    .filter((each) => !isImported(each));
  const started = events.findLast((event): event is EventOf<'tool/started'> => isOf('tool/started', event, callId));
  const answered = events.findLast((event): event is EventOf<'approval/answered'> =>
    isOf('approval/answered', event, callId),
  );
  const asked = events.findLast((event): event is EventOf<'approval/asked'> => isOf('approval/asked', event, callId));
  const ended = events.findLast(
    (event): event is EventOf<'tool/ended'> => event.kind === 'tool/ended' && ends(event, callId),
  );
  if (started === undefined && answered === undefined && ended === undefined) return undefined;
  const approval = answered && approvalOf(answered, asked);
  return {
    ...(started === undefined ? {} : { started: startOf(started) }),
    ...(approval === undefined ? {} : { approval }),
    ...(ended === undefined ? {} : { ended: endOf(ended) }),
  };
}

function isOf(
  kind: 'tool/started' | 'approval/asked' | 'approval/answered',
  event: SessionEvent,
  callId: string,
): boolean {
  return event.kind === kind && (event.payload as { readonly callId: string }).callId === callId;
}

function ends(event: SessionEvent, callId: string): boolean {
  return partsOf(partsIn(event), 'tool-result').some((part) => part.callId === callId);
}

function startOf({ id, envelope, payload }: EventOf<'tool/started'>): NonNullable<CallEvidence['started']> {
  const { version, effect, attempt, placement, input, treeBefore, allowedBy } = payload;
  return {
    event: id,
    atMs: envelope.atMs,
    effect,
    attempt,
    placement,
    input,
    ...(version === undefined ? {} : { version }),
    ...(treeBefore === undefined ? {} : { treeBefore }),
    ...(allowedBy === undefined ? {} : { allowedBy }),
    ...(startedProgram(payload) ? { cwd: folderOf(jsonOf(input)) } : {}),
  };
}

/** Undefined where the text is no JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for the answer to a question, which is none of a call. */
function approvalOf(
  { id, payload: { answer, reason } }: EventOf<'approval/answered'>,
  asked: EventOf<'approval/asked'> | undefined,
): CallEvidence['approval'] {
  const because = asked?.payload.because;
  if (answer === 'chosen') return undefined;
  return {
    event: id,
    answer,
    ...(reason === undefined ? {} : { reason }),
    ...(because === undefined ? {} : { because }),
  };
}

/** All of the payload but its parts, which stand with the result, what a sub-agent came to, and where it was asked. */
function endOf({ id, payload }: EventOf<'tool/ended'>): NonNullable<CallEvidence['ended']> {
  const { parts: _, spawned: __, replaces, position: ___, inputDigest: ____, source: _____, ...recorded } = payload;
  return { event: id, ...recorded, ...(replaces === undefined ? {} : { replaces: replaces.event }) };
}
