import type { EventId, SessionId } from '../../../model/ids.ts';
import type { AgentCall } from '../format.ts';
import { asText, shortText } from '../records/foreign-value.ts';
import { parseObject } from '../records/parse-object.ts';
import type { CodexRecord } from './codex-record.ts';

interface OpenCall {
  readonly callId: string;
  readonly session: SessionId;
  readonly agentType: string | undefined;
  event?: EventId;
  agentId?: string;
}

/** The calls in a rollout that started threads of sub-agents, and which thread each became. */
export class SpawnCalls {
  private readonly byId = new Map<string, OpenCall>();

  /** Notes calls and answers of a record; returns what must know the record's event. */
  read({ item, payload }: CodexRecord, session: SessionId): (event: EventId) => void {
    const callId = shortText(payload.call_id);
    if (callId === undefined) return () => undefined;
    if (item === 'function_call' && payload.name === 'spawn_agent')
      return this.ask(callId, asText(payload.arguments) ?? '', session);
    if (item === 'function_call_output')
      this.name(callId, shortText(parseObject(asText(payload.output) ?? '')?.agent_id));
    if (item === 'collab_agent_spawn_end') this.name(callId, shortText(payload.new_thread_id));
    return () => undefined;
  }

  all(): readonly AgentCall[] {
    return [...this.byId.values()].flatMap(({ event, agentId, agentType, callId, session }): AgentCall[] => {
      if (event === undefined) return [];
      return [{ callId, session, event, ...(agentId && { agentId }), ...(agentType && { agentType }) }];
    });
  }

  private ask(callId: string, input: string, session: SessionId): (event: EventId) => void {
    const call: OpenCall = { callId, session, agentType: shortText(parseObject(input)?.agent_type) };
    if (!this.byId.has(callId)) this.byId.set(callId, call);
    return (event) => {
      call.event = event;
    };
  }

  private name(callId: string, agentId: string | undefined): void {
    const call = this.byId.get(callId);
    if (call !== undefined && agentId !== undefined) call.agentId ??= agentId;
  }
}

/** The prompt that a call of `spawn_agent` gave. */
export function promptOfCall({ payload }: CodexRecord): string {
  const { message, prompt } = parseObject(asText(payload.arguments) ?? '') ?? {};
  return asText(message) ?? asText(prompt) ?? '';
}
