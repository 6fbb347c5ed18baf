import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import {
  type Config,
  END,
  type Graph,
  MessagesAnnotation,
  MessagesDeltaValue,
  START,
  StateGraph,
  StateSchema,
} from '@langchain/langgraph';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import type { Step } from '../conversation.ts';

/**
 * How the messages are kept. `whole`: its documented prebuilt state, each checkpoint with all messages so far. `delta`: its
 * experimental channel, each checkpoint with the new messages, and all of them now and then.
 */
export type Channel = 'whole' | 'delta';

/** A thread on its SQLite file. */
export interface LanggraphThread {
  /** How many messages the newest state has: all of them are read. */
  readonly messages: () => Promise<number>;
  /** Copies a checkpoint to a new one with the same parent: of its ways to branch off the one that adds nothing to the state. */
  readonly fork: (at: Config) => Promise<Config>;
  /** How many messages the state at a checkpoint has. */
  readonly messagesAt: (at: Config) => Promise<number>;
  readonly close: () => void;
}

const thread: Config = { configurable: { thread_id: 'bench' } };

/** Opens the file as its documentation does: its SQLite checkpointer under a compiled graph. */
export function openLanggraph(path: string): LanggraphThread {
  const { graph, saver } = compiled(path, 'whole', async () => ({ messages: [] }));
  const messagesAt = async (at: Config) => (await graph.getState(at)).values.messages.length;
  return {
    messages: () => messagesAt(thread),
    fork: (at) => graph.updateState(at, null, '__copy__'),
    messagesAt,
    close: () => saver.db.close(),
  };
}

/**
 * Runs the steps through a graph of an agent and its tools with its defaults, each turn one `invoke`: one checkpoint for each
 * step and one for each turn's input. Gives the checkpoint after `forkAfter` steps, which must end a turn.
 */
export async function writeLanggraph(
  path: string,
  steps: readonly Step[],
  { channel, forkAfter }: { readonly channel: Channel; readonly forkAfter: number },
): Promise<Config> {
  const left = steps.map(messageOf);
  const next = async () => ({ messages: left.splice(0, 1) });
  const { graph, saver } = compiled(path, channel, next);
  let forkAt: Config | undefined;
  while (left.length > 0) {
    await graph.invoke(await next(), thread);
    if (steps.length - left.length === forkAfter) forkAt = (await graph.getState(thread)).config;
  }
  saver.db.close();
  if (forkAt === undefined) throw new Error(`no turn ended after ${forkAfter} steps`);
  return forkAt;
}

function compiled(
  path: string,
  channel: Channel,
  next: () => Promise<{ messages: BaseMessage[] }>,
): { graph: Graph; saver: SqliteSaver } {
  const saver = SqliteSaver.fromConnString(path);
  const state = channel === 'whole' ? MessagesAnnotation : new StateSchema({ messages: MessagesDeltaValue });
  const graph = new StateGraph(state)
    .addNode('agent', next)
    .addNode('tools', next)
    .addEdge(START, 'agent')
    .addConditionalEdges('agent', ({ messages }) => (messages.at(-1)?.tool_calls?.length ? 'tools' : END), [
      'tools',
      END,
    ])
    .addEdge('tools', 'agent')
    .compile({ checkpointer: saver });
  return { graph, saver };
}

function messageOf(step: Step): BaseMessage {
  switch (step.type) {
    case 'prompt':
      return new HumanMessage({ content: step.text });
    case 'call': {
      const call = { id: step.callId, name: 'bash', args: { command: step.command } };
      return new AIMessage({ content: '', tool_calls: [call] });
    }
    case 'result':
      return new ToolMessage({ content: step.output, tool_call_id: step.callId, name: 'bash' });
    case 'answer':
      return new AIMessage({ content: step.text });
  }
}
