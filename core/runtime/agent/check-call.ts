import { canonicalText, isTooDeep, type Json } from '../../model/canonical.ts';
import type { PartOf } from '../../model/parts.ts';
import { asSentence } from '../../model/sentence.ts';
import { oneLine } from '../../projections/text/one-line.ts';
import { sayIssues } from '../../projections/text/say-issues.ts';
import type { Tool } from '../tools/tool.ts';

/** Longest fault of a schema that is repeated, in UTF-16 units. */
const LONGEST_FAULT = 300;

/** A call whose tool is there and whose input is as the tool asks for it. */
export interface CheckedCall {
  readonly callId: string;
  readonly tool: Tool;
  readonly input: unknown;
  /** The checked input as canonical JSON: what is recorded, approved and run. */
  readonly inputText: string;
}

export type Checked =
  | { readonly ok: true; readonly call: CheckedCall }
  | { readonly ok: false; readonly reason: string };

/** Checks what a model asks for (T3): a call that does not keep its tool's schema never runs, and the reason is told to the model. */
export function checkCall({ callId, name, input }: PartOf<'tool-call'>, tools: readonly Tool[]): Checked {
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) {
    const names = tools.map((each) => each.name).join(', ');
    return { ok: false, reason: `There is no tool ${name}. The tools are: ${names}.` };
  }
  return checkInput(callId, tool, input);
}

/** The same for an input that a person edited. */
export function checkInput(callId: string, tool: Tool, text: string): Checked {
  const json = readJson(text.trim() === '' ? '{}' : text);
  if (json === undefined) return { ok: false, reason: `The input of ${tool.name} is no JSON. Nothing was run.` };
  try {
    const read = tool.input.safeParse(json.value);
    if (!read.success) {
      return {
        ok: false,
        reason: `The input of ${tool.name} is not as it asks for. Nothing was run. ${sayIssues(read.error.issues, 'It')}`,
      };
    }
    return { ok: true, call: { callId, tool, input: read.data, inputText: canonicalText(read.data as Json) } };
  } catch (error) {
    // The schema of a custom tool may hold code of its author.
    if (tool.placement !== 'program') throw error;
    return { ok: false, reason: `The input of ${tool.name} could not be checked: ${sayFault(error)} Nothing was run.` };
  }
}

function sayFault(error: unknown): string {
  return asSentence(oneLine(error instanceof Error ? error.message : 'its schema failed', LONGEST_FAULT).text);
}

function readJson(text: string): { value: Json } | undefined {
  if (isTooDeep(text)) return undefined;
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}
