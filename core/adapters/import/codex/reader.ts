import type { EventId } from '../../../model/ids.ts';
import type { LocalSession, Placed, ReaderContext, RecordReader } from '../format.ts';
import { asTimeMs, present } from '../records/foreign-value.ts';
import type { SourceRecord } from '../records/source-line.ts';
import { titleLine } from '../records/title-line.ts';
import { type CodexRecord, codexRecord } from './codex-record.ts';
import { endsCopy } from './copied-prefix.ts';
import { recordMarks } from './marks.ts';
import { threadOpening } from './opening.ts';
import { SpawnCalls } from './spawn-calls.ts';
import { StreamState } from './stream-state.ts';
import { readThread, type Thread } from './thread.ts';

/** A reader of one rollout of any generation. A rollout is one session. */
export async function openReader(context: ReaderContext): Promise<RecordReader> {
  return new RolloutReader(context, await readThread(context));
}

class RolloutReader implements RecordReader {
  private readonly context: ReaderContext;
  private readonly thread: Thread;
  private readonly state: StreamState;
  private readonly spawns = new SpawnCalls();
  private readonly session: LocalSession;
  private isInCopy: boolean;
  private atMs: number;
  /** What a compaction would replace: from the first event after the last one to the last event. */
  private from: EventId | undefined;
  private last: EventId | undefined;

  constructor(context: ReaderContext, thread: Thread) {
    const { origin } = thread;
    this.context = context;
    this.thread = thread;
    this.state = new StreamState(origin.what === 'fork' ? origin.before : undefined);
    this.isInCopy = origin.what === 'fork';
    this.atMs = thread.firstAtMs;
    this.session = {
      key: 'main',
      kind: origin.what === 'root' ? 'main' : origin.what === 'fork' ? 'branch' : 'sub-agent',
      opening: () => threadOpening(thread),
      title: () => titleLine(this.state.title ?? this.state.prompt ?? '') || thread.sourceId,
      parent: origin.what === 'root' ? undefined : origin.parent?.session,
    };
  }

  place({ value, text }: SourceRecord): Placed {
    const record = codexRecord(value, this.thread.isDocument);
    const copyOf = this.originalOf(record);
    const replaced = this.from && this.last ? { from: this.from, to: this.last } : undefined;
    const reading = this.state.read(record, text, replaced);
    const settleCalls = this.spawns.read(record, this.context.sessionOf(this.session.key));
    const told = asTimeMs(value.timestamp);
    this.atMs = told ?? this.atMs;
    return {
      session: this.session,
      recordId: undefined,
      atMs: this.atMs,
      time: told === undefined ? 'inferred' : 'recorded',
      draft: (keep) => {
        const marks = { ...recordMarks(record), ...reading.marks };
        return { ...reading.draft(keep), marks, ...(copyOf && { copyOf }) };
      },
      settle: (event) => {
        settleCalls(event);
        reading.learn?.(event);
        this.from = record.type === 'compacted' ? undefined : (this.from ?? event);
        this.last = event;
      },
    };
  }

  knowledge() {
    const { sourceId, origin } = this.thread;
    const copyOf = origin.what === 'root' ? origin.forkedFrom : undefined;
    return { sourceId, ...present({ copyOf }), calls: this.spawns.all() };
  }

  /** In a copied beginning, the event of the other file that this record is a copy of. */
  private originalOf({ type, payload }: CodexRecord): EventId | undefined {
    const { origin } = this.thread;
    if (!this.isInCopy || origin.what !== 'fork') return undefined;
    const original = origin.originalOf(payload);
    if (original === undefined && endsCopy(type, payload)) this.isInCopy = false;
    return original;
  }
}
