import type { Verdict } from './rule.ts';
import { type Subject, saySubject } from './subject.ts';

/** What begins or ends a command in a shell, or writes where no word of a command says so; quoted ones count too. */
const CONTROL = /[;&|<>(){}`\r\n]/;
/** Words before a command that run it, or that a shell reads before it: `then`, `sudo`, `A=1`. */
const BEFORE =
  /^(?:\s+|\w+=\S*(?=\s)|(?:if|then|elif|else|while|until|do|!|time|coproc|exec|command|builtin|env|nohup|nice|sudo|xargs|bash:)(?=\s))+/;

/**
 * Whether a pattern fits what a call is for. What denies or asks fits also where one of several commands or paths fits. What allows fits
 * where all do, and there a `*` stands for no text that begins another command, ends one, or redirects what it writes.
 */
export function fitsPattern(pattern: string, subject: Subject, verdict: Verdict): boolean {
  if (/^\*+$/.test(pattern)) return true;
  const whole = saySubject(subject);
  if (typeof subject === 'string') return fitsText(pattern, whole);
  const parts = 'paths' in subject ? subject.paths : commandsIn(subject.command);
  if (verdict !== 'allow') return fitsText(pattern, whole) || parts.some((part) => fitsText(pattern, part));
  if ('command' in subject) return fitsText(pattern, whole, CONTROL);
  return parts.length > 0 && parts.every((part) => fitsText(pattern, part));
}

/** Every text of a command line that may be a command: more than a shell would run, since quotes are not looked at. */
function commandsIn(line: string): readonly string[] {
  return line
    .split(new RegExp(CONTROL, 'g'))
    .map((part) => part.replace(BEFORE, '').trimEnd())
    .filter((part) => part !== '');
}

/**
 * Whether a pattern fits a whole text; `*` stands for any text. Matches in time that grows with the text alone, whatever the pattern: it may
 * come from a file that nobody read. `never`: what a `*` does not stand for.
 */
export function fitsText(pattern: string, text: string, never?: RegExp): boolean {
  const pieces = pattern.split('*');
  const first = pieces[0] ?? '';
  if (pieces.length === 1) return text === pattern;
  if (!text.startsWith(first)) return false;
  const last = pieces.at(-1) ?? '';
  const isFree = (from: number, to: number) => never === undefined || !never.test(text.slice(from, to));
  let at = first.length;
  for (const piece of pieces.slice(1, -1)) {
    const found = text.indexOf(piece, at);
    if (found === -1 || !isFree(at, found)) return false;
    at = found + piece.length;
  }
  const end = text.length - last.length;
  return end >= at && text.endsWith(last) && isFree(at, end);
}
