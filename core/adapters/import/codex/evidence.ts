import { asInteger, asNumber, asObject, asText, present } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import type { CallEvidence } from './tool-output.ts';

/** What status events told of calls whose output has not come yet. */
export class Evidence {
  private readonly byCall = new Map<string, CallEvidence>();

  /** Notes what an event tells of a call. A no-op for events that tell of none. */
  read({ type, call_id, ...event }: ForeignObject): void {
    const callId = asText(call_id);
    if (callId === undefined || typeof type !== 'string' || !ENDINGS.has(type)) return;
    const told = present({
      exitCode: asInteger(event.exit_code),
      durationMs: durationMs(event),
      paths: changedPaths(event.changes),
      isError: errorMark(event),
    });
    this.byCall.set(callId, { ...this.byCall.get(callId), ...told });
  }

  /** What is known of a call, handed over once. */
  take(callId: string): CallEvidence {
    const told = this.byCall.get(callId) ?? {};
    this.byCall.delete(callId);
    return told;
  }
}

const ENDINGS: ReadonlySet<string> = new Set([
  'exec_command_end',
  'patch_apply_end',
  'mcp_tool_call_end',
  'dynamic_tool_call_response',
]);

function durationMs({ duration, duration_ms }: ForeignObject): number | undefined {
  const { secs, nanos } = asObject(duration) ?? {};
  const whole = asNumber(secs);
  return (
    asNumber(duration_ms) ?? asNumber(whole === undefined ? undefined : whole * 1000 + (asNumber(nanos) ?? 0) / 1e6)
  );
}

function changedPaths(changes: unknown): string[] | undefined {
  const paths = Object.keys(asObject(changes) ?? {});
  return paths.length === 0 ? undefined : paths;
}

function errorMark({ success, result }: ForeignObject): boolean | undefined {
  if (typeof success === 'boolean') return !success;
  const outcome = asObject(result);
  if (outcome === undefined) return undefined;
  return Object.hasOwn(outcome, 'Err') || asObject(outcome.Ok)?.isError === true;
}
