import type { Part, PartOf } from '../../../model/parts.ts';
import type { KeepBlob } from '../format.ts';
import { asInteger, asNumber, asObject, asText, present } from '../records/foreign-value.ts';
import { longOutput } from '../records/long-output.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { imagePart } from './image-block.ts';

/** How calls end; `unknown` where the log does not say. */
export type Ending = 'exited' | 'timed-out' | 'cancelled' | 'denied' | 'unknown';

/** The parts of a `tool_result` block: the result, then its images. `evidence` is what the record says beside the block. */
export function resultParts(block: ForeignObject, evidence: unknown, keep: KeepBlob): Part[] {
  const callId = asText(block.tool_use_id) ?? '';
  const text = outputText(block.content);
  const result: PartOf<'tool-result'> = {
    type: 'tool-result',
    callId,
    ...longOutput(text, keep),
    ...present({
      isError: typeof block.is_error === 'boolean' ? block.is_error : undefined,
      exitCode: exitCode(text, evidence),
      durationMs: durationMs(evidence),
      paths: changedPaths(evidence),
    }),
  };
  const blocks = Array.isArray(block.content) ? block.content : [];
  const images = blocks.flatMap((item: unknown) => {
    const inner = asObject(item);
    return inner?.type === 'image' ? [{ ...imagePart(inner, keep), callId }] : [];
  });
  return [result, ...images];
}

/** How the call of a result ended, from the words that the program writes. A result that came back counts as an exit. */
export function endingOf(record: ForeignObject, block: ForeignObject): Ending {
  const evidence = asObject(record.toolUseResult);
  if (evidence?.interrupted === true) return 'cancelled';
  if (block.is_error !== true) return 'exited';
  const text = outputText(block.content).slice(0, 1000);
  if (record.toolDenialKind !== undefined || /^The user doesn't want to (proceed|take)/.test(text)) return 'denied';
  if (/^(Permission to use|This command requires approval)/.test(text)) return 'denied';
  if (/^\[Request interrupted/.test(text)) return 'cancelled';
  return /timed out after/i.test(text) ? 'timed-out' : 'exited';
}

/** Text of a result; blocks that are neither text nor image as JSON. */
function outputText(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return content === undefined || content === null ? '' : JSON.stringify(content);
  const texts = content.flatMap((item: unknown) => {
    const block = asObject(item);
    if (block === undefined) return typeof item === 'string' ? [item] : [];
    if (block.type === 'image') return [];
    return [asText(block.text) ?? JSON.stringify(block)];
  });
  return texts.join('\n');
}

function exitCode(text: string, evidence: unknown): number | undefined {
  const told = asInteger(asObject(evidence)?.exitCode);
  const written = /^(?:Error: )?Exit code (-?\d{1,9})\b/.exec(text)?.[1];
  return told ?? (written === undefined ? undefined : Number(written));
}

function durationMs(evidence: unknown): number | undefined {
  const { durationMs, totalDurationMs } = asObject(evidence) ?? {};
  return asNumber(durationMs) ?? asNumber(totalDurationMs);
}

/** A file that the result says was written: a patch or a new content stands beside its name. */
function changedPaths(evidence: unknown): string[] | undefined {
  const { filePath, structuredPatch, type } = asObject(evidence) ?? {};
  const isWritten = structuredPatch !== undefined || type === 'create' || type === 'update';
  return typeof filePath === 'string' && isWritten ? [filePath] : undefined;
}
