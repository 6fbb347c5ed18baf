import { basename, dirname, join, sep } from 'node:path';
import type { EventId, SessionId } from '../../../model/ids.ts';
import { cutText } from '../../../projections/text/cut-text.ts';
import { callByPrompt } from '../call-by-prompt.ts';
import type { AgentCall, AgentStart, FileHead, ImportedFiles, ReaderContext } from '../format.ts';
import { sourceInFile } from '../name-in-file.ts';
import { asText, isSet, present, shortText } from '../records/foreign-value.ts';
import { parseObject } from '../records/parse-object.ts';
import { promptOfCall } from './agent-calls.ts';
import { contentOfRecord, leadingText } from './person.ts';

/** A file that holds one sub-agent, and what it hangs on. */
export interface AgentFile {
  readonly agentId: string;
  readonly agentType: string | undefined;
  /** The program's own helper (compaction, suggestions, warm-up), not one that a model asked for. */
  readonly isInternal: boolean;
  readonly task: string;
  readonly parent: AgentParent | undefined;
  /** What is missing where there is no parent. */
  readonly gap: string;
}

/** The event that a sub-agent left from. */
export interface AgentParent {
  readonly event: EventId;
  readonly session: SessionId;
  /** The call of that event that asked; absent where none did. */
  readonly callId?: string;
}

/** Whether a file holds a sub-agent only: its beginning is all sidechain, and its name or one agent id says whose. */
export function isAgentFile(path: string, head: FileHead): boolean {
  const messages = head.records.filter(({ type }) => type === 'user' || type === 'assistant');
  const isNamedSo = /^agent-.+\.jsonl$/.test(basename(path));
  if (messages.length === 0) return isNamedSo && head.records.every(({ isSidechain }) => isSet(isSidechain));
  const agents = new Set(messages.map(({ agentId }) => asText(agentId)));
  const isOneAgent = agents.size === 1 && !agents.has(undefined);
  return messages.every(({ isSidechain }) => isSet(isSidechain)) && (isNamedSo || isOneAgent);
}

/** Ids of the sessions whose records a file begins with; of a sub-agent's file with the sub-agent's own. */
export function sessionsIn(path: string, head: FileHead): readonly string[] {
  const isAgents = isAgentFile(path, head);
  const ids = head.records.flatMap((record) => {
    const [session, agent] = [shortText(record.sessionId), shortText(record.agentId)];
    return session === undefined ? [] : isAgents && agent !== undefined ? `${session}/${agent}` : session;
  });
  return [...new Set(ids)];
}

/** Reads from the beginning of a sub-agent's file and from what lies beside it whose it is. */
export async function readAgentFile(context: ReaderContext): Promise<AgentFile> {
  const { path, head, imported } = context;
  const first = head.records.find(({ type }) => type === 'user') ?? head.records[0] ?? {};
  const agentId =
    /^agent-(.+)\.jsonl$/.exec(basename(path))?.[1] ?? shortText(first.agentId) ?? basename(path, '.jsonl');
  const side = await sideData(context);
  const prompt = leadingText(contentOfRecord(first));
  const main = mainPath(path, asText(first.sessionId));
  const source = await sourceInFile(main, asText(first.sessionId) ?? '', imported);
  const call = await findCall(context, source, {
    agentId,
    callId: side.toolUseId,
    prompt,
  });
  const isInternal = call === undefined && isInternalAgent(agentId, prompt);
  const parent = call ?? (isInternal ? await findRecord(context, source, asText(first.parentUuid)) : undefined);
  return {
    agentId,
    agentType: call?.agentType ?? side.agentType,
    isInternal,
    task: prompt,
    parent: parent && { event: parent.event, session: parent.session, ...present({ callId: call?.callId }) },
    gap: `no imported file holds the call that started sub-agent ${agentId}; expected it in ${basename(main)}`,
  };
}

/** What started the sub-agent of a file; undefined where that is not imported, or where the file holds no sub-agent. */
export async function startOfAgent(context: ReaderContext): Promise<AgentStart | undefined> {
  if (!isAgentFile(context.path, context.head)) return undefined;
  const { parent, isInternal, task } = await readAgentFile(context);
  if (parent === undefined) return undefined;
  const kind = isInternal ? 'internal' : 'sub-agent';
  const { session: from, event: at, callId } = parent;
  return { from, at, kind, ...present({ callId }), task: cutText(task, 4096) };
}

/** The program starts these itself. */
export function isInternalAgent(agentId: string, prompt: string): boolean {
  return /^a(compact|prompt_suggestion)-/.test(agentId) || prompt.trim() === 'Warmup';
}

async function sideData({ path, beside }: ReaderContext): Promise<{ toolUseId?: string; agentType?: string }> {
  const text = await beside(path.replace(/\.jsonl$/, '.meta.json'));
  const { toolUseId, agentType } = (text === undefined ? undefined : parseObject(text)) ?? {};
  return present({ toolUseId: shortText(toolUseId), agentType: shortText(agentType) });
}

/** The session file that a sub-agent's file belongs to: `<session>.jsonl` beside its folder, or beside the file itself. */
function mainPath(path: string, sessionId: string | undefined): string {
  const folders = dirname(path).split(sep);
  const at = folders.lastIndexOf('subagents');
  if (at > 0) return `${folders.slice(0, at).join(sep)}.jsonl`;
  return join(dirname(path), `${basename(sessionId ?? 'unknown')}.jsonl`);
}

interface Wanted {
  readonly agentId: string;
  readonly callId: string | undefined;
  readonly prompt: string;
}

/** Looks in the session file first, then in the other sub-agents of the session: agents start agents. */
async function findCall(
  { path, source: ours, imported }: ReaderContext,
  main: string,
  wanted: Wanted,
): Promise<AgentCall | undefined> {
  const own = await matching((await imported.memory(main))?.knowledge.calls ?? [], wanted, imported);
  if (own !== undefined) return own;
  const folder = dirname(path) + sep;
  const others = (await imported.memories()).filter(({ source }) => source !== ours && source.startsWith(folder));
  const calls = others.flatMap(({ knowledge }) => knowledge.calls);
  return await matching(calls, wanted, imported);
}

async function matching(
  calls: readonly AgentCall[],
  wanted: Wanted,
  imported: ImportedFiles,
): Promise<AgentCall | undefined> {
  const named =
    calls.find(({ agentId }) => agentId === wanted.agentId) ?? calls.find(({ callId }) => callId === wanted.callId);
  return named ?? (await callByPrompt(calls, wanted.prompt, promptOf));

  async function promptOf({ event, callId }: AgentCall): Promise<string | undefined> {
    const record = await imported.record(event);
    return record && promptOfCall(record, callId);
  }
}

async function findRecord(
  { imported }: ReaderContext,
  main: string,
  uuid: string | undefined,
): Promise<AgentParent | undefined> {
  const event = uuid === undefined ? undefined : (await imported.events(main)).get(uuid);
  const session = event === undefined ? undefined : await imported.sessionOf(event);
  return event === undefined || session === undefined ? undefined : { event, session };
}
