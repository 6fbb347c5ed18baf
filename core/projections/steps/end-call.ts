import type { SessionEvent } from '../../model/read-event.ts';
import type { CallChange, Stray } from '../calls/call.ts';
import { oneLine } from '../text/one-line.ts';
import type { Draft } from './drafts/draft.ts';
import { FILES_STAY } from './files-stay.ts';
import { resultTitle } from './result-title.ts';
import type { StepRow } from './step-row.ts';

type Ended = Extract<CallChange, { type: 'ended' }>;

/** The row of a call with its result in it, which came `tookMs` after its start. A second result of one call overrides what it says and keeps what it doesn't. */
export function endCall(row: StepRow, { call, ending }: Ended, tookMs: number | undefined, images: number): StepRow {
  const { result } = ending;
  const before = row.call;
  const duration = result?.durationMs ?? before?.durationMs ?? (result === undefined ? undefined : tookMs);
  const exitCode = result?.exitCode ?? before?.exitCode;
  const title = (result === undefined ? undefined : resultTitle(result.output)) ?? before?.resultTitle;
  return {
    ...row,
    size: row.size + (result?.output.length ?? 0),
    ...(images === 0 ? {} : { images: (row.images ?? 0) + images }),
    call: {
      callId: call.callId,
      tool: call.tool,
      state: ending.state === 'withheld' ? 'withheld-answer' : ending.state,
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(duration === undefined ? {} : { durationMs: duration }),
      result: ending.event,
      resultSeq: ending.seq,
      ...(title === undefined ? {} : { resultTitle: title }),
      ...(before?.by === undefined ? {} : { by: before.by }),
      ...(before?.edited === undefined ? {} : { edited: before.edited }),
      ...(before?.spawned === undefined ? {} : { spawned: before.spawned }),
    },
  };
}

/**
 * What a result without its call looks like: its first line, and a call of which only the id is known. Of one that a person put in the place
 * of another the tool is known, and that it is an answer (R4).
 */
export function strayDraft(
  { event, seq, result, isCallWithheld }: Stray,
  from: SessionEvent,
): {
  draft: Draft;
  call: NonNullable<StepRow['call']>;
} {
  const title = resultTitle(result.output);
  const said = title ?? `result of ${oneLine(result.callId, 100).text}`;
  const replaces = from.kind === 'tool/ended' ? from.payload.replaces : undefined;
  return {
    draft: {
      kind: 'tool',
      title: replaces === undefined ? said : `result set by a person: ${said}`,
      size: result.output.length,
      ...(replaces === undefined ? {} : { detail: FILES_STAY }),
    },
    call: {
      callId: result.callId,
      tool: replaces?.tool ?? 'unknown',
      state: replaces !== undefined ? 'answered' : isCallWithheld ? 'withheld-call' : 'no-call',
      ...(result.exitCode === undefined ? {} : { exitCode: result.exitCode }),
      ...(result.durationMs === undefined ? {} : { durationMs: result.durationMs }),
      result: event,
      resultSeq: seq,
      ...(title === undefined ? {} : { resultTitle: title }),
    },
  };
}
