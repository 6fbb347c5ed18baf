import { applyPatch, parsePatch, type StructuredPatch } from 'diff';
import { z } from 'zod';
import { counted } from '../../projections/text/say-count.ts';
import type { FolderFiles } from '../ports/folder-files.ts';
import { defineTool } from './define-tool.ts';
import { readText } from './file-tools.ts';
import { outcome, type ToolOutcome } from './tool.ts';

const NONE = '/dev/null';

/** Applies a unified diff to several files: all of it, or nothing. */
export const applyPatchTool = defineTool({
  name: 'apply_patch',
  version: '1',
  description:
    'Applies a unified diff to files of the workspace (--- a/path, +++ b/path, /dev/null for none). All of it is applied, or nothing.',
  input: z.strictObject({ patch: z.string().min(1) }),
  effect: 'idempotent',
  byDefault: 'allow',
  placement: 'host',
  subject: ({ patch }) => [...patch.matchAll(/^\+\+\+ (?:b\/)?(\S+)/gm)].map(([, path]) => path).join(', '),
  run: async ({ patch }, { folder: { files } }) => {
    const parsed = parse(patch);
    if (parsed === undefined || parsed.length === 0)
      return outcome('The patch can’t be read as a unified diff. Nothing was changed.', true);
    const writes: Write[] = [];
    for (const one of parsed) {
      const write = await planned(one, files);
      if ('output' in write) return write;
      writes.push(write);
    }
    for (const { path, text } of writes) {
      const done =
        text === undefined ? await files.remove(path) : await files.write(path, new TextEncoder().encode(text));
      if (!done.ok) return outcome(`${done.says} Files before it in the patch were changed.`, true);
    }
    return outcome(`Changed ${counted(writes.length, 'file')}: ${writes.map(({ path }) => path).join(', ')}.`);
  },
});

/** What becomes of one file; removed where there is no text. */
interface Write {
  readonly path: string;
  readonly text: string | undefined;
}

async function planned(patch: StructuredPatch, files: FolderFiles): Promise<Write | ToolOutcome> {
  const from = pathOf(patch.oldFileName);
  const to = pathOf(patch.newFileName);
  const path = to ?? from;
  if (path === undefined) return outcome('A part of the patch names no file. Nothing was changed.', true);
  const before = from === undefined ? '' : await readText(files, from);
  if (typeof before !== 'string') return before;
  const text = applyPatch(before, patch);
  if (text === false) return outcome(`The patch does not fit ${path} as it is. Nothing was changed.`, true);
  return { path, text: to === undefined ? undefined : text };
}

function pathOf(name: string | undefined): string | undefined {
  if (name === undefined || name === NONE) return undefined;
  return name.replace(/^[ab]\//, '');
}

function parse(patch: string): readonly StructuredPatch[] | undefined {
  try {
    return parsePatch(patch).filter(({ hunks }) => hunks.length > 0);
  } catch {
    return undefined;
  }
}
