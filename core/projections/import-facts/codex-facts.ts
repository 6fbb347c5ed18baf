import type { Source } from '../../model/kinds/fields.ts';
import type { SessionEvent } from '../../model/read-event.ts';
import { sourceOf } from '../parts/source-of.ts';
import type { Facts, FactsTally } from './facts.ts';

/** Counts of one rollout of Codex from the events that it became, in the order of the file. */
export function codexFacts(events: Iterable<SessionEvent>): Facts {
  const tally = codexTally();
  for (const event of events) tally.add(event);
  return tally.facts();
}

/** {@link codexFacts}, event by event. */
export function codexTally(): FactsTally {
  const tally = new RolloutTally();
  return {
    add: (event) => {
      const source = sourceOf(event);
      if (source !== undefined) tally.add(source.marks);
    },
    facts: () => tally.facts(),
  };
}

type Marks = Source['marks'];

/** Calls that an output item answers; the others are answered by the provider. */
const ANSWERED_CALLS: ReadonlySet<string> = new Set(['function_call', 'custom_tool_call', 'tool_search_call']);
const OTHER_CALLS: ReadonlySet<string> = new Set(['local_shell_call', 'web_search_call']);

class RolloutTally {
  private generation = 'flat';
  private records = 0;
  private items = 0;
  private compactions = 0;
  private assistantMessages = 0;
  /** Messages of role user that the program did not inject. */
  private userItems = 0;
  private calls = 0;
  private outputs = 0;
  private nonzeroExits = 0;
  private readonly events = new Map<string, number>();
  private readonly sessionIds = new Set<string>();
  private readonly asked = new Map<string, number>();
  private readonly answered = new Set<string>();
  private tokens = { input: 0, cached: 0, output: 0, reasoning: 0 };

  add(marks: Marks): void {
    const type = textOf(marks, 'type');
    const item = textOf(marks, 'item');
    this.records++;
    if (marks.generation === 'wrapped' || marks.generation === 'legacy-ts-json') this.generation = marks.generation;
    if (type === 'session_meta') this.sessionIds.add(textOf(marks, 'sessionId'));
    if (type === 'compacted') this.compactions++;
    if (type === 'event_msg') this.events.set(item, this.eventsOf(item) + 1);
    if (type === 'response_item') this.addItem(item, marks);
    if (marks.totalInput !== undefined) this.tokens = tokensOf(marks);
  }

  /**
   * Of a single document the items are its records and its lines, and calls inside messages are no items of their own. What
   * a person typed is told by status events; without them, by messages that the program did not inject.
   */
  facts(): Facts {
    const isDocument = this.generation === 'legacy-ts-json';
    const unanswered = [...this.asked].filter(([call]) => !this.answered.has(call));
    return {
      generation: this.generation,
      records: isDocument ? this.items : this.records,
      ...(isDocument && { physical_lines: this.items }),
      session_ids: this.sessionIds.size,
      user_turns: this.eventsOf('user_message') || this.userItems,
      assistant_messages: this.assistantMessages,
      tool_calls: this.calls,
      tool_results: this.outputs,
      unanswered_tool_calls: unanswered.reduce((sum, [, count]) => sum + count, 0),
      nonzero_exits: this.nonzeroExits,
      compactions: this.compactions,
      turns_started: this.eventsOf('task_started'),
      turns_aborted: this.eventsOf('turn_aborted'),
      input_tokens: this.tokens.input,
      output_tokens: this.tokens.output,
      cached_input_tokens: this.tokens.cached,
      reasoning_output_tokens: this.tokens.reasoning,
      total_tokens: this.tokens.input + this.tokens.output,
    };
  }

  private addItem(item: string, marks: Marks): void {
    const callId = textOf(marks, 'callId');
    this.items++;
    if (marks.role === 'assistant') this.assistantMessages++;
    if (marks.role === 'user' && marks.injected !== true) this.userItems++;
    if (ANSWERED_CALLS.has(item)) this.asked.set(callId, (this.asked.get(callId) ?? 0) + 1);
    if (ANSWERED_CALLS.has(item) || OTHER_CALLS.has(item)) this.calls++;
    if (!item.endsWith('_output')) return;
    this.outputs++;
    this.answered.add(callId);
    if (typeof marks.exit === 'number' && marks.exit !== 0) this.nonzeroExits++;
  }

  private eventsOf(item: string): number {
    return this.events.get(item) ?? 0;
  }
}

/** The running total of the file. Input includes cached input, output includes reasoning. */
function tokensOf(marks: Marks) {
  const number = (name: string): number => (typeof marks[name] === 'number' ? marks[name] : 0);
  return {
    input: number('totalInput'),
    cached: number('totalCached'),
    output: number('totalOutput'),
    reasoning: number('totalReasoning'),
  };
}

function textOf(marks: Marks, name: string): string {
  const mark = marks[name];
  return typeof mark === 'string' ? mark : '';
}
