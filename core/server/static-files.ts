import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** A file of the built window, read once. */
export interface StaticFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * Reads all files below a folder into a list, by their path with forward slashes. Only files of the list are ever served,
 * so no request can name anything else. Links are not followed. Throws the system's error where the folder can't be read.
 */
export function readStaticFiles(root: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const path of listFiles(root)) {
    const type = TYPES[extname(path)];
    if (type !== undefined && statSync(path).size < 32 * 1024 * 1024) {
      files.set(relative(root, path).split(sep).join('/'), { type, bytes: readFileSync(path) });
    }
  }
  return files;
}

/** Folder by folder: Node's own recursive way follows links to folders. */
function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
