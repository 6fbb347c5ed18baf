import { z } from 'zod';
import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../ports.ts';

/** Knows the sessions in whose file another session's log stands now (decision 0013): what the file does says nothing of them. */
export interface ReplacedLogs {
  /** Takes what is remembered of files now, the first log of a file before the others; gives the sessions that may stand otherwise. */
  readonly note: (files: readonly SourceFile[]) => readonly SessionId[];
  readonly has: (session: SessionId) => boolean;
  /** Whether a log is the one that its file holds now. */
  readonly isHeld: (log: SourceFile) => boolean;
}

interface Log {
  /** The file, as the ledger calls its first log. */
  readonly file: string;
  readonly source: string;
}

/** Knows of no file that held more than one log. */
export function createReplacedLogs(): ReplacedLogs {
  const holders = new Map<string, string>();
  const sessionsIn = new Map<string, Set<SessionId>>();
  const logs = new Map<SessionId, Log>();
  const isReplaced = ({ file, source }: Log) => holders.has(file) && holders.get(file) !== source;
  const put = (row: SourceFile): readonly SessionId[] => {
    const known = readRow(row);
    if (known === undefined) return [];
    const log = { file: known.file, source: known.source };
    const before = holders.get(log.file);
    if (log.file === log.source) holders.set(log.file, known.holder);
    const sessions = sessionsIn.get(log.file) ?? new Set<SessionId>();
    sessionsIn.set(log.file, sessions);
    for (const session of known.sessions) {
      logs.set(session, log);
      sessions.add(session);
    }
    return before === holders.get(log.file) ? [] : [...sessions];
  };
  return {
    note: (files) => files.flatMap(put),
    has: (session) => {
      const log = logs.get(session);
      return log !== undefined && isReplaced(log);
    },
    isHeld: (row) => {
      const known = readRow(row);
      return known === undefined || !isReplaced({ file: known.file, source: known.source });
    },
  };

  function readRow(row: SourceFile) {
    const name = (source: string) => JSON.stringify([row.format, source]);
    const isKnown = holders.has(name(row.source));
    if (!isKnown && !row.report.includes('"holder":') && !row.report.includes('"file":')) return undefined;
    const { success, data } = remembered.safeParse(parsed(row.report));
    if (!success) return undefined;
    const sessions = data.sessions.map(([, id]) => id as SessionId);
    return {
      file: name(data.file ?? row.source),
      source: name(row.source),
      holder: name(data.holder ?? row.source),
      sessions,
    };
  }
}

const remembered = z.object({
  sessions: z.array(z.tuple([z.string(), z.string()])),
  file: z.string().exactOptional(),
  holder: z.string().exactOptional(),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
