import { asObjects, asText, isSet } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Beginnings of texts that the program around the model wrote in the person's place. */
const HARNESS = [
  '<command-name>',
  '<command-message>',
  '<command-args>',
  '<local-command-stdout>',
  '<local-command-stderr>',
  '<local-command-caveat>',
  '<bash-input>',
  '<bash-stdout>',
  '<bash-stderr>',
  '<task-notification>',
  '<user-memory-input>',
  'Caveat: The messages below',
  '[Request interrupted',
  '<system-reminder>',
];

/** What of a `user` record is a person's doing. */
export interface PersonSigns {
  /** A prompt that a person (or, in a sub-agent, the agent that asked) gave. */
  readonly isTurn: boolean;
  readonly isSlashCommand: boolean;
  readonly isInterrupt: boolean;
}

/** The content of a record's message; undefined where the record has no message. */
export function contentOfRecord(value: ForeignObject): unknown {
  const { message } = value;
  return typeof message === 'object' && message !== null && !Array.isArray(message)
    ? (message as ForeignObject).content
    : undefined;
}

/** Reads the signs of a `user` record. */
export function personSigns(value: ForeignObject): PersonSigns {
  const content = contentOfRecord(value);
  const text = leadingText(content);
  return {
    isTurn: !isSet(value.isMeta) && !isSet(value.isCompactSummary) && isPrompt(content),
    isSlashCommand: firstCharacters(text, 400).includes('<command-name>'),
    isInterrupt: trimStart(text).startsWith('[Request interrupted'),
  };
}

/** Text of a content, text blocks joined by a space. */
export function leadingText(content: unknown): string {
  if (typeof content === 'string') return content;
  return asObjects(content)
    .filter(({ type }) => type === 'text')
    .map(({ text }) => asText(text) ?? '')
    .join(' ');
}

function isPrompt(content: unknown): boolean {
  if (typeof content === 'string') return !isHarnessText(content);
  const blocks = asObjects(content);
  if (blocks.some(({ type }) => type === 'tool_result')) return false;
  return blocks.some(({ type, text }) => {
    return type === 'image' || (type === 'text' && !isHarnessText(asText(text) ?? ''));
  });
}

/** True for a text that begins as only the program around the model writes. */
export function isHarnessText(text: string): boolean {
  const start = trimStart(text);
  return HARNESS.some((marker) => start.startsWith(marker));
}

/** Without leading white space; a byte order mark is none. */
function trimStart(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the separators U+001C to U+001F count as white space here
  return text.replace(/^[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/, '');
}

function firstCharacters(text: string, count: number): string {
  return text.length <= count ? text : [...text.slice(0, count * 2)].slice(0, count).join('');
}
