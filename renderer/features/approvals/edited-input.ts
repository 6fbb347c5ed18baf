import type { WaitingRow } from '../../../core/contract/view.ts';

/** What a person edits in the place of a call's input. */
export interface InputEdit {
  /** `command`: the text of one member, as it would run; `input`: the whole input, as JSON. */
  readonly what: 'command' | 'input';
  readonly text: string;
  /** The whole input with an edited text in its place, or why it is none. */
  readonly inputWith: (text: string) => EditedInput;
}

export type EditedInput = { readonly ok: true; readonly input: string } | { readonly ok: false; readonly says: string };

/** The way to edit what a call asks to run: its command where one member of the input is it, else the input as a whole. Undefined where that can't be read. */
export function inputEdit({ input, command }: Pick<WaitingRow, 'input' | 'command'>): InputEdit | undefined {
  const whole = input === undefined ? undefined : parsed(input);
  if (input === undefined || whole === undefined) return undefined;
  const members = Object.keys(whole).filter((key) => whole[key] === command);
  const [member] = members;
  if (member === undefined || members.length > 1)
    return { what: 'input', text: JSON.stringify(whole, null, 2), inputWith: wholeInput };
  return {
    what: 'command',
    text: command,
    inputWith: (text) =>
      text.trim() === ''
        ? { ok: false, says: 'Write a command, or deny it.' }
        : { ok: true, input: JSON.stringify({ ...whole, [member]: text }) },
  };
}

function wholeInput(text: string): EditedInput {
  const input = parsed(text);
  return input === undefined
    ? { ok: false, says: 'That is no JSON object.' }
    : { ok: true, input: JSON.stringify(input) };
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
