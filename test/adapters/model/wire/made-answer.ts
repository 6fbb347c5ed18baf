import type { WireName } from '../../../../core/adapters/model/providers/wires.ts';

/** An answer to be sent over any wire, in pieces as they stream. */
export interface MadeAnswer {
  readonly reasoning?: readonly string[];
  readonly text?: readonly string[];
  readonly calls?: readonly { readonly id: string; readonly name: string; readonly pieces: readonly string[] }[];
  /** By meaning, in no provider's own style. */
  readonly usage?: MadeUsage;
  /** `length`: the limit of tokens; `filter`: the provider's filter. */
  readonly end?: 'good' | 'length' | 'filter';
}

export interface MadeUsage {
  readonly uncached: number;
  readonly cached: number;
  readonly cacheWrite: number;
  /** With reasoning. */
  readonly output: number;
  readonly reasoning: number;
}

/** The frames of an event stream. */
export interface Frames {
  readonly begin: readonly string[];
  readonly reasoning: readonly string[];
  readonly text: readonly string[];
  /** Without what ends them. */
  readonly calls: readonly string[];
  readonly callsEnd: readonly string[];
  readonly end: readonly string[];
}

/** How one kind of provider speaks, made up after its public reference. */
export interface WireFake {
  readonly wire: WireName;
  readonly path: string;
  /** Added to the address of the server. */
  readonly base: string;
  readonly keyHeader: string;
  readonly frames: (answer: MadeAnswer) => Frames;
  /** What the wire has: no reasoning at all, or none of some figures. */
  readonly hasReasoning: boolean;
  readonly countsCacheWrites: boolean;
  readonly countsReasoning: boolean;
  readonly error: (status: number, kind: string, message: string) => string;
  /** An error in the middle of a stream. */
  readonly errorFrame: string;
  /** The usage as it stands there, with figures that are none. */
  readonly oddUsage: string;
}

/** One frame of an event stream. */
export function frame(data: unknown, event?: string): string {
  return `${event === undefined ? '' : `event: ${event}\n`}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}
