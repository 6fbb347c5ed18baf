import { basename } from 'node:path';
import type { EventId, SessionId } from '../../../model/ids.ts';
import { cutText } from '../../../projections/text/cut-text.ts';
import { callByPrompt } from '../call-by-prompt.ts';
import type { AgentStart, FileHead, Originals, ReaderContext } from '../format.ts';
import { asObject, asText, asTimeMs, present, shortText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import type { FileMemory } from '../write/file-memory.ts';
import { codexRecord } from './codex-record.ts';
import { endsCopy, findCopiedPrefix, originalsIn } from './copied-prefix.ts';
import { promptText } from './person.ts';
import { isDocument } from './recognise.ts';
import type { TokenSum } from './running-total.ts';
import { promptOfCall } from './spawn-calls.ts';

/** Whose rollout a file is, and what it hangs on. */
export interface Thread {
  readonly path: string;
  readonly isDocument: boolean;
  readonly sourceId: string;
  readonly cwd: string | undefined;
  readonly version: string | undefined;
  readonly agentType: string | undefined;
  readonly origin: Origin;
  readonly firstAtMs: number;
}

/** How a thread began. */
export type Origin =
  /** `forkedFrom`: the thread that it says it begins with a copy of, which is not imported. */
  | { readonly what: 'root'; readonly forkedFrom: string | undefined }
  | { readonly what: 'sub-agent'; readonly parent: Leave | undefined; readonly task: string; readonly gap: string }
  /** It begins with a copy of another thread. `before` is what that had counted where the copy ends. */
  | {
      readonly what: 'fork';
      readonly parent: Leave;
      readonly before: TokenSum;
      readonly originalOf: (payload: ForeignObject) => EventId | undefined;
    };

/** The event that a thread left from. */
export interface Leave {
  readonly event: EventId;
  readonly session: SessionId;
  /** The call of that event that asked for the thread; absent where none did. */
  readonly callId?: string;
}

/** Reads from the beginning of a rollout, and from what was imported before, whose it is. The first `session_meta` counts. */
export async function readThread(context: ReaderContext): Promise<Thread> {
  const { path, head } = context;
  const document = isDocument(head);
  const records = head.records.map((value) => codexRecord(value, document));
  const meta = metaOf(head);
  const spawn = asObject(asObject(asObject(meta.source)?.subagent)?.thread_spawn);
  const name = basename(path).replace(/\.jsonl?$/, '');
  const sourceId = shortText(meta.id) ?? name;
  const prompt = records.find(({ payload }) => payload.role === 'user')?.payload;
  const cwd = asText(meta.cwd) ?? asText(records.find(({ type }) => type === 'turn_context')?.payload.cwd);
  return {
    path,
    isDocument: document,
    sourceId,
    cwd: cwd === undefined ? undefined : cutText(cwd, 4096),
    version: shortText(meta.cli_version),
    agentType: shortText(spawn?.agent_role) ?? shortText(meta.agent_role),
    origin: await readOrigin(context, {
      meta,
      spawn,
      sourceId,
      prompt: prompt === undefined ? '' : promptText(prompt),
    }),
    firstAtMs: firstTime([meta.timestamp, ...head.records.map(({ timestamp }) => timestamp)]),
  };
}

/** The id of the thread whose rollout a file is, where it says so. */
export function threadsIn(head: FileHead): readonly string[] {
  const id = shortText(metaOf(head).id);
  return id === undefined ? [] : [id];
}

/** What started the thread of a file; undefined where that is not imported, or where no other thread started it. */
export async function startOfThread(context: ReaderContext): Promise<AgentStart | undefined> {
  const { origin } = await readThread(context);
  if (origin.what !== 'sub-agent' || origin.parent === undefined) return undefined;
  const { session: from, event: at, callId } = origin.parent;
  return { from, at, kind: 'sub-agent', ...present({ callId }), task: cutText(origin.task, 4096) };
}

/** What a rollout says it was forked from; none where that is not imported, or where it says nothing of it. */
export async function originalsOfThread(context: ReaderContext): Promise<readonly Originals[]> {
  const { origin } = await readThread(context);
  const file =
    origin.what === 'root' && origin.forkedFrom !== undefined ? await memoryOf(context, origin.forkedFrom) : undefined;
  if (file === undefined) return [];
  const originalOf = await originalsIn(file.source, context);
  return [
    {
      source: file.source,
      originalOf: ({ payload }) => originalOf(asObject(payload) ?? {}),
      endsCopy: ({ type, payload }) => endsCopy(type, asObject(payload) ?? {}),
    },
  ];
}

interface Signs {
  readonly meta: ForeignObject;
  readonly spawn: ForeignObject | undefined;
  readonly sourceId: string;
  readonly prompt: string;
}

async function readOrigin(context: ReaderContext, { meta, spawn, sourceId, prompt }: Signs): Promise<Origin> {
  const forkedFrom = shortText(meta.forked_from_id);
  const parentId = shortText(spawn?.parent_thread_id) ?? shortText(meta.parent_thread_id);
  if (forkedFrom !== undefined) {
    const file = await memoryOf(context, forkedFrom);
    const copied = file === undefined ? undefined : await findCopiedPrefix(context, file.source);
    if (copied !== undefined) return { what: 'fork', ...copied };
  }
  if (parentId !== undefined || asObject(meta.source)?.subagent !== undefined) {
    const calls = parentId === undefined ? [] : ((await memoryOf(context, parentId))?.knowledge.calls ?? []);
    const parent =
      calls.find(({ agentId }) => agentId === sourceId) ??
      (await callByPrompt(calls, prompt, async ({ event }) => {
        const record = await context.imported.record(event);
        return record && promptOfCall(codexRecord(record, false));
      }));
    const gap = `no imported file holds the call of thread ${parentId ?? 'unknown'} that started this one`;
    if (parent === undefined) return { what: 'sub-agent', parent, task: prompt, gap };
    const { event, session, callId } = parent;
    return { what: 'sub-agent', parent: { event, session, callId }, task: prompt, gap };
  }
  return { what: 'root', forkedFrom };
}

async function memoryOf({ imported, source: ours }: ReaderContext, threadId: string): Promise<FileMemory | undefined> {
  const memories = await imported.memories();
  return memories.find(({ knowledge, source }) => knowledge.sourceId === threadId && source !== ours);
}

/** What a rollout says of itself: in its header, or in its first `session_meta`. */
function metaOf(head: FileHead): ForeignObject {
  if (isDocument(head)) return headerOf(head);
  const records = head.records.map((value) => codexRecord(value, false));
  return records.find(({ type }) => type === 'session_meta')?.payload ?? {};
}

/** The header of a JSON document stands at its beginning, whole or not. */
function headerOf(head: FileHead): ForeignObject {
  const whole = asObject(head.records[0]?.session);
  if (whole !== undefined) return whole;
  const text = new TextDecoder().decode(head.bytes.subarray(0, 4096));
  const member = (name: string) => new RegExp(`"${name}"\\s*:\\s*"([^"\\\\]*)"`).exec(text)?.[1];
  return { id: member('id'), timestamp: member('timestamp') };
}

function firstTime(stamps: readonly unknown[]): number {
  return stamps.map(asTimeMs).find((time) => time !== undefined) ?? 0;
}
