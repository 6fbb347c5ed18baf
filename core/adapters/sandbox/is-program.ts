import { accessSync, constants, statSync } from 'node:fs';

/** True for a file that this user can run; links are followed. */
export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // Not there, or not ours to run: it is none for us.
    return false;
  }
}
