import type { Part } from '../../../model/parts.ts';
import type { KeepBlob, RecordDraft } from '../format.ts';
import { asNumber, asObject, asText, present } from '../records/foreign-value.ts';
import { longOutput } from '../records/long-output.ts';
import { parseObject } from '../records/parse-object.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { imagePart } from './blocks.ts';
import { metadataExit, reportedExit } from './exit-code.ts';

/** What status events told of a call before its output came. */
export interface CallEvidence {
  readonly exitCode?: number;
  readonly durationMs?: number;
  readonly paths?: readonly string[];
  readonly isError?: boolean;
}

/** What an output item becomes: the result of a call, with what status events told of it. */
export function outputDraft(item: ForeignObject, evidence: CallEvidence, keep: KeepBlob): Omit<RecordDraft, 'marks'> {
  const callId = callIdOf(item);
  const raw = outputOf(item);
  const text = outputText(raw);
  const exitCode = metadataExit(text) ?? reportedExit(text) ?? evidence.exitCode;
  const isError = errorMark(raw) ?? evidence.isError;
  const durationMs = secondsIn(text) ?? evidence.durationMs;
  const result: Part = {
    type: 'tool-result',
    callId,
    ...longOutput(text, keep),
    ...present({ exitCode, isError, durationMs, paths: evidence.paths && [...evidence.paths] }),
  };
  const images = (Array.isArray(raw) ? raw : [raw]).flatMap((block: unknown): Part[] => {
    const image = asObject(block);
    return image?.type === 'input_image' ? [{ ...imagePart(image, keep), callId }] : [];
  });
  return { kind: 'tool/ended', payload: { ending: endingOf(text), parts: [result, ...images] } };
}

/** The call that an item belongs to. */
export function callIdOf({ call_id, tool_call_id, id }: ForeignObject): string {
  return asText(call_id) ?? asText(tool_call_id) ?? asText(id) ?? '';
}

/** What an output item holds, under whatever name. */
function outputOf({ output, content, tools }: ForeignObject): unknown {
  return output ?? content ?? tools;
}

/** The output as text: texts of a list line by line, all else as JSON. */
export function outputText(raw: unknown): string {
  if (typeof raw === 'string') return raw;
  if (raw === undefined || raw === null) return '';
  if (!Array.isArray(raw)) return asText(asObject(raw)?.text) ?? JSON.stringify(raw);
  const texts = raw.flatMap((item: unknown) => {
    const block = asObject(item);
    if (block?.type === 'input_image') return [];
    return [typeof item === 'string' ? item : (asText(block?.text) ?? JSON.stringify(item))];
  });
  return texts.join('\n');
}

function errorMark(raw: unknown): boolean | undefined {
  const success = asObject(raw)?.success;
  return typeof success === 'boolean' ? !success : undefined;
}

function endingOf(text: string) {
  const start = text.slice(0, 300);
  if (/^aborted\b|aborted by user/i.test(start)) return 'cancelled';
  if (/rejected by user|denied by (the )?user/i.test(start)) return 'denied';
  return /^command timed out/i.test(start) ? 'timed-out' : 'exited';
}

/** Milliseconds of the wall time that the output begins with, or that its metadata holds in seconds. */
function secondsIn(text: string): number | undefined {
  const told = /^Wall time: ([0-9.]+) seconds/m.exec(text.slice(0, 300))?.[1];
  const metadata = text.startsWith('{') ? asObject(parseObject(text)?.metadata) : undefined;
  const seconds = told === undefined ? asNumber(metadata?.duration_seconds) : Number(told);
  return asNumber(seconds === undefined ? undefined : Math.round(seconds * 1000));
}
