import { z } from 'zod';
import { type FileReport, fileReport } from '../../../contract/import-report.ts';
import { canonicalText } from '../../../model/canonical.ts';
import type { EventId, SessionId } from '../../../model/ids.ts';
import { type KeptCounts, keptCounts } from '../../../runtime/kept-counts.ts';
import { type SourceFile, UNKNOWN_SIZE } from '../../../runtime/ports.ts';
import type { Knowledge } from '../format.ts';
import { parseObject } from '../records/parse-object.ts';
import type { FileStamp } from '../sources/log-file.ts';

/** The file that another begins with, as far as it was found, and the marks that its sessions carry for it. */
export interface FileCopy {
  readonly source: string;
  /** Records that are the same. */
  readonly records: number;
  readonly marks: readonly CopyMark[];
}

/** A session of a file, and what its mark says: the payload of `import/copied`. */
export interface CopyMark {
  readonly session: SessionId;
  readonly from: SessionId;
  readonly at: EventId;
  readonly through: EventId;
}

/** What is remembered of a file between imports, beside its row in the ledger. */
export interface FileMemory {
  readonly source: string;
  /** The file's real path, where the source is not called so: another session's log was in the file before. */
  readonly file?: string | undefined;
  /** The source that the file held when it was read last, where that was not this one. */
  readonly holder?: string;
  /** False where the last import of it did not come to the end: it is read again. */
  readonly isWhole: boolean;
  /** Something of it may have been lost with a broken store: its ledger may not name all its events, and it is read again. */
  readonly isSalvaged?: true;
  readonly stamp: FileStamp;
  /** Sessions by the reader's key. */
  readonly sessions: readonly (readonly [key: string, session: SessionId])[];
  /** What the file was found to begin with a copy of; counted there (I2). */
  readonly copy?: FileCopy | undefined;
  /** Absent where it was not compared with others since it was read: then the next import does that. */
  readonly isCompared?: true | undefined;
  /** Absent where what gave no record was not kept when the file was read (I6): then it is read again. */
  readonly isArchived?: true;
  /** Sessions, by their names in the log, whose records it began with when it was read last and said so. Absent for an earlier version's. */
  readonly begins?: readonly string[] | undefined;
  /** What is kept of it that gave no record; absent where its last import did not come to an end. */
  readonly kept?: KeptCounts | undefined;
  readonly knowledge: Knowledge;
  /** The session of a sub-agent that stands alone, because what started it was not here: it joins when that comes (F5). */
  readonly adrift?: SessionId | undefined;
  readonly report: FileReport;
}

/**
 * The memory as the text that a ledger row carries. Without titles: they are words of the sessions, and would outlive
 * an erase here (S12).
 */
export function writeMemory(memory: FileMemory): string {
  const sessions = memory.report.sessions.map((session) => ({ ...session, title: '' }));
  return canonicalText({ ...memory, report: { ...memory.report, sessions } });
}

const agentCall = z.object({
  callId: z.string(),
  event: z.string(),
  session: z.string(),
  agentId: z.string().exactOptional(),
  agentType: z.string().exactOptional(),
});

const copyMark = z.object({ session: z.string(), from: z.string(), at: z.string(), through: z.string() });

const fileMemory = z.object({
  source: z.string(),
  file: z.string().exactOptional(),
  holder: z.string().exactOptional(),
  isWhole: z.boolean(),
  isSalvaged: z.literal(true).exactOptional(),
  stamp: z.object({ sizeBytes: z.number(), modifiedAtMs: z.number(), changedAtMs: z.number(), inode: z.string() }),
  sessions: z.array(z.tuple([z.string(), z.string()])),
  copy: z.object({ source: z.string(), records: z.int(), marks: z.array(copyMark) }).exactOptional(),
  isCompared: z.literal(true).exactOptional(),
  isArchived: z.literal(true).exactOptional(),
  begins: z.array(z.string()).exactOptional(),
  kept: keptCounts.exactOptional(),
  knowledge: z.object({
    sourceId: z.string().exactOptional(),
    copyOf: z.string().exactOptional(),
    calls: z.array(agentCall),
  }),
  adrift: z.string().exactOptional(),
  report: fileReport,
});

/** The memory of a ledger row; undefined where {@link writeMemory} did not write it as it is: the file is then read again. */
export function readMemory(file: SourceFile): FileMemory | undefined {
  const value = parseObject(file.report);
  const memory = value === undefined ? undefined : fileMemory.safeParse(value);
  if (!memory?.success) return undefined;
  const known = memory.data as unknown as FileMemory;
  return file.sizeBytes === UNKNOWN_SIZE ? { ...known, isSalvaged: true } : known;
}

/** Sessions of a log whose memory was lost with a broken store, as their events tell; none for any other. */
export function salvagedSessions({ report }: SourceFile): readonly SessionId[] {
  const { success, data } = salvaged.safeParse(parseObject(report));
  return success ? (data.salvaged as SessionId[]) : [];
}

const salvaged = z.object({ salvaged: z.array(z.string()) });
