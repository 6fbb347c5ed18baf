import { z } from 'zod';
import { cutText } from '../../projections/text/cut-text.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { FolderFiles } from '../ports/folder-files.ts';
import { defineTool } from './define-tool.ts';
import { ruledPath } from './ruled-path.ts';
import { outcome, type ToolOutcome } from './tool.ts';

/** A larger file is not read whole. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Characters that one answer holds at most. */
const MOST_CHARACTERS = 100_000;

const path = z.string().min(1).describe('Path below the workspace.');

/** Reads a text file, or some lines of it. */
export const readFile = defineTool({
  name: 'read_file',
  version: '1',
  description: 'Reads a text file of the workspace, or some of its lines.',
  input: z.strictObject({
    path,
    fromLine: z.int().min(1).exactOptional().describe('First line, from 1.'),
    lines: z.int().min(1).exactOptional().describe('How many lines.'),
  }),
  effect: 'read',
  byDefault: 'allow',
  placement: 'host',
  subject: (input) => ({ paths: [ruledPath(input.path)] }),
  run: async (input, { folder }) => {
    const text = await readText(folder.files, input.path);
    if (typeof text !== 'string') return text;
    const from = (input.fromLine ?? 1) - 1;
    const wanted =
      input.fromLine === undefined && input.lines === undefined
        ? text
        : text
            .split('\n')
            .slice(from, input.lines === undefined ? undefined : from + input.lines)
            .join('\n');
    if (wanted.length <= MOST_CHARACTERS) return outcome(wanted);
    const cut = cutText(wanted, MOST_CHARACTERS);
    return outcome(`${cut}\n[${wanted.length - cut.length} more characters; read on with fromLine]`);
  },
});

/** Writes a whole file. */
export const writeFile = defineTool({
  name: 'write_file',
  version: '1',
  description: 'Writes a file of the workspace, in place of what it held. Folders on the way are made.',
  input: z.strictObject({ path, content: z.string() }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'host',
  subject: (input) => ({ paths: [ruledPath(input.path)] }),
  run: async (input, { folder }) => {
    const bytes = new TextEncoder().encode(input.content);
    const written = await folder.files.write(input.path, bytes);
    if (!written.ok) return outcome(written.says, true);
    return outcome(`${written.value.isNew ? 'Created' : 'Wrote'} ${input.path}, ${counted(bytes.length, 'byte')}.`);
  },
});

/** Replaces a text in a file. */
export const editFile = defineTool({
  name: 'edit_file',
  version: '1',
  description:
    'Replaces a text in a file of the workspace. The old text must be there exactly once, unless all of them are meant.',
  input: z.strictObject({ path, oldText: z.string().min(1), newText: z.string(), all: z.boolean().default(false) }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'host',
  subject: (input) => ({ paths: [ruledPath(input.path)] }),
  run: async (input, { folder }) => {
    const text = await readText(folder.files, input.path);
    if (typeof text !== 'string') return text;
    const pieces = text.split(input.oldText);
    const times = pieces.length - 1;
    if (times === 0) return outcome(`The old text is not in ${input.path}. Nothing was changed.`, true);
    if (times > 1 && !input.all)
      return outcome(
        `The old text is in ${input.path} ${times} times. Give more of it, or set all. Nothing was changed.`,
        true,
      );
    const written = await folder.files.write(input.path, new TextEncoder().encode(pieces.join(input.newText)));
    return written.ok ? outcome(`Replaced ${counted(times, 'place')} in ${input.path}.`) : outcome(written.says, true);
  },
});

/** Lists a folder. */
export const listFiles = defineTool({
  name: 'list_files',
  version: '1',
  description: 'Lists a folder of the workspace.',
  input: z.strictObject({ path: z.string().default('.').describe('Folder below the workspace.') }),
  effect: 'read',
  byDefault: 'allow',
  placement: 'host',
  subject: (input) => ({ paths: [ruledPath(input.path)] }),
  run: async (input, { folder }) => {
    const listed = await folder.files.list(input.path);
    if (!listed.ok) return outcome(listed.says, true);
    const lines = listed.value.map(({ name, kind, sizeBytes }) => {
      if (kind === 'folder') return `${name}/`;
      return kind === 'file' ? `${name}  ${counted(sizeBytes ?? 0, 'byte')}` : `${name}  (${kind})`;
    });
    return outcome(lines.length === 0 ? 'The folder is empty.' : lines.join('\n'));
  },
});

/** The text of a file, or why there is none. */
export async function readText(files: FolderFiles, path: string): Promise<string | ToolOutcome> {
  const read = await files.read(path, MOST_BYTES);
  if (!read.ok) return outcome(read.says, true);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(read.value);
  } catch {
    return outcome(`${path} is no UTF-8 text: ${counted(read.value.length, 'byte')}.`, true);
  }
}
