import { matchesGlob } from 'node:path/posix';
import { z } from 'zod';
import type { FolderFiles } from '../ports/folder-files.ts';
import { defineTool } from './define-tool.ts';
import { outcome } from './tool.ts';

/** Paths that one answer holds, and entries that are looked at, at most. */
const MOST_PATHS = 1_000;
const MOST_LOOKED_AT = 100_000;
/** A longer pattern, or one with more wildcards, could take for ever. */
const LONGEST_PATTERN = 500;
const MOST_WILDCARDS = 20;

/** Finds files by name. */
export const glob = defineTool({
  name: 'glob',
  version: '1',
  description:
    'Finds files of the workspace whose path matches a pattern such as src/**/*.ts. Dependency folders and .git are left out.',
  input: z.strictObject({ pattern: z.string().min(1).max(LONGEST_PATTERN) }),
  effect: 'read',
  byDefault: 'allow',
  placement: 'host',
  subject: ({ pattern }) => pattern,
  run: async ({ pattern }, { folder, signal }) => {
    if ((pattern.match(/[*?{[]/g) ?? []).length > MOST_WILDCARDS)
      return outcome(`The pattern has more than ${MOST_WILDCARDS} wildcards.`, true);
    const found: string[] = [];
    let looked = 0;
    for await (const path of pathsBelow(folder.files, signal)) {
      if (++looked > MOST_LOOKED_AT || found.length === MOST_PATHS) {
        found.push(`[more is there: only ${looked - 1} entries were looked at]`);
        break;
      }
      if (matchesGlob(path, pattern)) found.push(path);
    }
    return outcome(found.length === 0 ? 'No file matches.' : found.join('\n'));
  },
});

const LEFT_OUT: ReadonlySet<string> = new Set(['.git', 'node_modules', '.venv', '__pycache__']);

async function* pathsBelow(files: FolderFiles, signal: AbortSignal): AsyncGenerator<string> {
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    signal.throwIfAborted();
    const listed = await files.list(folder === '' ? '.' : folder);
    if (!listed.ok) continue;
    for (const { name, kind } of listed.value) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (kind === 'folder' && !LEFT_OUT.has(name)) folders.push(path);
      else if (kind === 'file' || kind === 'link') yield path;
    }
  }
}
