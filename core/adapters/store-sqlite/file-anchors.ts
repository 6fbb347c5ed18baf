import { closeSync, existsSync, fsync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { HostError, Log } from '../../runtime/ports.ts';
import { type DatedAnchorLog, noFlaws } from '../store/dated-anchor.ts';
import { fromLines, type ReadAnchors, toBytes, toLeftLines, toLines } from './anchor-lines.ts';
import { guarded, hostErrorOf } from './host-error-of.ts';
import { syncName } from './sync-name.ts';
import { writeFileDurably } from './write-file-durably.ts';

/** What anchors are kept with. */
export interface FileAnchorOptions {
  readonly path: string;
  readonly log: Log;
  readonly nowMs: () => number;
  /** Called when an anchor can't be written: the event is safe, but its end is not anchored. */
  readonly onFault: (fault: HostError) => void;
}

const SYNC_MS = 1000;

/**
 * Opens the anchors in a file of lines. A file with more lines than it needs is rewritten first, as a whole or not at all: one
 * line for each session; lines that can't be read stay as they are, and a last one that was cut off leaves a mark. Throws HostError.
 */
export function openFileAnchors({ path, log, nowMs, onFault }: FileAnchorOptions): DatedAnchorLog {
  return guarded(path, () => {
    const { anchors, flaws: before } = compacted(path, log, nowMs);
    const left = [...before.left];
    const tail = openTail(path, onFault);
    return {
      read: () => new Map(anchors),
      of: (session) => anchors.get(session),
      flaws: () => ({ ...before, left: [...left] }),
      leave: (gone) => {
        left.push(...gone);
        tail.append(toLeftLines(gone));
      },
      write: (written) => {
        const dated = written.map((anchor) => ({ ...anchor, atMs: nowMs() }));
        for (const anchor of dated) anchors.set(anchor.session, anchor);
        tail.append(toLines(dated));
      },
      close: async () => tail.close(),
    };
  });
}

/** The anchors in a file, to be read only. Throws HostError. */
export function readFileAnchors(path: string): DatedAnchorLog {
  return guarded(path, () => {
    const { anchors, flaws } = fromLines(existsSync(path) ? readFileSync(path) : Buffer.alloc(0));
    const refuse = (): never => {
      throw new Error('anchors that are open to be read only were written');
    };
    return {
      read: () => new Map(anchors),
      of: (session) => anchors.get(session),
      flaws: () => flaws,
      leave: refuse,
      write: refuse,
      close: async () => undefined,
    };
  });
}

type Compacted = Pick<ReadAnchors, 'anchors' | 'flaws'>;

function compacted(path: string, log: Log, nowMs: () => number): Compacted {
  if (!existsSync(path)) return { anchors: new Map(), flaws: noFlaws };
  const { anchors, flaws: before, cutBytes, isCompact } = fromLines(readFileSync(path));
  const found = cutBytes === 0 ? [] : [{ sizeBytes: cutBytes, foundAtMs: nowMs() }];
  const flaws = { ...before, cut: [...before.cut, ...found] };
  const unread = flaws.damaged.length;
  if (unread > 0) log.warn('Some anchors can’t be read; verify names them.', { unread, path });
  if (!isCompact) writeFileDurably(path, toBytes({ anchors, flaws }));
  return { anchors, flaws };
}

interface Tail {
  readonly append: (lines: string) => void;
  readonly close: () => void;
}

/** The open end of the file. What could not be written is written with the next anchors. */
function openTail(path: string, onFault: (fault: HostError) => void): Tail {
  const isNew = !existsSync(path);
  const file = openSync(path, 'a', 0o600);
  if (isNew) syncName(path);
  let owed = '';
  let isDirty = false;
  let isClosed = false;
  const attempt = (work: () => void): void => {
    try {
      work();
    } catch (cause) {
      onFault(hostErrorOf(cause, path) as HostError);
    }
  };
  const flush = (): void => {
    if (owed === '') return;
    const bytes = Buffer.from(owed);
    isDirty = true;
    const size = writeSync(file, bytes);
    owed = bytes.subarray(size).toString('utf8');
  };
  const timer = setInterval(() => {
    attempt(flush);
    if (!isDirty) return;
    isDirty = false;
    fsync(file, (cause) => cause && !isClosed && onFault(hostErrorOf(cause, path) as HostError));
  }, SYNC_MS);
  timer.unref();
  return {
    append: (lines) => {
      owed += lines;
      attempt(flush);
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      clearInterval(timer);
      attempt(flush);
      attempt(() => fsyncSync(file));
      closeSync(file);
    },
  };
}
