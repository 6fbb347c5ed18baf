import type { EventId } from '../../../model/ids.ts';
import type { Placed, ReaderContext, RecordReader } from '../format.ts';
import { asObject, asText, asTimeMs, isSet, present } from '../records/foreign-value.ts';
import { noted } from '../records/noted.ts';
import type { ForeignObject, SourceRecord } from '../records/source-line.ts';
import { AgentCalls } from './agent-calls.ts';
import { type AgentFile, type AgentParent, isAgentFile, readAgentFile } from './agent-file.ts';
import { type CopiedPrefix, findCopiedPrefix } from './copied-prefix.ts';
import { draftOf, type Findings } from './draft.ts';
import { recordMarks } from './marks.ts';
import { agentSession, branchSession, inlineAgent, mainSession, type OpenSession } from './open-session.ts';
import { type FileFacts, readFileFacts } from './opening.ts';
import { contentOfRecord, leadingText, type PersonSigns, personSigns } from './person.ts';
import { PlaceMarks } from './place-marks.ts';
import { PromptQueue, type QueueSign } from './queue.ts';
import { type RecordBefore, recordsBefore } from './records-before.ts';
import { type Seat, SessionTree } from './session-tree.ts';

interface FileSigns {
  readonly facts: FileFacts;
  readonly agent: AgentFile | undefined;
  readonly copied: CopiedPrefix | undefined;
  readonly isBegunAnew: boolean;
}

/** A reader of one transcript, whose sub-agents may be in it or in files of their own. */
export async function openReader(context: ReaderContext): Promise<RecordReader> {
  const agent = isAgentFile(context.path, context.head) ? await readAgentFile(context) : undefined;
  const copied = agent === undefined ? await findCopiedPrefix(context) : undefined;
  const facts = await readFileFacts(context);
  const gap =
    copied !== undefined && copied.parent === undefined
      ? `branched from session ${copied.from}, which is not imported`
      : facts.gap;
  const { records, isBegunAnew } = await recordsBefore(context);
  const reader = new TranscriptReader(context, { facts: { ...facts, gap }, agent, copied, isBegunAnew });
  for (const record of records) reader.hold(record);
  return reader;
}

/** A record that was met, and what it says. */
interface Met {
  readonly seat: Seat;
  readonly signs: PersonSigns;
  readonly session: OpenSession;
  readonly findings: Findings;
  readonly here: ReturnType<PlaceMarks['read']>;
  /** Unix ms; undefined where it tells no time. */
  readonly told: number | undefined;
  readonly settle: (event: EventId) => void;
}

/** The ordinal of a record that is not in the file. */
const NOWHERE = -1;

const NO_SIGNS: PersonSigns = { isTurn: false, isSlashCommand: false, isInterrupt: false };

class TranscriptReader implements RecordReader {
  private readonly context: ReaderContext;
  private readonly file: FileSigns;
  private readonly tree: SessionTree;
  private readonly calls = new AgentCalls();
  private readonly queue = new PromptQueue();
  private readonly placeMarks = new PlaceMarks();
  private readonly sessions = new Map<string, OpenSession>();
  private atMs: number;

  constructor(context: ReaderContext, file: FileSigns) {
    this.context = context;
    this.file = file;
    this.tree = new SessionTree(file.agent !== undefined);
    this.atMs =
      context.head.records.map(({ timestamp }) => asTimeMs(timestamp)).find((time) => time !== undefined) ?? 0;
  }

  get isBegunAnew(): boolean {
    return this.file.isBegunAnew;
  }

  /** Takes a record that the file held before: what comes may hang on it. */
  hold({ value, event }: RecordBefore): void {
    this.meet(value, NOWHERE).settle(event);
  }

  place(record: SourceRecord): Placed {
    const { value, ordinal } = record;
    const { seat, signs, session, findings, here, told, settle } = this.meet(value, ordinal);
    return {
      session,
      recordId: seat.node === undefined ? undefined : recordId(value),
      atMs: this.atMs,
      time: told === undefined ? 'inferred' : 'recorded',
      draft: (keep) => {
        const marks = { ...recordMarks(value, signs), ...here, ...(seat.isOrphan && { parentMissing: true }) };
        if (seat.repeats !== undefined) return { ...noted('duplicate', undefined, seat.repeats.event), marks };
        const copyOf = this.file.copied?.originalOf(value);
        return { ...draftOf(value, { record, keep }, findings), marks, ...(copyOf && { copyOf }) };
      },
      settle,
    };
  }

