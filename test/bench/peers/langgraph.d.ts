// What the bench uses of the packages beside it, so that it is checked where they are not installed.

declare module '@langchain/core/messages' {
  export interface BaseMessage {
    readonly tool_calls?: readonly unknown[];
  }
  export const HumanMessage: new (fields: { content: string }) => BaseMessage;
  export const ToolMessage: new (fields: { content: string; tool_call_id: string; name: string }) => BaseMessage;
  export const AIMessage: new (fields: {
    content: string;
    tool_calls?: { id: string; name: string; args: { command: string } }[];
  }) => BaseMessage;
}

declare module '@langchain/langgraph' {
  import type { BaseMessage } from '@langchain/core/messages';
  import type { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';

  export interface Messages {
    readonly messages: readonly BaseMessage[];
  }
  export interface Config {
    readonly configurable: { readonly thread_id: string; readonly checkpoint_id?: string };
  }
  export interface Graph {
    readonly invoke: (input: Messages, config: Config) => Promise<unknown>;
    readonly getState: (config: Config) => Promise<{ readonly values: Messages; readonly config: Config }>;
    readonly updateState: (config: Config, values: null, asNode: string) => Promise<Config>;
  }
  export class StateGraph {
    constructor(state: object);
    addNode(name: string, node: () => Promise<Messages>): this;
    addEdge(from: string, to: string): this;
    addConditionalEdges(from: string, next: (state: Messages) => string, to: readonly string[]): this;
    compile(options: { readonly checkpointer: SqliteSaver }): Graph;
  }
  export class StateSchema {
    constructor(fields: { readonly messages: object });
  }
  export const MessagesAnnotation: object;
  export const MessagesDeltaValue: object;
  export const START: string;
  export const END: string;
}

declare module '@langchain/langgraph-checkpoint-sqlite' {
  export interface SqliteSaver {
    readonly db: { readonly close: () => void };
  }
  export const SqliteSaver: { readonly fromConnString: (path: string) => SqliteSaver };
}
