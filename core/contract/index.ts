import { eventIterator, oc } from '@orpc/contract';
import { z } from 'zod';
import { contextView } from '../projections/context-at/context-view.ts';
import { sessionPiece, sessionRow, statuses } from '../projections/session-summary/session-row.ts';
import { contextCalls } from './compress.ts';
import { eventDetail } from './event-detail.ts';
import { eventText } from './event-text.ts';
import { filesCalls } from './files.ts';
import { findCall } from './find.ts';
import { graphCalls } from './graph.ts';
import { homeState } from './home-state.ts';
import { importCalls } from './import-calls.ts';
import { mcpCalls } from './mcp.ts';
import { memoryCalls } from './memory.ts';
import { mergeCalls } from './merge.ts';
import { modelCalls } from './models.ts';
import { act, news } from './news.ts';
import { policyCalls } from './policy.ts';
import { programCalls } from './programs.ts';
import { reply } from './refusal.ts';
import { replayCalls } from './replay.ts';
import { runCalls } from './runs.ts';
import { sampleCalls } from './samples.ts';
import { searchCalls } from './search.ts';
import { setupCalls } from './setups.ts';
import { oldCopies, trashPreview } from './trash.ts';
import { answerUsage, usageReport } from './usage.ts';
import { fault } from './verify-report.ts';
import { workflowDocumentCalls } from './workflow-documents.ts';
import { workflowCalls } from './workflows.ts';

const id = z.string().min(1).max(200);
const session = z.strictObject({ session: id });
/** An event's id, and which of its parts. */
const stepKey = z.string().max(1000);
/** An event of a session (its head when absent), and the head that the asker has seen (S7). */
const place = { session: id, at: id.exactOptional(), expectedHead: id.exactOptional() };
/** How to go on over a break in the log; without it a conversation with one is refused as `at-break`, with it one without. */
const atBreak = z.enum(['join', 'start']).exactOptional();

/** Id of the session that is made, for an asker that may have to find it again; refused where there is one of that id. */
const as = z.uuid().exactOptional();

/** A line of a native export. */
const nativeLine = z.strictObject({
  line: z.string(),
  endGap: z.string().exactOptional(),
  quarantined: z.int().exactOptional(),
});

