import type { Agent } from '../../model/agent/agent.ts';
import type { Sha256 } from '../../model/envelope.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';

/** A workflow that a home keeps: its newest version, or the one of a hash. */
export interface KeptDocument {
  readonly workflow: string;
  readonly hash: string;
  readonly document: WorkflowDocument;
}

/** Why a model can't be had now, in words. */
export interface ModelFault {
  readonly isKey: boolean;
  readonly words: string;
}

/** Why a backend can't be had on a machine, and what to do, in words. */
export interface SandboxFault {
  readonly says: string;
  readonly remedy: string;
}

/** Facts of a home that a workflow is checked against (X2). */
export interface WorkflowWorld {
  readonly sha256: Sha256;
  /** Why a model can't be had; undefined where it can. */
  readonly modelFault: (model: Agent['model']) => ModelFault | undefined;
  /** Why the source of a code node can't be read, as a sentence; undefined where it can. */
  readonly codeFault: (source: string) => string | undefined;
  /** Servers whose tools a person consented to. */
  readonly servers: ReadonlySet<string>;
  /** Every tool that a node can call, those of these servers too. */
  readonly tools: ReadonlySet<string>;
  /** Backends of commands, each with why it can't be had on this machine; undefined where it can. */
  readonly sandboxes: ReadonlyMap<string, SandboxFault | undefined>;
  /** The workflow that an id or a hash names. */
  readonly kept: (word: string) => KeptDocument | undefined;
  /** Id of the workflow that is compiled, where it is a kept one. */
  readonly self?: string;
}
