import type { Kind, PayloadOf } from '../../../model/events.ts';
import { firstWords } from '../../text/first-words.ts';
import { oneLine } from '../../text/one-line.ts';
import type { StepKind } from '../step-row.ts';

/** A step before it has a key, a place and a turn. */
export interface Draft {
  readonly kind: StepKind;
  readonly title: string;
  readonly detail?: string;
  readonly size: number;
  readonly images?: number;
}

/** What the words of a step depend on beside its event. */
export interface Around {
  /** The working folder: paths in it are shown relative to it. */
  readonly cwd: string | undefined;
  /** The command that an approval was asked for, by call id. */
  readonly asked: ReadonlyMap<string, string>;
  /** Why the model did not answer, where the event before says so. */
  readonly failed?: string | undefined;
}

/** Draws the steps of one kind of event, in order. */
export type Draw<K extends Kind> = (payload: PayloadOf<K>, around: Around) => readonly Draft[];

/** Longest title and detail of a step, in UTF-16 units. */
const TITLE = 240;
const DETAIL = 400;

/**
 * A step with a text: its beginning as the title, what follows as the detail. The title of prose stops before a table or a code
 * fence. `size` is the text's length unless given.
 */
export function draft(kind: StepKind, text: string, size: number = text.length): Draft {
  const { words, end } = PROSE.has(kind) ? firstWords(text) : { words: text, end: text.length };
  const title = oneLine(words, TITLE);
  const start = end - words.length;
  const isCutInText = title.cutAt !== undefined && text.startsWith(words, start);
  const detail = oneLine(text.slice(isCutInText ? start + title.cutAt : end), DETAIL).text;
  return { kind, title: title.text, ...(detail === '' ? {} : { detail }), size };
}

/** Kinds whose text a person or a model wrote, in markdown as a rule. */
const PROSE: ReadonlySet<StepKind> = new Set(['you', 'agent', 'thinking', 'memory-written', 'harness']);

/** A step with words of ours as the title and a text of the record as the detail. */
export function draftWith(kind: StepKind, words: string, text: string, size: number = text.length): Draft {
  const detail = oneLine(text, DETAIL).text;
  return { kind, title: oneLine(words, TITLE).text, ...(detail === '' ? {} : { detail }), size };
}

/** A step of an error: its message, and what else is known of it after the message's own rest. */
export function errorDraft(message: string, note: string): Draft {
  const error = draft('error', message.trim() === '' ? note : message);
  const rest = [error.detail ?? '', message.trim() === '' ? '' : note].filter((text) => text !== '').join(' · ');
  const { detail: _, ...titled } = error;
  return rest === '' ? titled : { ...titled, detail: oneLine(rest, DETAIL).text };
}