/** The one door to the host: everything a window, the CLI or a server client can ask. */
export const contract = {
  home: {
    info: oc.input(z.strictObject({})).output(
      z.strictObject({
        home: z.string(),
        version: z.string(),
        platform: z.string(),
        zone: z.string(),
        sessions: z.int(),
        files: z.int(),
      }),
    ),
    /** News from now on; `seq` of the first batch follows the snapshot's. */
    follow: oc.input(z.strictObject({})).output(eventIterator(news)),
    /** How the home is: whether it takes what is to be saved, and what was found and put right. News of it comes as `home`. */
    state: oc.input(z.strictObject({})).output(homeState),
    reflog: oc.input(z.strictObject({})).output(z.array(act)),
    undo: oc.input(z.strictObject({ act: id.exactOptional() })).output(reply({ says: z.string(), act: z.string() })),
    redo: oc.input(z.strictObject({})).output(reply({ says: z.string(), act: z.string() })),
    verify: oc.input(z.strictObject({ session: id.exactOptional() })).output(
      z.strictObject({
        sound: z.boolean(),
        events: z.int(),
        blobs: z.int(),
        sessions: z.int(),
        withheld: z.int(),
        faults: z.array(fault),
        /** Files of the store of which pages can't be read, by name; absent for none. `setAside` is the remedy. */
        damaged: z.array(z.string()).exactOptional(),
        vouches: z.string(),
      }),
    ),
    /** Counts what would come over, were the damaged files set aside now. Refused where no damaged file is known. */
    readable: oc.input(z.strictObject({})).output(
      reply({
        events: z.int(),
        /** Of them, events that come over without what they said. */
        withoutPayload: z.int(),
        /** Left out, since an import of their logs, which begins at once, brings them in again. Absent for none. */
        again: z.int().exactOptional(),
        sessions: z.int(),
      }),
    ),
    /**
     * Agrees to set the damaged files aside: the host closes in order, and the next pipe reaches the home as it is with what could be read
     * of them. What came over is told as a notice. Refused where no damaged file is known.
     */
    setAside: oc.input(z.strictObject({})).output(reply({ files: z.array(z.string()) })),
  },
  sessions: {
    list: oc.input(z.strictObject({ trashed: z.boolean().exactOptional() })).output(z.array(sessionRow)),
    /** All sessions in pieces, the lineage in which something happened last first; `of`: how many there are. */
    pieces: oc.input(z.strictObject({})).output(eventIterator(sessionPiece)),
    show: oc.input(session).output(reply({ row: sessionRow, branches: z.array(sessionRow) })),
    /** Steps of a whole lineage for a preview, lane by lane: kind, size and lane of each, about 400 at most, spread evenly. */
    preview: oc.input(session).output(
      z.strictObject({
        bars: z.array(
          z.strictObject({
            lane: z.int(),
            kind: z.string(),
            size: z.int(),
            key: z.string(),
            /** A call that failed. */
            failed: z.literal(true).exactOptional(),
          }),
        ),
        lanes: z.int(),
        /** By lane: the bar that its edge leaves from, absent for a root or where that bar is not in this preview, and how it ends. */
        shape: z.array(z.strictObject({ from: z.string().exactOptional(), status: z.enum(statuses) })).exactOptional(),
      }),
    ),
    events: oc
      .input(
        z.strictObject({
          session: id,
          after: z.int().exactOptional(),
          limit: z.int().min(1).max(1000).exactOptional(),
        }),
      )
      .output(
        reply({
          events: z.array(eventText),
          /** Events that can't be read any more: their envelopes were changed, the store's pages are damaged, or they are not there. Absent for none. Verify names them. */
          lost: z
            .array(z.strictObject({ seq: z.int(), damaged: z.enum(['envelope', 'pages', 'missing']) }))
            .exactOptional(),
          /** On the last page, the numbers of those that the session is known to have had after it, half open: they are not there. Absent for none. */
          lostEnd: z.strictObject({ fromSeq: z.int(), toSeq: z.int() }).exactOptional(),
          next: z.int().exactOptional(),
        }),
      ),
    find: findCall,
    /** Tokens of some sessions together, each answer once, and what they are made of (U1). Refused for an unknown session. */
    usage: oc.input(z.strictObject({ sessions: z.array(id).min(1).max(10_000) })).output(reply(usageReport)),
    fork: oc
      .input(
        z.strictObject({
          ...place,
          title: z.string().max(500).exactOptional(),
          as,
          atBreak,
        }),
      )
      .output(reply({ session: z.string(), head: z.string() })),
    /** Makes a session that does a part of what this one does, from an event of it on: its conversation starts there, its files are its own (F5). */
    spawn: oc
      .input(z.strictObject({ ...place, task: z.string().min(1).max(200), as }))
      .output(reply({ session: z.string(), head: z.string() })),
    detach: oc
      .input(z.strictObject({ ...place, as, atBreak }))
      .output(reply({ session: z.string(), head: z.string() })),
    rename: oc.input(z.strictObject({ session: id, title: z.string().max(500) })).output(reply({ title: z.string() })),
    trash: oc.input(session).output(reply({ trashed: z.boolean() })),
    restore: oc.input(session).output(reply({ trashed: z.boolean() })),
    /**
     * Drops the payloads of a session's own events and of the titles it was given, or of one event, for good; each time with the kept
     * bytes of its files that gave no record, with `quarantine` those alone. `expectedHead` guards against a changed head.
     */
    erase: oc
      .input(
        z.strictObject({
          session: id,
          event: id.exactOptional(),
          quarantine: z.literal(true).exactOptional(),
          reason: z.string().max(500),
          expectedHead: id.exactOptional(),
        }),
      )
      .output(
        reply({
          /** Values: payloads of its events, and the acts below. */
          erased: z.int(),
          blobs: z.int(),
          /** Of them, titles, tags and notes that persons gave it; absent for none. */
          acts: z.int().exactOptional(),
          /** Ranges of its files that gave no record and whose bytes went; absent for none. */
          quarantined: z.int().exactOptional(),
          ...oldCopies,
          /** Sessions that hold steps of it as their own, in the context they start from: detached from it, or from what was made out of it. */
          detached: z.array(z.string()),
          /** Sessions made out of it, detached ones and forks of an earlier version, that hold the name of its folder; absent for none. */
          folderKept: z.array(z.string()).exactOptional(),
        }),
      ),
    /**
     * With the first line, what the file does not hold: `endGap`, what the session is known to lack at its end, in words; `quarantined`, how
     * many ranges of the log that it was read from gave no record.
     */
    exportNative: oc.input(session).output(eventIterator(nativeLine)),
    /** `leftOut`: the logs of the lineage of which ranges gave no record; absent for none. */
    exportLineage: oc.input(session).output(
      reply({
        json: z.string(),
        leftOut: z.array(z.object({ path: z.string(), quarantined: z.int().min(1) })).exactOptional(),
      }),
    ),
  },
  trash: {
    preview: oc.input(z.strictObject({})).output(trashPreview),
    /** Takes sessions out for good: those that a preview named, else it is refused. Can't be undone. */
    empty: oc.input(z.strictObject({ sessions: z.array(id).min(1).max(100_000) })).output(
      reply({
        sessions: z.int(),
        events: z.int(),
        blobs: z.int(),
        sizeBytes: z.int(),
        /** Kept ranges of their files that gave no record; absent for none. */
        quarantined: z.int().exactOptional(),
        ...oldCopies,
      }),
    ),
  },
  graph: graphCalls,
  event: {
    /** Events whose ids begin so, the first 10 by their ids; of the history of a session alone, where one is named. */
    named: oc
      .input(z.strictObject({ beginning: z.string().min(4).max(64), session: id.exactOptional() }))
      .output(reply({ events: z.array(z.string()) })),
    detail: oc
      .input(z.strictObject({ event: id, step: stepKey.exactOptional() }))
      .output(reply({ detail: eventDetail })),
    /** What the answer used that an event is a record of, from all its records; absent for one that is no record of an answer. */
    usage: oc.input(z.strictObject({ event: id })).output(reply({ usage: answerUsage.exactOptional() })),
    context: oc
      .input(z.strictObject({ event: id, session: id.exactOptional() }))
      .output(reply({ context: contextView })),
    /**
     * The record that an event was read from. `file`: it still stands so in its file, at `line`, counted from 1. `archive`: the
     * file is gone, reads differently there or was never imported here, as `why` says, and the bytes are those that were kept;
     * `moved` is where the file has them now.
     */
    original: oc.input(z.strictObject({ event: id })).output(
      reply({
        from: z.enum(['file', 'archive']),
        path: z.string(),
        line: z.int().exactOptional(),
        why: z.enum(['gone', 'differs', 'not-imported']).exactOptional(),
        moved: z.strictObject({ line: z.int(), byteStart: z.int() }).exactOptional(),
        /** Byte range in the file, half-open, where it was read. */
        byteStart: z.int(),
        byteEnd: z.int(),
        base64: z.string(),
      }),
    ),
    /** Lines of the file as it is now, 200 before and after the record's `line`, each cut at 8,192 bytes. Refused where the file does not have the record. */
    originalLines: oc.input(z.strictObject({ event: id })).output(
      reply({
        path: z.string(),
        line: z.int(),
        lines: z.array(z.strictObject({ line: z.int(), text: z.string(), bytes: z.int() })),
      }),
    ),
    blob: oc.input(z.strictObject({ blob: id })).output(reply({ base64: z.string(), sizeBytes: z.int() })),
  },
  search: searchCalls,
  runs: runCalls,
  files: filesCalls,
  programs: programCalls,
  samples: sampleCalls,
  workflows: workflowCalls,
  workflowDocuments: workflowDocumentCalls,
  replay: replayCalls,
  merge: mergeCalls,
  memory: memoryCalls,
  models: modelCalls,
  mcp: mcpCalls,
  policy: policyCalls,
  setups: setupCalls,
  context: contextCalls,
  import: importCalls,
};

export type Contract = typeof contract;
