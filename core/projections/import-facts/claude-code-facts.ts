import type { Source } from '../../model/kinds/fields.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { sourceOf } from '../parts/source-of.ts';
import type { Facts, FactsTally } from './facts.ts';
import { contentOf } from './record-content.ts';
import { RecordLinks } from './record-links.ts';
import { type MessageRecord, ScopeTally } from './scope-tally.ts';

/** Counts of one transcript of Claude Code from the events that it became, in the order of the file. */
export function claudeCodeFacts(events: Iterable<SessionEvent>): Facts {
  const tally = claudeCodeTally();
  for (const event of events) tally.add(event);
  return tally.facts();
}

/** {@link claudeCodeFacts}, event by event. */
export function claudeCodeTally(): FactsTally {
  const tally = new TranscriptTally();
  return {
    add: (event) => {
      const source = sourceOf(event);
      if (source !== undefined) tally.add(event, source.marks);
    },
    facts: () => tally.facts(),
  };
}

type Marks = Source['marks'];

class TranscriptTally {
  private records = 0;
  private duplicates = 0;
  private compactions = 0;
  private microcompactions = 0;
  private queuedPrompts = 0;
  private images = 0;
  private thoughts = 0;
  private sidechainRecords = 0;
  private sidechainRoots = 0;
  /** Messages, copies of records too: they decide whether the file is a sub-agent's. */
  private readonly messages = { main: 0, side: 0 };
  private readonly sessionIds = new Set<string>();
  private readonly agentIds = new Set<string>();
  private readonly main = new ScopeTally();
  private readonly side = new ScopeTally();
  private readonly links = new RecordLinks();

  add(event: SessionEvent, marks: Marks): void {
    const type = textOf(marks, 'type');
    this.records++;
    if (type === 'system' && marks.subtype === 'compact_boundary') this.compactions++;
    if (type === 'system' && marks.subtype === 'microcompact_boundary') this.microcompactions++;
    if (textOf(marks, 'sessionId') !== '') this.sessionIds.add(textOf(marks, 'sessionId'));
    const isSidechain = marks.sidechain === true;
    if (type === 'user' || type === 'assistant') this.messages[isSidechain ? 'side' : 'main']++;
    const uuid = textOf(marks, 'uuid');
    if (uuid !== '' && this.links.has(uuid)) this.duplicates++;
    else this.addFirst(event, marks, { type, uuid, isSidechain });
  }

  facts(): Facts {
    const isAgentFile = this.messages.side > 0 && this.messages.main === 0;
    const scope = isAgentFile ? this.side : this.main;
    const links = this.links.count(isAgentFile);
    const calls = scope.callCounts();
    const totals = scope.answerTotals();
    return {
      records: this.records,
      user_turns: scope.turns,
      queued_human_prompts: this.queuedPrompts,
      slash_commands: scope.slashCommands,
      interrupts: scope.interrupts,
      assistant_messages: totals.answers,
      synthetic_messages: totals.synthetic,
      tool_calls: calls.calls,
      tool_results: calls.results,
      tool_errors: calls.errors,
      unanswered_tool_calls: calls.unanswered,
      results_without_call: calls.withoutCall,
      prompt_forks: links.promptForks,
      reply_forks: links.replyForks,
      compactions: this.compactions,
      microcompactions: this.microcompactions,
      images: this.images,
      thinking_blocks: this.thoughts,
      sidechain_records: this.sidechainRecords,
      sidechain_roots: this.sidechainRoots,
      agent_ids: this.agentIds.size,
      agent_file: isAgentFile,
      orphans: links.orphans,
      duplicate_uuids: this.duplicates,
      session_ids: this.sessionIds.size,
      input_tokens: totals.uncachedInput,
      output_tokens: totals.output,
      cache_read_input_tokens: totals.cachedInput,
      cache_creation_input_tokens: totals.cacheWrite,
      usage_final: totals.final,
      usage_placeholder: totals.placeholder,
    };
  }

  /** Counts a record that is not a copy of one before it. */
  private addFirst(
    event: SessionEvent,
    marks: Marks,
    { type, uuid, isSidechain }: { type: string; uuid: string; isSidechain: boolean },
  ): void {
    const parentUuid = textOf(marks, 'parentUuid');
    const message = type === 'user' || type === 'assistant' ? messageRecord(event, marks, type) : undefined;
    if (isSidechain) this.sidechainRecords++;
    if (isSidechain && uuid !== '' && parentUuid === '') this.sidechainRoots++;
    if (marks.queuedPrompt === true) this.queuedPrompts++;
    for (const id of listOf(marks, 'agentIds')) this.agentIds.add(id);
    if (message !== undefined) {
      this.images += message.images;
      this.thoughts += message.thoughts;
      (isSidechain ? this.side : this.main).add(message);
    }
    if (uuid === '') return;
    const kind = message === undefined ? 'none' : type === 'assistant' ? 'answer' : message.isTurn ? 'prompt' : 'other';
    this.links.add({ uuid, parentUuid, isSidechain, message: kind, answerKey: message?.answerKey ?? '' });
  }
}

function messageRecord(event: SessionEvent, marks: Marks, type: 'user' | 'assistant'): MessageRecord {
  const content = contentOf(event, marks);
  const serverCalls = listOf(marks, 'serverCalls');
  return {
    ...content,
    calls: content.calls.filter((call) => !serverCalls.includes(call)),
    type,
    isTurn: marks.turn === true,
    isSlashCommand: marks.slashCommand === true,
    isInterrupt: marks.interrupt === true,
    answerKey: textOf(marks, 'messageId') || textOf(marks, 'uuid'),
    isSynthetic: marks.model === '<synthetic>',
    hasStopReason: textOf(marks, 'stopReason') !== '',
  };
}

/** A mark as text. Ids that are numbers or flags are ids all the same. */
function textOf(marks: Marks, name: string): string {
  const mark = marks[name];
  return typeof mark === 'string' ? mark : mark === undefined || Array.isArray(mark) ? '' : String(mark);
}

function listOf(marks: Marks, name: string): readonly string[] {
  const mark = marks[name];
  return Array.isArray(mark) ? mark : [];
}
