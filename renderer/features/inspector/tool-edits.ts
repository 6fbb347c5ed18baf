import {
  allAdded,
  type DiffLine,
  type LineDiff,
  lineDiff,
  splitLines,
  withCounts,
} from '../../../core/contract/view.ts';

/** A change to a file that a call asked for, read from its input. A claim: what became of it is in the result. */
export interface ToolEdit {
  readonly path: string;
  readonly diff: LineDiff;
  /** What is not known from the input: where in the file the lines stand. */
  readonly placed: boolean;
}

/** Input longer than this is not read for edits. UTF-16 units. */
const longestInput = 2_000_000;

/** The changes that a call's input asks for: old and new strings, whole files, patches. None for any other input. Never throws. */
export function toolEdits(input: string): ToolEdit[] {
  if (input.length > longestInput) return [];
  const members = membersOf(input);
  if (members === undefined) return patchEdits(input);
  const path = textIn(members, ['file_path', 'filePath', 'path', 'notebook_path', 'target_file', 'absolute_path']);
  const patch = textIn(members, ['patch', 'input', 'diff']) ?? commandPatch(members);
  if (patch?.includes('*** Begin Patch')) return patchEdits(patch);
  if (path === undefined) return [];
  const changes = Array.isArray(members.edits) ? members.edits : [members];
  return changes.flatMap((change) => replacement(path, change) ?? []).concat(wholeFile(path, members));
}

type Members = Readonly<Record<string, unknown>>;

function membersOf(input: string): Members | undefined {
  if (!/^\s*\{/.test(input)) return undefined;
  try {
    const value: unknown = JSON.parse(input);
    return value !== null && typeof value === 'object' ? (value as Members) : undefined;
  } catch {
    return undefined;
  }
}

function textIn(members: Members, names: readonly string[]): string | undefined {
  return names.map((name) => members[name]).find((value) => typeof value === 'string');
}

/** `["apply_patch", "*** Begin Patch …"]` as a command of words, or the same inside a shell command. */
function commandPatch({ command, cmd }: Members): string | undefined {
  const words = [command, cmd].flat().filter((word) => typeof word === 'string');
  return words.find((word) => word.includes('*** Begin Patch'));
}

function replacement(path: string, change: unknown): ToolEdit | undefined {
  if (change === null || typeof change !== 'object') return undefined;
  const before = textIn(change as Members, ['old_string', 'oldString', 'oldText', 'old_str', 'old_content']);
  const after = textIn(change as Members, ['new_string', 'newString', 'newText', 'new_str', 'new_content']);
  if (before === undefined || after === undefined) return undefined;
  return { path, diff: lineDiff(before, after), placed: false };
}

function wholeFile(path: string, members: Members): ToolEdit[] {
  const content = textIn(members, ['content', 'contents', 'file_text', 'new_source']);
  return content === undefined ? [] : [{ path, diff: allAdded(content), placed: true }];
}

/** Files of a `*** Begin Patch` text. Lines without a sign are taken as unchanged. */
function patchEdits(text: string): ToolEdit[] {
  const start = text.indexOf('*** Begin Patch');
  if (start === -1) return [];
  const edits: { path: string; lines: DiffLine[] }[] = [];
  for (const line of splitLines(text.slice(start)).slice(1)) {
    if (line.startsWith('*** End Patch')) break;
    const path = /^\*\*\* (?:Add|Update|Delete) File: (.+)$/.exec(line)?.[1];
    if (path !== undefined) edits.push({ path, lines: [] });
    else if (!line.startsWith('***')) edits.at(-1)?.lines.push(patchLine(line));
  }
  return edits.map(({ path, lines }) => ({ path, diff: withCounts(lines), placed: false }));
}

function patchLine(line: string): DiffLine {
  if (line.startsWith('+')) return { kind: 'add', text: line.slice(1) };
  if (line.startsWith('-')) return { kind: 'del', text: line.slice(1) };
  if (line.startsWith('@@')) return { kind: 'gap', text: line.replaceAll('@@', '').trim() || 'elsewhere in the file' };
  return { kind: 'same', text: line.startsWith(' ') ? line.slice(1) : line };
}
