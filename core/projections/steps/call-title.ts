import type { Json } from '../../model/canonical.ts';
import { counted } from '../text/say-count.ts';
import { type Members, readInput } from './call-input.ts';
import { pathTitle } from './path-title.ts';

type Rule = (members: Members, cwd: string | undefined) => string | undefined;

/** Keys that tools name the same thing with. The first rule that finds a text wins. */
const rules: readonly Rule[] = [
  (members, cwd) => withoutFolder(command(first(members, ['command', 'cmd', 'script', 'code', 'chars'])), cwd),
  (members) => patch(text(members, ['patch', 'input'])),
  searched,
  (members, cwd) => {
    const path = text(members, [
      'file_path',
      'filePath',
      'path',
      'notebook_path',
      'target_file',
      'absolute_path',
      'file',
    ]);
    return path === undefined ? undefined : pathTitle(path, cwd);
  },
  (members) => text(members, ['query', 'search_query', 'q', 'url', 'uri']),
  (members) => text(members, ['description', 'subject', 'title', 'prompt', 'task', 'message', 'question', 'skill']),
  (members) => listed(members, ['todos', 'plan', 'questions', 'edits', 'items']),
  scalars,
];

/**
 * A short human form of a call, without the tool's name: the command, the path, the pattern. `input` is what the model
 * wrote: JSON or not. Not cut and not cleaned; never throws, never empty.
 */
export function callTitle(tool: string, input: string, cwd: string | undefined): string {
  const members = readInput(input);
  if (members === undefined) return patch(input) ?? (input.trim() === '' ? 'no input' : input);
  if (members.size === 0) return 'no input';
  for (const rule of rules) {
    const title = rule(members, cwd);
    if (title !== undefined && title.trim() !== '') return title;
  }
  return input === '' ? tool : input;
}

/** A call in words: its tool, then its title. */
export function sayCall({ tool, input }: { readonly tool: string; readonly input: string }, cwd: string | undefined) {
  return `${tool} ${callTitle(tool, input, cwd)}`;
}

function first(members: Members, keys: readonly string[]): Json | undefined {
  return keys.map((key) => members.get(key)).find((value) => value !== undefined && value !== null && value !== '');
}

function text(members: Members, keys: readonly string[]): string | undefined {
  const value = first(members, keys);
  return typeof value === 'string' ? value : undefined;
}

/** A command is a text, or a list of words; of `bash -lc "…"` only what the shell is given matters. */
function command(value: Json | undefined): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  const words = value.filter((word): word is string => typeof word === 'string');
  const [shell = '', flags = '', script] = words;
  const wraps = /(^|[/\\])(ba|z|da|)sh(\.exe)?$/.test(shell) && /^-\w*c$/.test(flags);
  return wraps && script !== undefined ? script : words.join(' ');
}

/** A command that first goes to the folder where it is anyway says nothing by that. */
function withoutFolder(line: string | undefined, cwd: string | undefined): string | undefined {
  if (line === undefined || cwd === undefined) return line;
  const [, folder, rest] = /^\s*cd ("[^"]+"|'[^']+'|\S+) && (.+)$/s.exec(line) ?? [];
  return folder?.replace(/^(["'])(.+)\1$/, '$2') === cwd ? rest : line;
}

function searched(members: Members, cwd: string | undefined): string | undefined {
  const pattern = text(members, ['pattern', 'regex', 'glob_pattern']);
  if (pattern === undefined) return undefined;
  const where = text(members, ['path', 'glob', 'include']);
  const inside = where === undefined || where === cwd ? undefined : pathTitle(where, cwd);
  return inside === undefined ? pattern : `${pattern} in ${inside}`;
}

/** The files that a patch in the `*** Begin Patch` form touches. */
function patch(input: string | undefined): string | undefined {
  if (input === undefined || !input.includes('*** Begin Patch')) return undefined;
  const files = [...input.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].map((match) => match[1] ?? '');
  return files.length === 0 ? undefined : files.join(', ');
}

function listed(members: Members, keys: readonly string[]): string | undefined {
  const list = first(members, keys);
  if (!Array.isArray(list)) return undefined;
  const done = list.filter(isCompleted).length;
  return done === 0 ? counted(list.length, 'item') : `${done} of ${counted(list.length, 'item')} done`;
}

function isCompleted(item: Json): boolean {
  return item !== null && typeof item === 'object' && 'status' in item && item.status === 'completed';
}

function scalars(members: Members): string | undefined {
  const named = [...members].filter(([, value]) => value !== null && typeof value !== 'object');
  if (named.length === 1) return String(named[0]?.[1]);
  return named.length === 0 ? undefined : named.map(([name, value]) => `${name} ${value}`).join(', ');
}
