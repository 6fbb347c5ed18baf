import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { FoundLogs } from '../../contract/import-report.ts';

/** Where programs of this kind keep their logs, unless their own settings say otherwise. */
export interface LogPlaces {
  readonly home: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Place {
  readonly format: string;
  readonly label: string;
  readonly folder: string;
  readonly isLog: (name: string) => boolean;
}

/**
 * Counts the logs in the usual folders by name and size. Opens no file and follows no link; folders that are not there are left
 * out. The folders are below the person's own on every system, and honour CLAUDE_CONFIG_DIR and CODEX_HOME.
 */
export async function findLogs(
  places: LogPlaces = { home: homedir(), environment: process.env },
): Promise<readonly FoundLogs[]> {
  const found = await Promise.all(foldersIn(places).map(count));
  return found.filter((logs) => logs.files > 0);
}

function foldersIn({ home, environment }: LogPlaces): Place[] {
  const claude = environment.CLAUDE_CONFIG_DIR || join(home, '.claude');
  const codex = environment.CODEX_HOME || join(home, '.codex');
  const isRollout = (name: string) => /^rollout-.*\.jsonl?$/.test(name);
  const claudeCode = { format: 'claude-code', label: 'Claude Code', isLog: (name: string) => name.endsWith('.jsonl') };
  return [
    { ...claudeCode, folder: join(claude, 'projects') },
    ...(environment.CLAUDE_CONFIG_DIR ? [] : [{ ...claudeCode, folder: join(home, '.config', 'claude', 'projects') }]),
    { format: 'codex', label: 'Codex', folder: join(codex, 'sessions'), isLog: isRollout },
    { format: 'codex', label: 'Codex, archived', folder: join(codex, 'archived_sessions'), isLog: isRollout },
  ];
}

async function count({ format, label, folder, isLog }: Place): Promise<FoundLogs> {
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
