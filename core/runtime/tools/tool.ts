import type { z } from 'zod';
import type { PayloadOf } from '../../model/events.ts';
import type { effectClass } from '../../model/kinds/work.ts';
import type { MemoryScope } from '../../model/memory/state.ts';
import type { Verdict } from '../../model/policy/rule.ts';
import type { Subject } from '../../model/policy/subject.ts';
import type { CommandEnd, OutputChunk, Sandbox, SandboxLimits } from '../ports/sandbox.ts';
import type { WalkedDisk } from '../ports/walked-disk.ts';
import type { WorkingFolder } from '../ports/workspaces.ts';

/** What a tool may do to the world (T2). */
export type EffectClass = z.infer<typeof effectClass>;

/** Something an agent may call. */
export interface Tool<Input = unknown> {
  readonly name: string;
  readonly version: string;
  /** Told to the model, whole. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  /** JSON Schema that the model is told, as JSON text; made from `input` where absent. */
  readonly inputSchema?: string;
  readonly effect: EffectClass;
  /** What it does where no rule is for a call. */
  readonly byDefault: Verdict;
  /** `sandbox`: runs away from this machine; `host`: runs in this program, below the working folder alone; `program`: code of the program that hosts it, which nothing holds; else where, in words. */
  readonly placement: 'sandbox' | 'host' | 'program' | { readonly at: string };
  /** What rules look at of a call. */
  readonly subject: (input: Input) => Subject;
  /** Performs a call. Rejects only where this program fails, or with the reason of the signal; what the call does wrong is its outcome. */
  readonly run: (input: Input, around: ToolWorld) => Promise<ToolOutcome>;
}

/** What a call may use. */
export interface ToolWorld {
  readonly folder: WorkingFolder;
  /** What the folder takes on disk as the call begins; absent where nobody counted. */
  readonly disk?: WalkedDisk;
  readonly sandbox: Sandbox;
  readonly limits: SandboxLimits;
  /** Absent for an agent without memory. */
  readonly memory?: ToolMemory;
  /** Absent where no sub-agent can be started. */
  readonly spawn?: ToolSpawn;
  /** Whether the rules allow a call of this tool with another subject without asking: an address that the first one led to. Absent: nothing else. */
  readonly allows?: (subject: string) => boolean;
  readonly signal: AbortSignal;
  readonly onOutput: (chunk: OutputChunk) => void;
}

/** The memories of the agent that calls, as a call may use them. */
export interface ToolMemory {
  /** Looks something up, on record. All memories that the agent may read where no scope is given. */
  readonly recall: (query: string, scopes?: readonly MemoryScope[]) => Promise<ToolOutcome>;
  /** Keeps a text under a key, in the place of what that held. The same again changes nothing. */
  readonly remember: (item: {
    readonly scope: MemoryScope;
    readonly key: string;
    readonly text: string;
  }) => Promise<ToolOutcome>;
}

/**
 * Has a sub-agent do a task (F5). `agent`: name of one that the calling agent defines; one like it where absent. `steps`: requests that it may make.
 * `workspace`: whose files it works in; a copy of its own where absent.
 */
export type ToolSpawn = (asked: {
  readonly task: string;
  readonly agent?: string;
  readonly steps?: number;
  readonly workspace?: 'own' | 'shared';
}) => Promise<ToolOutcome>;

/** What came of a call. */
export interface ToolOutcome {
  /** What the model reads. */
  readonly output: string;
  /** UTF-16 units at the end of `output` in which this program says what came of the call: never cut in two. Absent: none. */
  readonly noteLength?: number;
  readonly isError: boolean;
  /** Of a command in a sandbox: how it ended, with its raw output. */
  readonly end?: CommandEnd;
  /** Of a call that is no command: that its time was over, or that nothing was run. */
  readonly ending?: 'timed-out' | 'failed-to-start';
  /** Pictures that came back beside the text. They are recorded; the model is told that they are there. */
  readonly images?: readonly ToolImage[];
  /** The sub-agent that it started, and what that came to. */
  readonly spawned?: NonNullable<PayloadOf<'tool/ended'>['spawned']>;
}

export interface ToolImage {
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Whether bytes of a kind are shown as a picture, and are nothing but one: no program and no address is in it. */
export function isPicture(mediaType: string): boolean {
  return /^image\/(png|jpeg|gif|webp)$/.test(mediaType);
}

/** Where a call of a tool runs, as it is recorded and shown. */
export function placeOf({ placement }: Pick<Tool, 'placement'>, sandbox: Pick<Sandbox, 'backend'>): string {
  if (typeof placement === 'object') return placement.at;
  return placement === 'sandbox' ? sandbox.backend : placement;
}

/** A call that did what was asked, or says why it did not. */
export function outcome(output: string, isError = false): ToolOutcome {
  return { output, isError };
}