  private meet(value: ForeignObject, ordinal: number): Met {
    const signs = value.type === 'user' ? personSigns(value) : NO_SIGNS;
    const seat = this.seat(value, ordinal, signs);
    const session = this.session(seat, value);
    const findings = this.find(value, session, signs);
    const here = this.placeMarks.read(value);
    const settleCalls = seat.repeats ? undefined : this.calls.read(value, this.context.sessionOf(seat.session));
    this.learnTitle(session, value, { signs, isOwnTitle: findings.isOwnTitle });
    const told = asTimeMs(value.timestamp);
    this.atMs = told ?? this.atMs;
    const settle = (event: EventId): void => {
      if (seat.node !== undefined) seat.node.event = event;
      settleCalls?.(event);
      this.settle(event, value, { session, findings });
    };
    return { seat, signs, session, findings, here, told, settle };
  }

  knowledge() {
    const { facts, copied } = this.file;
    const copyOf = copied !== undefined && copied.parent === undefined ? copied.from : undefined;
    return { sourceId: facts.sourceId, ...present({ copyOf }), calls: this.calls.all() };
  }

  private seat(value: ForeignObject, ordinal: number, signs: PersonSigns): Seat {
    return this.tree.place({
      ordinal,
      uuid: asText(value.uuid) || undefined,
      parentUuid: asText(value.parentUuid) || undefined,
      logicalParentUuid: asText(value.logicalParentUuid) || undefined,
      isSidechain: isSet(value.isSidechain),
      isMessage: value.type === 'user' || value.type === 'assistant',
      isPrompt: signs.isTurn,
    });
  }

  private session(seat: Seat, value: ForeignObject): OpenSession {
    const known = this.sessions.get(seat.session);
    if (known !== undefined) return known;
    const session = this.newSession(seat, value);
    this.sessions.set(seat.session, session);
    return session;
  }

  private newSession({ session: key, starts }: Seat, value: ForeignObject): OpenSession {
    const { facts, agent, copied } = this.file;
    if (starts?.what === 'sidechain') return agentSession(key, facts, inlineAgent(value, this.calls));
    if (starts?.what === 'branch') {
      const trunk = this.sessions.get(starts.from.session);
      if (trunk === undefined || starts.from.event === undefined) throw new Error(`branch ${key} has no trunk`);
      const from: AgentParent = { event: starts.from.event, session: this.context.sessionOf(starts.from.session) };
      return branchSession(key, facts, from, trunk);
    }
    return agent === undefined ? mainSession(key, facts, copied?.parent) : agentSession(key, facts, agent);
  }

  private find(value: ForeignObject, session: OpenSession, signs: PersonSigns): Findings {
    const { from, last, isSubAgent } = session;
    const queue: QueueSign | undefined = value.type === 'queue-operation' ? this.queue.read(value) : undefined;
    const queued = queuedText(value);
    return {
      signs,
      isSubAgent,
      scope: {
        replaced: from && last ? { from, to: last } : undefined,
        eventOf: (uuid) => this.tree.node(uuid)?.event,
      },
      queue,
      repeats: queued === undefined ? undefined : this.queue.deliveredAs(queued),
      isOwnTitle: value.type === 'summary' && this.tree.node(asText(value.leafUuid) ?? '') !== undefined,
    };
  }

  private learnTitle(
    session: OpenSession,
    value: ForeignObject,
    { signs, isOwnTitle }: { signs: PersonSigns; isOwnTitle: boolean },
  ): void {
    if (signs.isTurn) session.prompt ??= leadingText(contentOfRecord(value)) || undefined;
    const title =
      asText(value.customTitle) ?? asText(value.aiTitle) ?? (isOwnTitle ? asText(value.summary) : undefined);
    if (title !== undefined && title.trim() !== '') session.logTitle = title;
  }

  private settle(
    event: EventId,
    value: ForeignObject,
    { session, findings }: { session: OpenSession; findings: Findings },
  ): void {
    const isCompaction = value.type === 'system' && value.subtype === 'compact_boundary';
    session.from = isCompaction ? undefined : (session.from ?? event);
    session.last = event;
    const prompt = findings.queue?.what === 'prompt' ? findings.queue.text : queuedText(value);
    if (prompt !== undefined && findings.repeats === undefined) this.queue.deliver(prompt, event);
  }
}

/** Text of a prompt that was typed while the model worked and is in an attachment. */
function queuedText(value: ForeignObject): string | undefined {
  const attachment = value.type === 'attachment' ? asObject(value.attachment) : undefined;
  return attachment?.type === 'queued_command' ? leadingText(attachment.prompt) || undefined : undefined;
}

/** The record's own id, where it can be told from an ordinal and is no longer than a name should be. */
function recordId({ uuid }: ForeignObject): string | undefined {
  return typeof uuid === 'string' && uuid.length <= 200 && !uuid.startsWith('#') ? uuid : undefined;
}
