import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a file that was built is not there, or a source in one of these folders or the lock of the packages is newer. */
export function isStale(root: string, built: string, folders: readonly string[]): boolean {
  const last = join(root, built);
  if (!existsSync(last)) return true;
  const since = statSync(last).mtimeMs;
  const newer = (path: string) => statSync(path).mtimeMs > since;
  // By hand it takes half the time of Node's own recursion, at each start of the program.
  const holdsNewer = (folder: string): boolean =>
    newer(folder) ||
    readdirSync(folder, { withFileTypes: true }).some((entry) => {
      const path = `${folder}/${entry.name}`;
      return entry.isDirectory() ? holdsNewer(path) : newer(path);
    });
  return newer(join(root, 'package-lock.json')) || folders.some((folder) => holdsNewer(join(root, folder)));
}
