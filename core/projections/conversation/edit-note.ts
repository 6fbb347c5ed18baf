import type { Edit } from '../calls/edited-calls.ts';
import { cutText } from '../text/cut-text.ts';
import { figure } from '../text/say-count.ts';

/** UTF-16 units of an input that are told at most. */
const MOST = 2_000;

/** A call's result as it is told where a person edited the call: first that, and what ran (A1). What the model asked stays as it wrote it. */
export function withEdit(edit: Edit | undefined, output: string): string {
  if (edit === undefined) return output;
  return output === '' ? sayEdit(edit) : `${sayEdit(edit)}\n${output}`;
}

function sayEdit({ input, ran }: Edit): string {
  const told = cutText(input, MOST);
  const rest = input.length - told.length;
  const shown = rest === 0 ? told : `${told}… and ${figure(rest)} more characters`;
  return ran
    ? `[A person edited this call before it ran. What ran: ${shown}]`
    : `[A person edited this call, and what they wrote did not run: ${shown}]`;
}
