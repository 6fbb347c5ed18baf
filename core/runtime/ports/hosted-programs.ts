import type { ProgramLimits } from '../../model/agent/program-limits.ts';
import type { Decision } from '../../model/refusal.ts';
import type { WorkflowDocument } from '../../model/workflow/document.ts';
import type { DocumentRunOptions } from '../../model/workflow/run-options.ts';
import type { WorkflowTemplate } from './workflow-templates.ts';

/** How a program came to its end. `interrupted`: its session can be taken up. */
export interface ProgramEnd {
  readonly status: 'done' | 'failed' | 'stopped' | 'interrupted';
  /** Why it did not come to a good end; empty where it did. */
  readonly says: string;
  /** Names of the outputs that a document reached; absent for what is none, or did not come to a good end. */
  readonly outputs?: readonly string[];
}

/** A program that goes on in a session. */
export interface RunningProgram {
  readonly session: string;
  /** Id of its run. */
  readonly run: string;
  /** Never rejects. */
  readonly ended: Promise<ProgramEnd>;
}

/** A document that is to be run, compiled without problems that stop it, with all that it needs. */
export interface DocumentStart {
  readonly document: WorkflowDocument;
  /** Id of the kept workflow that it is, and which version of that. */
  readonly workflow?: string;
  readonly version?: number;
  /** Documents that nodes stand for, by the words that they name them with. */
  readonly nested: Readonly<Record<string, WorkflowDocument>>;
  /** The session that it goes on in; one that is made for it where absent, with the files of `folder` or none. */
  readonly session?: string;
  readonly folder?: string;
  /** What a person asks for. */
  readonly words?: string;
  /** Caps of the run; those of the document where absent. */
  readonly limits?: ProgramLimits;
  /** How it is not run as a whole. */
  readonly options?: DocumentRunOptions;
}

/** Programs whose code is here, samples and documents, run in this process as clients of its host. */
export interface HostedPrograms {
  /** Workflows that ship to begin from. */
  readonly templates: () => readonly WorkflowTemplate[];
  /** Makes the session that a sample begins with and lets its program begin. Refused for one that can't be run. Rejects with HostError. */
  readonly run: (name: string) => Promise<Decision<RunningProgram>>;
  /** Lets the run of a document begin. Refused where a node of it can't be run. Rejects with HostError. */
  readonly runDocument: (start: DocumentStart) => Promise<Decision<RunningProgram>>;
  /** Takes up the program that was cut off in a session. Refused where there is none, or its code is not known here. Rejects with HostError. */
  readonly resume: (session: string) => Promise<Decision<RunningProgram>>;
  /** Lets go of all: each is *interrupted* where it is. */
  readonly close: () => void;
}
