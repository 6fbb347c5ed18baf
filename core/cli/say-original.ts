import { inLine } from './plain.ts';

interface Original {
  readonly path: string;
  readonly line?: number;
  readonly why?: 'gone' | 'differs' | 'not-imported';
  readonly moved?: { readonly line: number };
  readonly base64: string;
}

/** `path:line` of a record, or why its file does not have it there, and below it its bytes as text. */
export function sayOriginal(original: Original): string {
  return `${inLine(sayPlace(original))}\n${Buffer.from(original.base64, 'base64').toString()}`;
}

function sayPlace({ path, line, why, moved }: Original): string {
  if (line !== undefined) return `${path}:${line}`;
  if (moved !== undefined) return `${path}:${moved.line}  moved: the file reads differently where it was read`;
  if (why === 'gone') return `${path}  gone, or not readable: the record is from the archive`;
  if (why === 'differs') return `${path}  reads differently now: the record is from the archive`;
  return `${path === '' ? 'unknown file' : path}  never imported here: the record is from the archive`;
}
