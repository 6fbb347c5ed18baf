/** The TypeScript API: a session is a value that flows through agents, and each operation on it is on record. */

export type { ProgramLimits } from '../model/agent/program-limits.ts';
export type { CustomTool, ToolContext, ToolPart, ToolResult } from '../runtime/tools/custom-tool.ts';
export { Agent, type AgentDefinition } from './agent.ts';
export type { Answered, Question } from './ask.ts';
export type { Called } from './call.ts';
export type { Choice } from './choose.ts';
export { defineTool } from './define-tool.ts';
export { DivergenceError } from './divergence-error.ts';
export type { Judgement } from './judge.ts';
export type { MergedTranscript, MergeOptions, Resolution } from './merge.ts';
export { MergeConflictError } from './merge-conflict-error.ts';
export { type Beginning, openStudio, type Studio, type StudioOptions } from './open-studio.ts';
export { AgentFileError } from './read-agent-file.ts';
export { RefusedError } from './refused-error.ts';
export type { Kept, Lookup, Recalled } from './remember.ts';
export type { Replayed, ReplayedStep } from './replay.ts';
export type { Rerun } from './rerun.ts';
export { type Program, type RunOptions, run } from './run.ts';
export { RunFailedError } from './run-failed-error.ts';
export { type Check, type Checked, type ForkOptions, Session } from './session.ts';
export type { SessionEvent } from './session-event.ts';
export type { Child } from './workflow/children.ts';
export { Compressor } from './workflow/compressor.ts';
export { Empty } from './workflow/empty.ts';
export type { Flows } from './workflow/flows.ts';
export { endAt, GraphNode, Port, UnknownNode } from './workflow/graph-node.ts';
export {
  AgentNode,
  ApprovalNode,
  CodeNode,
  CompressNode,
  InputNode,
  JoinNode,
  LoopNode,
  MemoryCommitNode,
  MemoryRecallNode,
  MergeNode,
  NoteNode,
  OutputNode,
  ParallelNode,
  PlaceNode,
  SelectorNode,
  ToolNode,
  ValidateNode,
  WorkflowNode,
} from './workflow/graph-nodes.ts';
export { Loop, type Rounds } from './workflow/loop.ts';
export type { Manifest } from './workflow/manifest.ts';
export { type Branches, Parallel, type ParallelOptions } from './workflow/parallel.ts';
export { type RouteRule, Selector, type SelectorHow, type SelectorOptions, type Values } from './workflow/selector.ts';
export { Validate } from './workflow/validate.ts';
export { Workflow } from './workflow/workflow.ts';
