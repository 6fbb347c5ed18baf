import { z } from 'zod';
import type { SessionId } from '../../model/ids.ts';
import type { SourceFile } from '../ports.ts';

/** How many ranges of the log of each session gave no record when it was read last. */
export interface LeftOutRanges {
  /** Takes what is remembered of files now; gives the sessions of which another number holds. */
  readonly note: (files: readonly SourceFile[]) => readonly SessionId[];
  /** 0 too for a session of no log, and where what was remembered of its log is lost. */
  readonly of: (session: SessionId) => number;
}

interface Log {
  readonly sessions: readonly SessionId[];
  readonly ranges: number;
}

/** Knows of no log. Holds only logs that left something out: they are few. */
export function createLeftOutRanges(): LeftOutRanges {
  const logs = new Map<string, Log>();
  const bySession = new Map<SessionId, Map<string, number>>();
  const put = (name: string, next: Log): readonly SessionId[] => {
    const before = logs.get(name) ?? NONE;
    if (next.ranges === 0) logs.delete(name);
    else logs.set(name, next);
    const touched = new Set([...before.sessions, ...next.sessions]);
    for (const session of before.sessions) bySession.get(session)?.delete(name);
    for (const session of next.ranges === 0 ? [] : next.sessions) {
      const ofSession = bySession.get(session) ?? new Map<string, number>();
      bySession.set(session, ofSession.set(name, next.ranges));
    }
    const isSame = before.ranges === next.ranges && touched.size === before.sessions.length;
    return isSame ? [] : [...touched];
  };
  return {
    note: (files) => files.flatMap((file) => put(JSON.stringify([file.format, file.source]), logOf(file))),
    of: (session) => [...(bySession.get(session)?.values() ?? [])].reduce((sum, ranges) => sum + ranges, 0),
  };
}

const NONE: Log = { sessions: [], ranges: 0 };

const remembered = z.object({
  sessions: z.array(z.tuple([z.string(), z.string()])),
  report: z.object({ lines: z.object({ quarantined: z.int().min(0) }) }),
});

/** Most logs left nothing out, which their text shows without being read. */
function logOf({ report }: SourceFile): Log {
  if (report.includes('"quarantined":0')) return NONE;
  const known = remembered.safeParse(parsed(report));
  if (!known.success) return NONE;
  const { sessions, report: said } = known.data;
  return { sessions: [...new Set(sessions.map(([, id]) => id as SessionId))], ranges: said.lines.quarantined };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
