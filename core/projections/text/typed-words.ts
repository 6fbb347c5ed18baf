import { slashCommand } from './slash-command.ts';

/**
 * What a person typed, whole: a slash command in place of the echo that a log keeps of it, with all its arguments; any other
 * text as it is. What stands around the echo stays, after the command.
 */
export function typedWords(text: string): string {
  if (slashCommand(text) === undefined) return text;
  const name = cutOut(text, 'command-name');
  const message = cutOut(name.rest, 'command-message');
  const given = cutOut(message.rest, 'command-args');
  const command = [name.inner, given.inner].filter((words) => words !== '').join(' ');
  return given.rest === '' ? command : `${command}\n\n${given.rest}`;
}

/** The first element of this name, without its tags, and the text without it. One that has no end is left where it is. */
function cutOut(text: string, tag: string): { readonly inner: string; readonly rest: string } {
  const [open, close] = [`<${tag}>`, `</${tag}>`];
  const from = text.indexOf(open);
  const to = from === -1 ? -1 : text.indexOf(close, from);
  if (to === -1) return { inner: '', rest: text };
  const rest = `${text.slice(0, from).trimEnd()}\n${text.slice(to + close.length).trimStart()}`;
  return { inner: text.slice(from + open.length, to).trim(), rest: rest.trim() };
}
