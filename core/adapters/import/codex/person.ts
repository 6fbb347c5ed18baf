import { asObjects, asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';

/** Beginnings of texts that the program puts before the model in the person's place. */
const INJECTED = [
  '<environment_context>',
  '<user_instructions>',
  '# AGENTS.md',
  '<INSTRUCTIONS>',
  '<turn_aborted>',
  '<ide_context>',
  '<permissions',
  '<collaboration_mode>',
  '<skill>',
  '<user_shell_command>',
  '<subagent_notification>',
];

/** Whether a message of role user was written by the program, told by how it begins. */
export function isInjected(item: ForeignObject): boolean {
  const text = textOfItem(item).trimStart();
  return INJECTED.some((beginning) => text.startsWith(beginning));
}

/** Text of a message's content, blocks joined by a space. */
function textOfItem({ content }: ForeignObject): string {
  if (typeof content === 'string') return content;
  return asObjects(content)
    .map(({ text }) => asText(text) ?? '')
    .join(' ');
}

/** Text of a message without the tags that stand around its images: what the status event of it says. */
export function promptText({ content }: ForeignObject): string {
  if (typeof content === 'string') return content;
  return asObjects(content)
    .map(({ text }) => asText(text) ?? '')
    .filter((text) => text !== '' && !/^\s*<\/?image\b[^>]*>\s*$/.test(text))
    .join(' ');
}
