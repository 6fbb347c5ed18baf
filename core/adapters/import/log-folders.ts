import { posix, win32 } from 'node:path';

/** Whose machine it is, as far as the places of logs depend on it. */
export interface LogPlaces {
  readonly home: string;
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** A folder that may hold logs of a format. */
export interface LogFolder {
  readonly format: string;
  readonly label: string;
  readonly folder: string;
  readonly isLog: (name: string) => boolean;
}

/**
 * Where programs of this kind keep their logs on Linux, macOS and Windows: below the person's own folder, unless
 * CLAUDE_CONFIG_DIR, XDG_CONFIG_HOME or CODEX_HOME say otherwise.
 */
export function logFolders({ home, platform, environment }: LogPlaces): LogFolder[] {
  const { join } = platform === 'win32' ? win32 : posix;
  const setting = (name: string) => settingOf(name, { platform, environment });
  const named = setting('CLAUDE_CONFIG_DIR');
  const claude =
    named === undefined
      ? [join(home, '.claude'), join(setting('XDG_CONFIG_HOME') ?? join(home, '.config'), 'claude')]
      : [named];
  const codex = setting('CODEX_HOME') ?? join(home, '.codex');
  return [
    ...claude.map((folder) => ({
      format: 'claude-code',
      label: 'Claude Code',
      folder: join(folder, 'projects'),
      isLog: (name: string) => name.endsWith('.jsonl'),
    })),
    { format: 'codex', label: 'Codex', folder: join(codex, 'sessions'), isLog: isRollout },
    { format: 'codex', label: 'Codex, archived', folder: join(codex, 'archived_sessions'), isLog: isRollout },
  ];
}

function isRollout(name: string): boolean {
  return /^rollout-.*\.jsonl?$/.test(name);
}

/** A setting that has a value. Windows does not tell the case of its names apart. */
function settingOf(name: string, { platform, environment }: Omit<LogPlaces, 'home'>): string | undefined {
  const key = platform === 'win32' ? Object.keys(environment).find((each) => each.toUpperCase() === name) : name;
  return (key === undefined ? undefined : environment[key]?.trim()) || undefined;
}
