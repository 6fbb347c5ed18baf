import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { FoundLogs } from '../../contract/import-report.ts';
import { type LogFolder, type LogPlaces, logFolders } from './log-folders.ts';

/**
 * Counts the logs in the usual folders by name and size. Opens no file and follows no link; folders that are not there are left
 * out.
 */
export async function findLogs(
  places: LogPlaces = { home: homedir(), platform: process.platform, environment: process.env },
): Promise<readonly FoundLogs[]> {
  const found = await Promise.all(logFolders(places).map(count));
  return found.filter((logs) => logs.files > 0);
}

async function count({ format, label, folder, isLog }: LogFolder): Promise<FoundLogs> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const logs = names.filter((entry) => entry.isFile() && isLog(entry.name));
  const found = { files: 0, sizeBytes: 0, oldestAtMs: Number.POSITIVE_INFINITY, newestAtMs: 0 };
  for (const entry of logs) {
    const stats = await stat(join(entry.parentPath, entry.name)).catch(() => undefined);
    if (stats === undefined) continue;
    found.files++;
    found.sizeBytes += stats.size;
    found.oldestAtMs = Math.min(found.oldestAtMs, stats.mtimeMs);
    found.newestAtMs = Math.max(found.newestAtMs, stats.mtimeMs);
  }
  const { files, sizeBytes } = found;
  const times = files === 0 ? {} : { oldestAtMs: found.oldestAtMs, newestAtMs: found.newestAtMs };
  return { format, label, folder, files, sizeBytes, ...times };
}
