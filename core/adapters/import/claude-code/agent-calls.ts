import type { EventId, SessionId } from '../../../model/ids.ts';
import type { AgentCall } from '../format.ts';
import { asObject, asObjects, asText, shortText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { contentOfRecord } from './person.ts';

interface OpenCall extends Omit<AgentCall, 'event' | 'agentId'> {
  readonly prompt: string;
  event?: EventId;
  agentId?: string;
  isTaken?: boolean;
}

/** The calls in a file that started sub-agents, and which sub-agent each became. */
export class AgentCalls {
  private readonly byId = new Map<string, OpenCall>();

  /** Notes calls and answers of a record; returns what must know the record's event. */
  read(value: ForeignObject, session: SessionId): (event: EventId) => void {
    const asked = asObjects(contentOfRecord(value)).flatMap((block) => this.ask(block, session) ?? []);
    this.answer(value);
    return (event) => {
      for (const call of asked) call.event = event;
    };
  }

  /** The first call with this prompt that no other sub-agent was joined to. */
  takeByPrompt(prompt: string): AgentCall | undefined {
    for (const call of this.byId.values()) {
      if (call.isTaken || call.prompt !== prompt.trim() || call.event === undefined) continue;
      call.isTaken = true;
      return toAgentCall(call, call.event);
    }
    return undefined;
  }

  all(): readonly AgentCall[] {
    return [...this.byId.values()].flatMap((call) => (call.event === undefined ? [] : toAgentCall(call, call.event)));
  }

  private ask({ type, id, name, input }: ForeignObject, session: SessionId): OpenCall | undefined {
    const { prompt, subagent_type } = asObject(input) ?? {};
    const callId = shortText(id);
    const isForAgent = name === 'Task' || name === 'Agent' || subagent_type !== undefined;
    if (type !== 'tool_use' || callId === undefined || typeof prompt !== 'string' || !isForAgent) return undefined;
    const agentType = shortText(subagent_type);
    const call: OpenCall = { callId, session, prompt: prompt.trim(), ...(agentType && { agentType }) };
    if (!this.byId.has(callId)) this.byId.set(callId, call);
    return this.byId.get(callId);
  }

  /** The answer of a call names the sub-agent; so does a progress line of it. */
  private answer(value: ForeignObject): void {
    const agentId = shortText(asObject(value.toolUseResult)?.agentId);
    for (const { type, tool_use_id, content } of asObjects(contentOfRecord(value))) {
      if (type === 'tool_result') this.name(asText(tool_use_id), agentId ?? agentIdInText(content));
    }
    this.name(asText(value.parentToolUseID), shortText(asObject(value.data)?.agentId));
  }

  private name(callId: string | undefined, agentId: string | undefined): void {
    const call = callId === undefined ? undefined : this.byId.get(callId);
    if (call !== undefined && agentId !== undefined) call.agentId ??= agentId;
  }
}

/** The prompt that a call in a record gave. */
export function promptOfCall(record: ForeignObject, callId: string): string | undefined {
  const call = asObjects(contentOfRecord(record)).find(({ type, id }) => type === 'tool_use' && id === callId);
  return asText(asObject(call?.input)?.prompt);
}

function agentIdInText(content: unknown): string | undefined {
  const texts = typeof content === 'string' ? [content] : asObjects(content).map(({ text }) => asText(text) ?? '');
  return texts.map((text) => /agentId: ([0-9A-Za-z_-]+)/.exec(text.slice(-2000))?.[1]).find((id) => id !== undefined);
}

function toAgentCall({ isTaken: _, prompt: __, ...call }: OpenCall, event: EventId): AgentCall {
  return { ...call, event };
}
