import type { Decision } from '../../model/refusal.ts';

/** How a program came to its end. `interrupted`: its session can be taken up. */
export interface ProgramEnd {
  readonly status: 'done' | 'failed' | 'stopped' | 'interrupted';
  /** Why it did not come to a good end; empty where it did. */
  readonly says: string;
}

/** A sample's program that goes on in a session. */
export interface RunningProgram {
  readonly session: string;
  /** Never rejects. */
  readonly ended: Promise<ProgramEnd>;
}

/** Programs of samples, run in this process as clients of its host. */
export interface HostedPrograms {
  /** Makes the session that a sample begins with and lets its program begin. Refused for one that can't be run. Rejects with HostError. */
  readonly run: (name: string) => Promise<Decision<RunningProgram>>;
  /** Takes up the program that was cut off in a session. Refused where there is none, or its code is not known here. Rejects with HostError. */
  readonly resume: (session: string) => Promise<Decision<RunningProgram>>;
  /** Lets go of all: each is *interrupted* where it is. */
  readonly close: () => void;
}
