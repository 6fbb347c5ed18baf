import { basename } from 'node:path';
import { cutText } from '../../../projections/text/cut-text.ts';
import type { FileHead, Opening, ReaderContext } from '../format.ts';
import { asObjects, asText, present } from '../records/foreign-value.ts';
import { parseObject } from '../records/parse-object.ts';
import { titleLine } from '../records/title-line.ts';
import type { AgentFile, AgentParent } from './agent-file.ts';

const FORMAT = 'claude-code';

/** Facts of a file that the openings of its sessions tell. */
export interface FileFacts {
  readonly path: string;
  /** The file's name, which is the session's (the ids inside can be another session's). */
  readonly sourceId: string;
  readonly cwd: string | undefined;
  readonly version: string | undefined;
  /** Title from the index that lies beside the log. */
  readonly title: string | undefined;
  /** What is missing before the first record. */
  readonly gap: string | undefined;
}

/** Reads the facts from the beginning of a file and from the index beside it. */
export async function readFileFacts({ path, head, beside }: ReaderContext): Promise<FileFacts> {
  const sourceId = basename(path).replace(/\.jsonl?$/, '');
  const index = await beside(path.replace(/[^/\\]+$/, 'sessions-index.json'));
  return {
    path,
    sourceId,
    cwd: firstText(head, 'cwd'),
    version: firstText(head, 'version'),
    title: index === undefined ? undefined : titleInIndex(index, sourceId),
    gap: gapOf(head),
  };
}

/** Opening of the session that the file is named after. */
export function mainOpening(facts: FileFacts, copied: AgentParent | undefined): Opening {
  const { title, gap } = facts;
  const imported = importedFacts(facts, { kind: copied === undefined ? 'main' : 'branch', ...present({ gap }) });
  const payload = { ...where(facts), ...present({ title }), imported };
  if (copied === undefined) return { kind: 'session/created', payload, parent: undefined };
  const { event, session } = copied;
  return {
    kind: 'session/forked',
    payload: { ...payload, from: session, at: event, reason: 'copied-prefix' },
    parent: event,
  };
}

/** Opening of a branch that a rewind started (I4). */
export function branchOpening(facts: FileFacts, from: AgentParent): Opening {
  const payload = { ...where(facts), imported: importedFacts(facts, { kind: 'branch' }) };
  return {
    kind: 'session/forked',
    payload: { ...payload, from: from.session, at: from.event, reason: 'rewind' },
    parent: from.event,
  };
}

/** Opening of a sub-agent's session (F5). Without the asking event it is a root, and says what is missing. */
export function agentOpening(facts: FileFacts, agent: AgentFile): Opening {
  const { parent, agentId, agentType, isInternal, gap, task } = agent;
  const kind = isInternal ? 'internal' : 'sub-agent';
  const told = { kind, agentId, ...present({ agentType }) } as const;
  if (parent === undefined) {
    const payload = { ...where(facts), imported: importedFacts(facts, { ...told, gap }) };
    return { kind: 'session/created', payload, parent: undefined };
  }
  const { session: from, event: at, callId } = parent;
  const asked = { ...present({ callId }), task: cutText(task, 4096) };
  const payload = { ...where(facts), imported: importedFacts(facts, told), from, at, ...asked, workspace: 'unknown' };
  return { kind: 'session/spawned', payload, parent: at };
}

type Told = { readonly kind: 'main' | 'branch' | 'sub-agent' | 'internal'; readonly [more: string]: string };

function importedFacts({ sourceId, path, version }: FileFacts, told: Told): object {
  return { format: FORMAT, sourceId, path, ...present({ version }), ...told };
}

function where({ cwd }: FileFacts): object {
  return present({ cwd });
}

function firstText(head: FileHead, name: string): string | undefined {
  const text = head.records.map((record) => asText(record[name])).find((found) => found !== undefined && found !== '');
  return text === undefined ? undefined : cutText(text, 4096);
}

/** A file that begins in the middle names a record that is not in it. */
function gapOf({ records }: FileHead): string | undefined {
  const first = records.find(({ uuid }) => typeof uuid === 'string');
  const parent = asText(first?.parentUuid) ?? asText(first?.logicalParentUuid);
  if (parent === undefined || records.some(({ uuid }) => uuid === parent)) return undefined;
  return `the log begins after record ${cutText(parent, 100)}, which is not in it`;
}

function titleInIndex(index: string, sourceId: string): string | undefined {
  const entry = asObjects(parseObject(index)?.entries).find(({ sessionId }) => sessionId === sourceId);
  return titleLine(asText(entry?.summary) ?? '') || undefined;
}
