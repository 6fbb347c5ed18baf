import type { ImportedFiles } from './format.ts';

/**
 * What the ledger calls the log of a session in a file where another session's was before: the first log that a file held is called
 * after the file alone. `session`: its name in the log.
 */
export function nameInFile(path: string, session: string): string {
  return `${path}#${session.replace(/[^\w.-]/g, '_')}`;
}

/** What the ledger calls the log of a session in a file, whichever of its logs that was. */
export async function sourceInFile(
  path: string,
  session: string,
  imported: Pick<ImportedFiles, 'memory'>,
): Promise<string> {
  const name = nameInFile(path, session);
  return (await imported.memory(name)) === undefined ? path : name;
}
