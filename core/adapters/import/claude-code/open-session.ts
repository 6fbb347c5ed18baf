import type { EventId, SessionId } from '../../../model/ids.ts';
import { cutText } from '../../../projections/text/cut-text.ts';
import type { LocalSession } from '../format.ts';
import { asText } from '../records/foreign-value.ts';
import type { ForeignObject } from '../records/source-line.ts';
import { titleLine } from '../records/title-line.ts';
import type { AgentCalls } from './agent-calls.ts';
import { type AgentFile, type AgentParent, isInternalAgent } from './agent-file.ts';
import { agentOpening, branchOpening, type FileFacts, mainOpening } from './opening.ts';
import { contentOfRecord, leadingText } from './person.ts';

/** A session of a file while it is read. */
export interface OpenSession extends LocalSession {
  readonly isSubAgent: boolean;
  /** What a compaction would replace: from the first event after the last one to the last event. */
  from: EventId | undefined;
  last: EventId | undefined;
  /** The newest title that the log gives. */
  logTitle: string | undefined;
  /** The first prompt. */
  prompt: string | undefined;
}

type Given = Pick<OpenSession, 'key' | 'kind' | 'opening' | 'parent' | 'isSubAgent'>;

/** The session that a file is named after. */
export function mainSession(key: string, facts: FileFacts, copied: AgentParent | undefined): OpenSession {
  const kind = copied === undefined ? 'main' : 'branch';
  const given = {
    key,
    kind,
    opening: () => mainOpening(facts, copied),
    parent: copied?.session,
    isSubAgent: false,
  } as const;
  return openSession(given, facts.sourceId, facts.title);
}

/** A sub-agent's session. */
export function agentSession(key: string, facts: FileFacts, agent: AgentFile): OpenSession {
  const kind = agent.isInternal ? 'internal' : 'sub-agent';
  const opening = () => agentOpening(facts, agent);
  return openSession({ key, kind, opening, parent: agent.parent?.session, isSubAgent: true }, agent.agentId, undefined);
}

/** A branch of another session of the file. */
export function branchSession(key: string, facts: FileFacts, from: AgentParent, trunk: OpenSession): OpenSession {
  const opening = () => branchOpening(facts, from);
  const given = { key, kind: 'branch', opening, parent: from.session, isSubAgent: trunk.isSubAgent } as const;
  const session = openSession(given, facts.sourceId, undefined);
  session.from = trunk.from;
  return session;
}

/** What an inline sub-agent hangs on: the call that gave its first prompt. */
export function inlineAgent(root: ForeignObject, calls: AgentCalls): AgentFile {
  const task = leadingText(contentOfRecord(root));
  const call = calls.takeByPrompt(task);
  const agentId = asText(root.agentId) ?? asText(root.uuid) ?? 'unnamed';
  return {
    agentId: cutText(agentId, 100),
    agentType: call?.agentType,
    isInternal: call === undefined && isInternalAgent(agentId, task),
    task,
    parent: call && { event: call.event, session: call.session as SessionId, callId: call.callId },
    gap: 'the log holds no call with the prompt of this sub-agent',
  };
}

function openSession(given: Given, name: string, title: string | undefined): OpenSession {
  const session: OpenSession = {
    ...given,
    from: undefined,
    last: undefined,
    logTitle: title,
    prompt: undefined,
    title: () => titleLine(session.logTitle ?? session.prompt ?? '') || name,
  };
  return session;
}
