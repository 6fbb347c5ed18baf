import type { ImportedFiles } from '../format.ts';

/** Whether a file was found to be a copy of another, or of a copy of it: a circle of copies would count nowhere. */
export async function isCopyOf(
  file: string,
  original: string,
  imported: Pick<ImportedFiles, 'memory'>,
): Promise<boolean> {
  const seen = new Set<string>();
  for (let at: string | undefined = file; at !== undefined && !seen.has(at); ) {
    seen.add(at);
    at = (await imported.memory(at))?.copy?.source;
    if (at === original) return true;
  }
  return false;
}
