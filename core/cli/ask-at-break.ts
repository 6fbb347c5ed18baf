import type { Refusal } from '../contract/view.ts';
import { sayContextSize } from '../projections/text/say-context-size.ts';
import { inShell } from './in-shell.ts';
import type { Reason } from './output.ts';

/** What was typed to fork or detach. */
interface Typed {
  readonly verb: 'fork' | 'detach';
  /** Options in front of the command: the home. */
  readonly before: readonly string[];
  readonly session: string;
  readonly at?: string;
  readonly expectedHead?: string;
  readonly title?: string;
}

/** A refusal for people at a terminal: of one at a break each way to go on, what it would hold, and the command that takes it. */
export function askAtBreak(refusal: Refusal, typed: Typed): Reason {
  if (refusal.break === undefined) return refusal;
  const { join, start } = refusal.break.context;
  const ways = [
    `  Join by file order: ${join.exactness}, ${sayContextSize(join)}`,
    `    ${commandFor('join', typed)}`,
    `  Start at the break: ${start.exactness}, ${sayContextSize(start)}`,
    `    ${commandFor('start', typed)}`,
  ];
  return { ...refusal, remedy: ['Choose how to go on:', ...ways].join('\n') };
}

function commandFor(how: 'join' | 'start', { verb, before, session, at, expectedHead, title }: Typed): string {
  const options = Object.entries({ '--at': at, '--expected-head': expectedHead, '--title': title });
  const given = options.flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  const words = ['openrath', ...before, verb, session, ...given, '--at-break', how];
  return words.map(inShell).join(' ');
}
