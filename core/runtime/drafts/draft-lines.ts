import { z } from 'zod';
import { canonicalText } from '../../model/canonical.ts';
import { accept, type Decision } from '../../model/refusal.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import { applyEdit } from '../../model/workflow/edits/apply-edit.ts';
import type { DocumentEdit } from '../../model/workflow/edits/document-edit.ts';
import { readEdit } from '../../model/workflow/edits/read-edit.ts';
import { readWorkflow } from '../../model/workflow/read-workflow.ts';
import { writeWorkflow } from '../../model/workflow/workflow-hash.ts';

/** The version that a draft was begun from. `digest`: of its whole text. */
export interface DraftBase {
  readonly version: number;
  readonly hash: string;
  readonly digest: string;
}

/** A workflow as it was drawn last. */
export interface Draft {
  readonly workflow: string;
  readonly document: WorkflowDocument;
  /** How many changes were made since it was begun: who makes the next says it. */
  readonly n: number;
  /** Absent for a workflow of which no version was kept when it was begun. */
  readonly base?: DraftBase;
  readonly changedAtMs: number;
}

const header = z.strictObject({
  format: z.literal('openrath-draft'),
  version: z.literal(1),
  workflow: z.string(),
  n: z.int().min(0),
  base: z.strictObject({ version: z.int().min(1), hash: z.string(), digest: z.string() }).exactOptional(),
  changedAtMs: z.number(),
  /** The text of the document: its members are none of this line's. */
  document: z.string(),
});
const change = z.strictObject({ n: z.int().min(1), atMs: z.number(), edit: z.string() });

/** The first line of a journal: the draft as a whole. */
export function beginLine({ workflow, document, n, base, changedAtMs }: Draft): string {
  const text = writeWorkflow(document);
  const whole = { format: 'openrath-draft', version: 1, workflow, n, changedAtMs, document: text };
  return canonicalText({ ...whole, ...(base === undefined ? {} : { base: { ...base } }) });
}

/** The line of the change that made it the `n`th. */
export function changeLine(n: number, edit: DocumentEdit, atMs: number): string {
  return canonicalText({ n, atMs, edit: canonicalText(edit) });
}

/** What a journal's lines come to. `behind`: lines at the end that do not fit what is before them, which are left out. Undefined where the first is no draft of that workflow. */
export function readDraft(
  workflow: string,
  lines: readonly string[],
): { readonly draft: Draft; readonly behind: number } | undefined {
  const begun = begunAt(lines[0]);
  if (begun?.workflow !== workflow) return undefined;
  let draft = begun;
  for (const [index, line] of lines.slice(1).entries()) {
    const next = changed(draft, line);
    if (next === undefined) return { draft, behind: lines.length - 1 - index };
    draft = next;
  }
  const read = checked(draft.document);
  return read.ok ? { draft: { ...draft, document: read.value }, behind: 0 } : undefined;
}

/** A document that changes made, as reading its text gives it. Refused where no document is so. */
export function checked(document: WorkflowDocument): Decision<WorkflowDocument> {
  return readWorkflow(writeWorkflow(document));
}

function begunAt(line: string | undefined): Draft | undefined {
  const read = header.safeParse(jsonOf(line));
  if (!read.success) return undefined;
  const document = readWorkflow(read.data.document);
  if (!document.ok) return undefined;
  const { workflow, n, base, changedAtMs } = read.data;
  return { workflow, n, changedAtMs, document: document.value, ...(base === undefined ? {} : { base }) };
}

function changed(draft: Draft, line: string): Draft | undefined {
  const read = change.safeParse(jsonOf(line));
  if (!read.success || read.data.n !== draft.n + 1) return undefined;
  const edit = readEdit(read.data.edit);
  const made = edit.ok ? applyEdit(draft.document, edit.value) : accept(undefined);
  if (!made.ok || made.value === undefined) return undefined;
  return { ...draft, document: made.value, n: read.data.n, changedAtMs: read.data.atMs };
}

function jsonOf(line: string | undefined): unknown {
  try {
    return line === undefined ? undefined : JSON.parse(line);
  } catch {
    return undefined;
  }
}
